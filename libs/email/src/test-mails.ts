import { MAIL_BLOCKS, type MailBlockKind } from '@parcelway/domain';
import {
  defaultMailSettings,
  mailSettings,
  type FilledMail,
  type MailBlock,
  type MailSettings,
} from '@parcelway/http-contract';
import { compileMail, type MailOrder } from './compile-mail';
import { fillMail } from './liquid/fill';
import { LIQUID_LIMITS, type LiquidLimits } from './liquid/sandbox';
import type { MailData } from './mail-data';
import type { MailTheme } from './palette';
import { sampleMailData } from './sample-data';

export const THEME: MailTheme = {
  accent: '#0b6e63',
  background: '#f4f4f5',
  card: '#ffffff',
  ink: '#1a1a1a',
  logo: null,
};

type ValuesOf<Block> = Block extends MailBlock ? Omit<Block, 'id' | 'hidden'> : never;
/** A block with its kind as its id. */
export const block = (values: ValuesOf<MailBlock>): MailBlock => ({
  ...values,
  id: values.kind.replace('_', '-'),
  hidden: false,
});

const FULL: { [Kind in MailBlockKind]: ValuesOf<Extract<MailBlock, { kind: Kind }>> } = {
  logo: { kind: 'logo', align: 'center' },
  heading: { kind: 'heading', text: {} },
  text: { kind: 'text', text: {} },
  button: { kind: 'button', label: {}, to: 'page', link: '' },
  divider: { kind: 'divider' },
  image: {
    kind: 'image',
    image: 'https://cdn.example/wide.jpg',
    alt: { en: 'Autumn sale' },
    link: 'https://x.example',
  },
  columns: {
    kind: 'columns',
    left: { image: 'https://cdn.example/left.png', alt: { en: 'A cap' }, text: { en: 'Caps' }, label: {}, link: '' },
    right: { image: '', alt: {}, text: { en: 'Bags' }, label: {}, link: 'https://x.example/bags' },
  },
  status_bar: { kind: 'status_bar', style: 'steps' },
  history: { kind: 'history', limit: 3 },
  items: { kind: 'items', show_images: true },
  expected: { kind: 'expected' },
  products: { kind: 'products', title: {}, source: 'related', collection: null, limit: 2 },
  discount: { kind: 'discount', code: 'THANKS10', label: {} },
  review: { kind: 'review' },
  social: { kind: 'social', links: { instagram: 'https://instagram.com/miller' } },
  status_card: { kind: 'status_card' },
  html: { kind: 'html', html: '<p>Own <b>words</b></p>' },
  footer: { kind: 'footer', text: {} },
};
/** Every kind of block once. */
export const allBlocks = (): MailBlock[] => MAIL_BLOCKS.map((kind) => block(FULL[kind]));

/** The default settings with some changed, as the server would accept them. */
export const settingsWith = (changes: Partial<MailSettings> = {}): MailSettings =>
  mailSettings.parse({ ...defaultMailSettings(), ...changes });
/** A mail of one block and the footer it must have. */
export const settingsOf = (...blocks: MailBlock[]): MailSettings =>
  settingsWith({
    blocks: [
      ...blocks.filter(({ kind }) => kind !== 'footer'),
      blocks.find(({ kind }) => kind === 'footer') ?? block(FULL.footer),
    ],
  });

/** A made-up parcel with pictures and everything that blocks may show. */
export function fullData(changes: Partial<MailData> = {}): MailData {
  const data = sampleMailData('3', 'en');
  return {
    ...data,
    items: data.items.map((item) => ({ ...item, image_url: 'https://cdn.example/item.png' })),
    products: data.products.map((product) => ({ ...product, image_url: 'https://cdn.example/product.png' })),
    logo_url: 'https://cdn.example/logo.png',
    review_url: 'https://miller.example/review',
    ...changes,
  };
}

/** A mail, compiled and filled. */
export async function mailOf(
  order: Partial<MailOrder> = {},
  data: MailData = fullData(),
  limits: LiquidLimits = LIQUID_LIMITS,
): Promise<FilledMail> {
  const compiled = await compileMail({
    ...{ settings: settingsWith(), topic: '3', language: 'en', fallback: 'en', look: THEME, locks: [] },
    ...order,
  });
  return fillMail(compiled, data, limits);
}

/** What a reader sees of HTML, the hidden preheader too. */
export const seen = (html: string): string =>
  html
    .replace(/^[^]*<body/, '<body')
    .replace(/<!--[^]*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|#x27|#123);/g, (whole) => ENTITIES[whole] ?? whole)
    .replace(/\s+/g, ' ');
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&#123;': '{',
};
/** Tags of HTML in order, without attributes. */
export const tagsOf = (html: string): string[] => html.match(/<\/?[a-z][a-z0-9]*/gi) ?? [];
