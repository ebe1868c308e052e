import {
  COLOR,
  mailImageProblem,
  MAX_BLOCKS,
  PAGE_FONTS,
  RECOMMENDED_BY,
  REPEATABLE_BLOCKS,
  REQUIRED_BLOCKS,
  SOCIAL_SITES,
  type MailBlockKind,
  type PageFont,
} from '@parcelway/domain';
import { z } from 'zod';
import { byLanguage, webLink } from './page-settings';
import { id, text } from './shapes';

/** Content and design of a mail. Stored with its version: other versions are migrated or refused. */
export const MAIL_SETTINGS_VERSION = 1;

const color = z.string().toLowerCase().regex(COLOR, 'must be a color such as #0b6e63');
/** `theme` is the store theme's own font, which no mail program has. */
const MAIL_FONTS = Object.keys(PAGE_FONTS).filter((font) => font !== 'theme') as Exclude<PageFont, 'theme'>[];

const block = <Kind extends MailBlockKind, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.strictObject({
    kind: z.literal(kind),
    /** Made by the editor; stays when the block is moved. */
    id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be a short id'),
    hidden: z.boolean().default(false),
    ...shape,
  });

const IMAGE_MESSAGES = {
  address: 'must be a whole address such as https://example.com/image.png',
  format: 'must be a PNG, JPEG or GIF, which Outlook shows',
};
/** On the web; mail programs fetch it from there. Empty: none. */
const imageAddress = text(500)
  .trim()
  .superRefine((value, ctx) => {
    const problem = mailImageProblem(value);
    if (problem) ctx.addIssue({ code: 'custom', message: IMAGE_MESSAGES[problem] });
  });
/** A side of a block of two. The link is that of its image, and below its text. */
const column = z.strictObject({
  image: imageAddress,
  alt: byLanguage(200),
  text: byLanguage(1000),
  label: byLanguage(80),
  link: webLink,
});

// Texts may contain Liquid. Where a block has no text in any language, the default text of the topic is used.
export const mailBlock = z.discriminatedUnion('kind', [
  block('logo', { align: z.enum(['start', 'center']) }),
  block('heading', { text: byLanguage(200) }),
  block('text', { text: byLanguage(4000) }),
  block('button', {
    label: byLanguage(80),
    /** The parcel's tracking page, the store, or an address of the merchant's. */
    to: z.enum(['page', 'store', 'link']),
    link: webLink,
  }),
  block('divider', {}),
  block('image', { image: imageAddress, alt: byLanguage(200), link: webLink }),
  block('columns', { left: column, right: column }),
  block('status_bar', { style: z.enum(['steps', 'line']) }),
  block('history', { limit: z.number().int().min(1).max(10) }),
  block('items', { show_images: z.boolean() }),
  block('expected', {}),
  block('products', {
    title: byLanguage(120),
    source: z.enum(RECOMMENDED_BY),
    /** The store's own id of the collection, for that source. */
    collection: id.nullable(),
    limit: z.number().int().min(2).max(6),
  }),
  block('discount', { code: text(60).trim(), label: byLanguage(200) }),
  block('review', {}),
  block('social', { links: z.partialRecord(z.enum(SOCIAL_SITES), webLink) }),
  block('status_card', {}),
  block('html', { html: text(20_000) }),
  block('footer', { text: byLanguage(1000) }),
]);
export type MailBlock = z.output<typeof mailBlock>;

export const mailSettings = z.strictObject({
  version: z.literal(MAIL_SETTINGS_VERSION),
  /** Null: as on the tracking page. */
  look: z.strictObject({
    accent: color.nullable(),
    background: color.nullable(),
    card: color.nullable(),
    ink: color.nullable(),
    font: z.enum(MAIL_FONTS),
    /** Of the card and its buttons, in px. */
    radius: z.number().int().min(0).max(28),
  }),
  /** Liquid; without any, our own. */
  subject: byLanguage(250),
  /** What an inbox shows after the subject. */
  preheader: byLanguage(250),
  blocks: z
    .array(mailBlock)
    .max(MAX_BLOCKS)
    .superRefine((blocks, ctx) => {
      const ids = new Set<string>();
      const kinds = new Set<MailBlockKind>();
      blocks.forEach(({ id: blockId, kind }, index) => {
        if (ids.has(blockId)) ctx.addIssue({ code: 'custom', path: [index, 'id'], message: 'stands there twice' });
        if (kinds.has(kind) && !REPEATABLE_BLOCKS.includes(kind))
          ctx.addIssue({ code: 'custom', path: [index, 'kind'], message: 'may stand there only once' });
        ids.add(blockId);
        kinds.add(kind);
      });
      for (const kind of REQUIRED_BLOCKS)
        if (!blocks.some((one) => one.kind === kind && !one.hidden))
          ctx.addIssue({
            code: 'custom',
            message: `must show a ${kind}: a mail says whom it is from and how to end it`,
          });
    }),
});
export type MailSettings = z.output<typeof mailSettings>;

type Values = MailBlock extends infer Block ? (Block extends MailBlock ? Omit<Block, 'id' | 'hidden'> : never) : never;
// Each kind occurs once, so its name serves as its id.
const standard = (values: Values): MailBlock => ({ ...values, id: values.kind.replace('_', '-'), hidden: false });

/** A mail before the merchant changes anything: complete, with the default texts and the tracking page's colors. */
export const defaultMailSettings = (): MailSettings => ({
  version: MAIL_SETTINGS_VERSION,
  look: { accent: null, background: null, card: null, ink: null, font: 'system', radius: 12 },
  subject: {},
  preheader: {},
  blocks: [
    standard({ kind: 'logo', align: 'start' }),
    standard({ kind: 'heading', text: {} }),
    standard({ kind: 'text', text: {} }),
    standard({ kind: 'status_bar', style: 'steps' }),
    standard({ kind: 'expected' }),
    standard({ kind: 'button', label: {}, to: 'page', link: '' }),
    standard({ kind: 'history', limit: 3 }),
    standard({ kind: 'items', show_images: true }),
    standard({ kind: 'footer', text: {} }),
  ],
});
