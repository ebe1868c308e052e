import type { Language } from '@parcelway/domain';
import type { MailBlock, MailSettings } from '@parcelway/http-contract';
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
  { block: null, name: 'subject', kind: 'line', texts: settings.subject },
  { block: null, name: 'preheader', kind: 'line', texts: settings.preheader },
  ...settings.blocks.flatMap((block) => placesOf(block).map((place) => ({ ...place, block: block.id }))),
];

function placesOf(block: MailBlock): Omit<TextPlace, 'block'>[] {
  switch (block.kind) {
    case 'heading':
      return [{ name: 'text', kind: 'line', texts: block.text }];
    case 'text':
    case 'footer':
      return [{ name: 'text', kind: 'text', texts: block.text }];
    case 'button':
    case 'discount':
      return [{ name: 'label', kind: 'line', texts: block.label }];
    case 'products':
      return [{ name: 'title', kind: 'line', texts: block.title }];
    case 'html':
      return [{ name: 'html', kind: 'html', texts: block.html }];
    default:
      return [];
  }
}

/**
 * Ids of the blocks (and `subject`, `preheader`) whose merchant's text is there in another language but not in this one. The
 * fallback's is used, and without one our own texts.
 */
export function untranslatedBlocks(settings: MailSettings, language: Language): string[] {
  const shown = new Set(settings.blocks.filter(({ hidden }) => !hidden).map(({ id }) => id));
  return textPlaces(settings)
    .filter(({ block, texts }) => {
      if (typeof texts === 'string' || (block !== null && !shown.has(block))) return false;
      return !texts[language] && Object.values(texts).some(Boolean);
    })
    .map(({ block, name }) => block ?? name);
}
