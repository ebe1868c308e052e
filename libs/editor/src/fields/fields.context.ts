import type { Language } from '@parcelway/domain';
import { createContext, useContext } from 'react';

/** What each field of an editor needs to know. */
export interface EditorFields {
  /** Of the texts that are edited, and of the preview. */
  language: Language;
  /** Whose text stands in where one is missing. */
  first: Language;
  /** The account may only look. */
  isReadOnly: boolean;
}
export const FieldsContext = createContext<EditorFields | null>(null);

export function useFields(): EditorFields {
  const fields = useContext(FieldsContext);
  if (!fields) throw new Error('A field of an editor must stand inside FieldsContext');
  return fields;
}
