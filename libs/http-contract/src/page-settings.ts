import {
  COLOR,
  DATE_FORMATS,
  MAX_CODE_BYTES,
  MAX_MASK_RULES,
  MAX_SECTIONS,
  PAGE_FONTS,
  PAGE_PLUGINS,
  PAGE_TEXTS,
  PAGE_THEMES,
  RECOMMENDED_BY,
  REPEATABLE_SECTIONS,
  SOCIAL_SITES,
  STATUS_BARS,
  TIME_FORMATS,
  type PageFont,
  type PagePlugin,
  type SectionKind,
} from '@parcelway/domain';
import { z } from 'zod';
import { id, language, text } from './shapes';

/** Design and sections of the shopper's page. Stored with its version: other versions are migrated or refused. */
export const PAGE_SETTINGS_VERSION = 2;

export const pageTheme = z.enum(PAGE_THEMES);
const color = z.string().toLowerCase().regex(COLOR, 'must be a color such as #0b6e63');
/** Where a link of the merchant's may lead. */
export const webLink = text(500)
  .trim()
  .refine(
    (value) => {
      if (value === '') return true;
      if (!URL.canParse(value)) return false;
      const { protocol, username, password } = new URL(value);
      return ['https:', 'http:', 'mailto:', 'tel:'].includes(protocol) && username === '' && password === '';
    },
    { message: 'must be a whole address such as https://example.com/help' },
  );
/** A short text by language; a missing one falls back to the page's first language. */
export const byLanguage = (max: number) => z.partialRecord(language, text(max).trim());

/** What every section of a page has. `id` is made by the editor and stays when the section is moved. */
const section = <Kind extends SectionKind, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.strictObject({
    kind: z.literal(kind),
    id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be a short id'),
    hidden: z.boolean().default(false),
    ...shape,
  });

const pluginId = z
  .strictObject({ name: z.enum(Object.keys(PAGE_PLUGINS) as [PagePlugin, ...PagePlugin[]]), key: text(80).trim() })
  .refine(({ name, key }) => key === '' || PAGE_PLUGINS[name].id.test(key), {
    path: ['key'],
    message: 'is not an id of this service',
  });

export const pageSection = z.discriminatedUnion('kind', [
  section('status', {}),
  section('progress', { bar: z.enum(STATUS_BARS) }),
  section('expected', {}),
  section('courier', { show_number: z.boolean(), show_link: z.boolean() }),
  section('timeline', { open: z.enum(['all', 'newest', 'closed']) }),
  section('items', { show_images: z.boolean() }),
  section('map', {}),
  section('review', {}),
  section('lookup', { place: z.enum(['always', 'without_parcel']) }),
  section('products', {
    source: z.enum(RECOMMENDED_BY),
    /** The store's own id of the collection, for that source. */
    collection: id.nullable(),
    limit: z.number().int().min(2).max(8),
  }),
  section('coupon', { code: text(60).trim(), label: byLanguage(200) }),
  section('social', { links: z.partialRecord(z.enum(SOCIAL_SITES), webLink) }),
  section('help', { label: byLanguage(300), link: webLink }),
  section('html', { html: text(20_000) }),
  section('liquid', { liquid: text(20_000) }),
  section('plugin', { plugin: pluginId }),
]);
export type PageSection = z.output<typeof pageSection>;

export const pageSettings = z
  .strictObject({
    version: z.literal(PAGE_SETTINGS_VERSION),
    look: z.strictObject({
      /** Inside the store's theme its colours, font and shape are used; the others are for the page at our own address. */
      follow_theme: z.boolean(),
      accent: color,
      background: color,
      card: color,
      ink: color,
      font: z.enum(Object.keys(PAGE_FONTS) as [PageFont, ...PageFont[]]),
      /** Of cards and buttons, in px. */
      radius: z.number().int().min(0).max(28),
      /** The widest the page gets, in px. */
      width: z.number().int().min(480).max(1280),
      /** An uploaded image, by its id. */
      logo: id.nullable(),
      banner: id.nullable(),
    }),
    lookup: z
      .strictObject({
        by_number: z.boolean(),
        by_order: z.boolean(),
        /** What shows that an order is the shopper's own. */
        proof: z.enum(['email', 'email_or_phone', 'postcode']),
      })
      .refine(({ by_number, by_order }) => by_number || by_order, {
        message: 'needs one way to look a parcel up at least',
      }),
    language: z.strictObject({
      /** `shopper`: by the browser's `accept-language`; else always this language. */
      mode: z.union([z.literal('shopper'), language]),
      /** In which a shopper may read; at least one. */
      offered: z.array(language).min(1).max(20),
    }),
    time: z.strictObject({ date: z.enum(DATE_FORMATS), clock: z.enum(TIME_FORMATS) }),
    /** The courier's original text, or a translation where there is one. */
    events: z.enum(['original', 'translated']),
    /** Our name at the foot of the page. */
    branding: z.boolean(),
    sections: z
      .array(pageSection)
      .max(MAX_SECTIONS)
      .superRefine((sections, ctx) => {
        const ids = new Set<string>();
        const kinds = new Set<SectionKind>();
        sections.forEach(({ id: sectionId, kind }, index) => {
          if (ids.has(sectionId)) ctx.addIssue({ code: 'custom', path: [index, 'id'], message: 'stands there twice' });
          if (kinds.has(kind) && !REPEATABLE_SECTIONS.includes(kind))
            ctx.addIssue({ code: 'custom', path: [index, 'kind'], message: 'may stand there only once' });
          ids.add(sectionId);
          kinds.add(kind);
        });
      }),
    /** The merchant's texts that replace the default ones, by language and key. */
    texts: z.partialRecord(language, z.partialRecord(z.enum(PAGE_TEXTS), text(400).trim())),
  })
  .refine(({ language: { mode, offered } }) => mode === 'shopper' || offered.includes(mode), {
    path: ['language', 'mode'],
    message: 'must be one of the languages offered',
  });
export type PageSettings = z.output<typeof pageSettings>;

/** Code of a merchant's: what a database stores and the store's template engine leaves alone. */
export const codeText = z
  .string()
  .refine((value) => new TextEncoder().encode(value).length <= MAX_CODE_BYTES, {
    message: `must be at most ${MAX_CODE_BYTES} bytes`,
  })
  .regex(/^[^\0\p{Surrogate}]*$/u, 'must not hold U+0000 or half a character')
  // The page passes through the store's template engine, which must not read it.
  .refine((value) => !/\{%-?\s*endraw/i.test(value), { message: 'must not hold the Liquid tag endraw' });
/** Code of the merchant's own: HTML above and below the page, its style, and script that runs on the store's address only. */
export const pageCode = z.strictObject({ top: codeText, bottom: codeText, css: codeText, js: codeText });
export type PageCode = z.output<typeof pageCode>;

/** What is masked from shoppers on every surface: page, mail, map, API of the page and export. */
export const pageMasking = z.strictObject({
  enabled: z.boolean(),
  rules: z
    .array(z.strictObject({ from: text(80).trim().min(1, 'must not be empty'), to: text(80).trim() }))
    .max(MAX_MASK_RULES),
  hide_courier: z.boolean(),
  hide_origin: z.boolean(),
});
export type PageMasking = z.output<typeof pageMasking>;
