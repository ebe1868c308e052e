import type { Language } from '@parcelway/domain';
import type { MailBlock, MailSettings } from './mail-settings';

/** A merchant's text of a mail, by language; without any, our own is sent. */
export interface MailText {
  /** Its block's id; null: subject or preheader. */
  block: string | null;
  /** Its place there: `text`, `left.label`. Problems name it with the language: `text.de`. */
  name: string;
  kind: 'line' | 'text';
  texts: Partial<Record<Language, string>>;
}

/** The texts of a block, in the order in which they are read. */
export function textsOfBlock(block: MailBlock): MailText[] {
  const one = (name: string, kind: MailText['kind'], texts: MailText['texts']): MailText => ({
    ...{ block: block.id, name, kind, texts },
  });
  switch (block.kind) {
    case 'heading':
      return [one('text', 'line', block.text)];
    case 'text':
    case 'footer':
      return [one('text', 'text', block.text)];
    case 'button':
    case 'discount':
      return [one('label', 'line', block.label)];
    case 'products':
      return [one('title', 'line', block.title)];
    case 'image':
      return [one('alt', 'line', block.alt)];
    case 'columns':
      return MAIL_COLUMNS.flatMap((side) => [
        one(`${side}.alt`, 'line', block[side].alt),
        one(`${side}.text`, 'text', block[side].text),
        one(`${side}.label`, 'line', block[side].label),
      ]);
    default:
      return [];
  }
}

/** The columns of a block of two. */
export const MAIL_COLUMNS = ['left', 'right'] as const;

/** Subject and preheader, then the texts of all blocks. */
export const textsOfMail = ({ subject, preheader, blocks }: MailSettings): MailText[] => [
  { block: null, name: 'subject', kind: 'line', texts: subject },
  { block: null, name: 'preheader', kind: 'line', texts: preheader },
  ...blocks.flatMap(textsOfBlock),
];
