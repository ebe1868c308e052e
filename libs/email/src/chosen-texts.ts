import type { Language } from '@parcelway/domain';
import { textsOfMail, type MailSettings } from '@parcelway/http-contract';
import type { MailField } from './compiled-mail';

export type Texts = Partial<Record<Language, string>>;

/** A merchant's text with the language that it is in; undefined: there is none for this place. */
export function chosenText(texts: Texts, language: Language, fallback: Language) {
  for (const one of [language, fallback]) {
    const text = texts[one];
    if (text) return { text, language: one };
  }
  return undefined;
}

/** A place of merchants' Liquid in settings; `texts` of HTML is the same in every language. */
export interface TextPlace {
  /** The block's id; null: subject or preheader. */
  block: string | null;
  name: string;
  kind: MailField['kind'];
  texts: Texts | string;
}

/** Every merchant's text of the settings that is Liquid. */
export const textPlaces = (settings: MailSettings): TextPlace[] => [
  ...textsOfMail(settings),
  ...settings.blocks.flatMap((block): TextPlace[] =>
    block.kind === 'html' ? [{ block: block.id, name: 'html', kind: 'html', texts: block.html }] : [],
  ),
];

/**
 * Ids of the blocks (and `subject`, `preheader`) whose merchant's text is there in another language but not in this one. The
 * fallback's is used, and without one our own texts.
 */
export function untranslatedBlocks(settings: MailSettings, language: Language): string[] {
  const shown = new Set(settings.blocks.filter(({ hidden }) => !hidden).map(({ id }) => id));
  const missing = textsOfMail(settings)
    .filter(({ block, texts }) =>
      block === null || shown.has(block) ? !texts[language] && Object.values(texts).some(Boolean) : false,
    )
    .map(({ block, name }) => block ?? name);
  return [...new Set(missing)];
}
