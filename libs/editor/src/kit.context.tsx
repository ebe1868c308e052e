import type { KeyOf, MessageValues } from '@parcelway/i18n';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { createSaves, type Saves } from './draft/saves';
import type { KitMessages } from './messages';

export type KitKey = KeyOf<KitMessages>;
/** A text of the library out of the remote's own messages. */
export type KitTranslate = (key: KitKey, values?: MessageValues) => string;

interface Kit {
  t: KitTranslate;
  saves: Saves;
}
const KitContext = createContext<Kit | null>(null);

export interface EditorKitProps {
  t: KitTranslate;
  children: ReactNode;
}

/** What all parts of the library need: its texts, and whose turn it is to save. Around all screens of a remote that has an editor. */
export function EditorKit({ t, children }: EditorKitProps) {
  const [saves] = useState(createSaves);
  const kit = useMemo(() => ({ t, saves }), [t, saves]);
  return <KitContext.Provider value={kit}>{children}</KitContext.Provider>;
}

export function useKit(): Kit {
  const kit = useContext(KitContext);
  if (!kit) throw new Error('Parts of an editor must stand inside EditorKit');
  return kit;
}
