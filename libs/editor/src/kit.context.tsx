import type { KeyOf, MessageValues } from '@parcelway/i18n';
import { createContext, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import { createSaves, type Saves } from './draft/saves';
import type { KitMessages } from './messages';

export type KitKey = KeyOf<KitMessages>;
/** A text of the library out of the remote's own messages. */
export type KitTranslate = (key: KitKey, values?: MessageValues) => string;

interface Kit {
  t: KitTranslate;
  saves: Saves;
  /** Labels of the shown fields whose value cannot be used, so that the draft has the one before. */
  invalidFields(): string[];
  /** @returns how to take it back */
  addInvalidField(label: string): () => void;
}
const KitContext = createContext<Kit | null>(null);

export interface EditorKitProps {
  t: KitTranslate;
  children: ReactNode;
}

/** What all parts of the library need: its texts, and whose turn it is to save. Around all screens of a remote that has an editor. */
export function EditorKit({ t, children }: EditorKitProps) {
  const [saves] = useState(createSaves);
  const invalid = useRef(new Set<{ label: string }>());
  const kit = useMemo<Kit>(
    () => ({
      t,
      saves,
      invalidFields: () => [...invalid.current].map(({ label }) => label),
      addInvalidField(label) {
        const entry = { label };
        invalid.current.add(entry);
        return () => {
          invalid.current.delete(entry);
        };
      },
    }),
    [t, saves],
  );
  return <KitContext.Provider value={kit}>{children}</KitContext.Provider>;
}

export function useKit(): Kit {
  const kit = useContext(KitContext);
  if (!kit) throw new Error('Parts of an editor must stand inside EditorKit');
  return kit;
}
