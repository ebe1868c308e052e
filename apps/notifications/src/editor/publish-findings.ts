import type { Language } from '@parcelway/domain';
import { MAIL_COLUMNS, textsOfMail, type MailBlock, type MailSettings } from '@parcelway/http-contract';

/** Whether a block has nothing of its own that mails could show, so that they leave it out. */
export function isEmptyBlock(block: MailBlock): boolean {
  switch (block.kind) {
    case 'discount':
      return block.code.trim() === '';
    case 'html':
      return block.html.trim() === '';
    case 'image':
      return block.image === '';
    case 'columns':
      return MAIL_COLUMNS.every((side) => {
        const { image, link, text } = block[side];
        return image === '' && link === '' && Object.keys(text).length === 0;
      });
    case 'social':
      return Object.keys(block.links).length === 0;
    case 'products':
      return block.source === 'collection' && block.collection === null;
    default:
      return false;
  }
}

export interface MissingTexts {
  /** Null: subject or preheader. */
  block: string | null;
  languages: Language[];
  /** What is read instead is the merchant's text in the first language; else ours. */
  hasFirst: boolean;
}

/** Shown parts whose text the merchant wrote in some of the languages that mails go out in, but not in all. @param languages the first one is the fallback */
export function missingTexts(settings: MailSettings, languages: readonly Language[]): MissingTexts[] {
  const [first] = languages;
  const hidden = settings.blocks.filter((block) => block.hidden).map(({ id }) => id);
  const found = new Map<string | null, MissingTexts>();
  for (const { block, texts } of textsOfMail(settings)) {
    const missing = languages.filter((language) => !texts[language]);
    if ((block !== null && hidden.includes(block)) || missing.length === 0 || !Object.values(texts).some(Boolean))
      continue;
    const before = found.get(block)?.languages ?? [];
    found.set(block, {
      block,
      languages: languages.filter((language) => before.includes(language) || missing.includes(language)),
      hasFirst: first !== undefined && Boolean(texts[first]),
    });
  }
  return [...found.values()];
}
