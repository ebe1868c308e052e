import { LANGUAGES, MAIL_BLOCKS, REPEATABLE_BLOCKS, type Language, type MailBlockKind } from '@parcelway/domain';
import type { MailBlock, MailSettings } from '@parcelway/http-contract';

/** Kinds that the mail may get one more of. */
export const kindsToAdd = (blocks: readonly MailBlock[]): MailBlockKind[] =>
  MAIL_BLOCKS.filter((kind) => REPEATABLE_BLOCKS.includes(kind) || !blocks.some((one) => one.kind === kind));

type Values = { [Kind in MailBlockKind]: Omit<Extract<MailBlock, { kind: Kind }>, 'id' | 'hidden'> };
/** The default content of a block. */
const FIRST_VALUES: Values = {
  logo: { kind: 'logo', align: 'start' },
  heading: { kind: 'heading', text: {} },
  text: { kind: 'text', text: {} },
  button: { kind: 'button', label: {}, to: 'page', link: '' },
  divider: { kind: 'divider' },
  image: { kind: 'image', image: '', alt: {}, link: '' },
  columns: {
    kind: 'columns',
    left: { image: '', alt: {}, text: {}, label: {}, link: '' },
    right: { image: '', alt: {}, text: {}, label: {}, link: '' },
  },
  status_bar: { kind: 'status_bar', style: 'steps' },
  history: { kind: 'history', limit: 3 },
  items: { kind: 'items', show_images: true },
  expected: { kind: 'expected' },
  products: { kind: 'products', title: {}, source: 'best_selling', collection: null, limit: 4 },
  discount: { kind: 'discount', code: '', label: {} },
  review: { kind: 'review' },
  social: { kind: 'social', links: {} },
  status_card: { kind: 'status_card' },
  html: { kind: 'html', html: '' },
  footer: { kind: 'footer', text: {} },
};

/** A new block; its id is none of those that are there. */
export function newBlock(kind: MailBlockKind, blocks: readonly MailBlock[]): MailBlock {
  const ids = new Set(blocks.map(({ id }) => id));
  const name = kind.replaceAll('_', '-');
  let id = name;
  for (let count = 2; ids.has(id); count += 1) id = `${name}-${count}`;
  return { ...FIRST_VALUES[kind], id, hidden: false };
}

/** The languages of the shop's customers first, then the rest. */
export const othersThan = (languages: readonly Language[]): Language[] =>
  LANGUAGES.filter((language) => !languages.includes(language));

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether what was stored in the browser has the shape of settings of this version; the server checks the rest. */
export const isMailSettings =
  (like: MailSettings) =>
  (value: unknown): value is MailSettings =>
    isRecord(value) &&
    value.version === like.version &&
    Array.isArray(value.blocks) &&
    value.blocks.every((block) => isRecord(block) && MAIL_BLOCKS.some((kind) => kind === block.kind)) &&
    Object.entries(like).every(([key, part]) => typeof value[key] === typeof part && value[key] !== null);
