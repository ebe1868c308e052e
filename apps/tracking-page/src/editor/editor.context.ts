import type { Language, PageTheme } from '@parcelway/domain';
import type { SectionProblem } from '../common/section-problem';
import type { PageImage, PageSection, PageSettings } from '@parcelway/http-contract';
import { createContext, useContext } from 'react';
import type { PageLock } from '@parcelway/domain';

/** The design that is being edited, for every field of the editor. */
export interface Editor {
  theme: PageTheme;
  settings: PageSettings;
  /** @param tag what it is about: changes of the same are undone as one */
  change(part: Partial<PageSettings>, tag?: string): void;
  changeSection(id: string, part: Partial<PageSection>, tag?: string): void;
  /** Of the texts that are edited, and of the preview. */
  language: Language;
  setLanguage(language: Language): void;
  /** The account may only read. */
  isReadOnly: boolean;
  /** Parts that the plan does not hold. */
  locked: readonly PageLock[];
  images: readonly PageImage[];
  /** Why sections in Liquid cannot be published, as the server read them last. */
  problems: readonly SectionProblem[];
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('A field of the design must stand inside EditorContext');
  return editor;
}
