import type { Language } from '@parcelway/domain';
import { createContext, useContext } from 'react';

/** What each field of an editor needs to know. */
export interface EditorFields {
  /** Of the texts that are edited, and of the preview. */
  language: Language;
  /** The language whose text is the fallback. */
  first: Language;
  /** The account may only read. */
  isReadOnly: boolean;
}
export const FieldsContext = createContext<EditorFields | null>(null);

export function useFields(): EditorFields {
  const fields = useContext(FieldsContext);
  if (!fields) throw new Error('A field of an editor must stand inside FieldsContext');
  return fields;
}
