import type { Language, MailTopic } from '@parcelway/domain';
import { textsOfMail, type MailBlock, type MailSettings, type MailText } from '@parcelway/http-contract';
import { WORDS, type TopicWords, type Words } from '../words';

/** Our own text of a block's place, Liquid as a merchant's. @param name as in `MailText` */
export function ownText(block: MailBlock, name: string, words: Words, own: TopicWords): string {
  switch (block.kind) {
    case 'heading':
      return own.heading;
    case 'text':
      return `{% if customer.first_name != '' %}${words.greeting}\n\n{% endif %}${own.text}`;
    case 'footer':
      return words.footer;
    case 'button':
      return { page: own.button, store: words.visit, link: words.more }[buttonTarget(block)];
    case 'discount':
      return words.discount;
    case 'products':
      return words.products;
    case 'columns':
      return name.endsWith('.label') ? words.more : '';
    default:
      return '';
  }
}

/** Where a button leads: one without its address to the parcel. */
export const buttonTarget = ({ to, link }: Extract<MailBlock, { kind: 'button' }>) =>
  to === 'link' && link === '' ? 'page' : to;

/** Our own texts of each place of the settings, which are sent where the merchant has none. */
export function ownTexts(
  settings: MailSettings,
  topic: MailTopic,
  language: Language,
): (Pick<MailText, 'block' | 'name'> & { text: string })[] {
  const words = WORDS[language];
  const own = words.topics[topic];
  return textsOfMail(settings).map(({ block: id, name }) => {
    const block = settings.blocks.find((one) => one.id === id);
    const text = block ? ownText(block, name, words, own) : own[name === 'subject' ? 'subject' : 'preheader'];
    return { block: id, name, text };
  });
}
