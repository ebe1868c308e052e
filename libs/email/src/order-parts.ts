import { bcp47, type Language, type MailTopic } from '@parcelway/domain';
import type { OrderCounts } from './mail-data';
import WORDS from './order-words.json';

/** How far the parts of an order are; `of` is how many there are in all. */
export interface PartCounts {
  of: number;
  arrived: number;
  /** Set out and not arrived. */
  on_the_way: number;
}

/** An order as its parcels and items are at one moment. */
export interface OrderParts {
  /** Those with a tracking number that were not cancelled. `waiting`: to be collected. */
  parcels: PartCounts & { waiting: number };
  /** Pieces, not lines; null where it is not known what lies in which parcel. */
  items: PartCounts | null;
  /** Pieces in the parcel that the mail is about; null: it is about none, or that is not known. */
  in_parcel: number | null;
  /** Something was not sent yet: how many pieces; null: nobody knows how many. `false`: nothing is left. */
  to_send: number | null | false;
}

type Sentence = Exclude<keyof (typeof WORDS)['en'], 'more_to_send'>;

/** More than one parcel, or one that is not all of the order. */
export const isInParts = ({ parcels, to_send }: OrderParts): boolean => parcels.of > 1 || to_send !== false;

/**
 * The texts of a mail about an order, in its language. Only where the order is in parts: empty otherwise, so that nothing is
 * shown beside the parcel.
 */
export function orderCounts(parts: OrderParts, topic: MailTopic | null, language: Language): OrderCounts {
  const translate = translatorOf(language);
  const { parcels, items, to_send: toSend } = parts;
  // Nothing is to be counted once everything has arrived.
  const known = isInParts(parts) && topic !== 'order_done';
  return {
    parts: known ? sentences(parts, language) : '',
    parts_short: known ? short(parts, topic, translate) : '',
    on_the_way: translate('parcels_on_the_way', parcels.on_the_way, parcels.of),
    parcels_arrived: parcels.arrived,
    parcels_on_the_way: parcels.on_the_way,
    items: items?.of ?? null,
    items_arrived: items?.arrived ?? null,
    items_on_the_way: items?.on_the_way ?? null,
    items_to_send: toSend === false ? 0 : toSend,
  };
}

type Translate = (key: Sentence, n: number, total?: number) => string;

function translatorOf(language: Language): Translate {
  const rules = new Intl.PluralRules(bcp47(language));
  const digits = new Intl.NumberFormat(bcp47(language));
  return (key, n, total = n) => {
    const forms: Readonly<Record<string, string>> = WORDS[language][key];
    const form = forms[rules.select(n)] ?? forms.other ?? '';
    return form.replace('{n}', digits.format(n)).replace('{total}', digits.format(total));
  };
}

function sentences({ parcels, items, to_send: toSend }: OrderParts, language: Language): string {
  const translate = translatorOf(language);
  const sentences: string[] = [];
  const add = (key: Sentence, n: number, total?: number) => n > 0 && sentences.push(translate(key, n, total));
  if (parcels.of > 1) {
    add('parcels_arrived', parcels.arrived, parcels.of);
    add('parcels_waiting', parcels.waiting, parcels.of);
    add('parcels_on_the_way', parcels.on_the_way, parcels.of);
  }
  if (toSend !== false && items && items.of > 1) {
    add('items_arrived', items.arrived, items.of);
    add('items_on_the_way', items.on_the_way, items.of);
  }
  if (typeof toSend === 'number') add('items_to_send', toSend);
  const [stop, space] = language === 'cn' ? ['。', ''] : ['.', ' '];
  return [...sentences.map((one) => `${one}${stop}`), ...(toSend === null ? [WORDS[language].more_to_send] : [])].join(
    space,
  );
}

/** How many of the parts the mail's statement holds for: of others than these two only for the parcel that it is about. */
function short(
  { parcels, items, in_parcel: inParcel }: OrderParts,
  topic: MailTopic | null,
  translate: Translate,
): string {
  if (parcels.of > 1) {
    const counts: Partial<Record<MailTopic, number>> = { 4: parcels.arrived, 2: parcels.on_the_way };
    const n = topic === 'order_part' ? parcels.on_the_way : ((topic && counts[topic]) ?? 1);
    return n > 0 ? translate('short_parcels', n, parcels.of) : '';
  }
  return items && items.of > 1 && inParcel ? translate('short_items', inParcel, items.of) : '';
}

const SENTENCES = /\border\.(?:parts|parcels_\w+|items\w*)\b/;
const NAMES = /\border\.(?:parts_short|on_the_way)\b/;
/** Whether a merchant's paragraphs mention by themselves how much of the order they are about. */
export const mentionsParts = (source: string): boolean => SENTENCES.test(source);
/** The same of one line, which may name one count only. */
export const lineMentionsParts = (source: string): boolean => NAMES.test(source) || mentionsParts(source);
