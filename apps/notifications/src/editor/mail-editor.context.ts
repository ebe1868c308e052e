import type { MailPreview, MailTemplate } from '@parcelway/api/mail-template';
import type { Language, MailLock, MailTopic } from '@parcelway/domain';
import type { MailBlock, MailProblem, MailSettings } from '@parcelway/http-contract';
import { createContext, useContext } from 'react';

/** The mail that is being edited, for every part of the editor. */
export interface MailEditor {
  topic: MailTopic;
  settings: MailSettings;
  /** @param tag what it is about: changes of the same are undone as one */
  change(part: Partial<MailSettings>, tag?: string): void;
  /** Puts a block in the place of the one with its id. */
  changeBlock(block: MailBlock, tag?: string): void;
  /** Of the texts that are edited, and of the preview. */
  language: Language;
  setLanguage(language: Language): void;
  /** Those of the shop's customers, most used first. */
  languages: readonly Language[];
  /** Parts that the plan does not hold. */
  locked: readonly MailLock[];
  /** The tracking page's colours. */
  pageAppearance: MailTemplate['page_look'];
  /** What prevents the mail from being sent, in all languages. */
  problems: readonly MailProblem[];
  /** Our own texts in the language that is edited, which are sent where the merchant has none; empty until they are known. */
  own: readonly MailPreview['own'][number][];
  /** How well the logo is seen; null where nothing can be said. */
  logo: MailPreview['logo'];
  /** Ids of blocks, `subject` and `preheader` whose text is not there in this language. */
  untranslated: readonly string[];
}

export const MailEditorContext = createContext<MailEditor | null>(null);

export function useMailEditor(): MailEditor {
  const editor = useContext(MailEditorContext);
  if (!editor) throw new Error('A field of a mail must stand inside MailEditorContext');
  return editor;
}
