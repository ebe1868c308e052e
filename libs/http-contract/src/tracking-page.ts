import { PAGE_LOCKS, PAGE_TEXTS, type PageLock } from '@parcelway/domain';
import { z } from 'zod';
import { defineCall } from './call';
import { mailProblem } from './mail-shapes';
import { pageCode, pageMasking, pageSettings, pageTheme } from './page-settings';
import { id, language, shipmentStatus, subStatus, text, time } from './shapes';

const byTheme = z.object({ theme: pageTheme });
/** Grows by one with each save; a save names the one it started from. */
const revision = z.number().int().min(0);
const saved = z.object({ revision, saved_at: time.nullable(), saved_by: z.string() });
/**
 * What shoppers see differs from this draft: nothing was published, the draft was changed since, or the other theme is
 * live.
 */
const unpublished = z.boolean();
const publishedVersion = z.object({
  id: z.string(),
  theme: pageTheme,
  published_at: time,
  published_by: z.string(),
  /** Shoppers see this one. */
  live: z.boolean(),
});
export type PageVersion = z.output<typeof publishedVersion>;
const image = z.object({ id: z.string(), url: z.string(), width: z.number().int(), height: z.number().int() });
export type PageImage = z.output<typeof image>;

export const trackPageOverview = defineCall({
  method: 'GET',
  path: 'trackpage/overview',
  permission: 'order.read',
  feature: null,
  summary: 'Where the tracking page is, what is live and what is not published yet, and how often it was opened.',
  data: z.object({
    /** Under the store's own domain. */
    url: z.string(),
    /** The same page at our address, which needs no theme. */
    hosted_url: z.string(),
    /** Where the store's menus are edited, and where its theme accepts our blocks. */
    menu_url: z.string(),
    theme_editor_url: z.string(),
    /** Null: shoppers see our own design until something is published. */
    live: publishedVersion.nullable(),
    themes: z.array(z.object({ theme: pageTheme, saved_at: time.nullable(), unpublished })),
    views: z.array(z.object({ day: z.string(), views: z.number().int(), visitors: z.number().int() })),
    /**
     * Improvements that the page lacks. `products`: it recommends some, but the store does not grant access to them.
     */
    missing: z.array(z.enum(['publish', 'products', 'logo', 'contact', 'languages', 'menu_link'])),
  }),
});

export const trackPageSetting = defineCall({
  method: 'GET',
  path: 'trackpage/setting',
  permission: 'order.read',
  feature: null,
  summary: "The draft of a theme's settings, and who else has it open.",
  query: byTheme.extend({
    /** The caller has it open for editing, and is shown to other editors. */
    watch: z
      .enum(['true', 'false'], 'must be true or false')
      .default('false')
      .transform((text) => text === 'true'),
  }),
  data: saved.extend({
    theme: pageTheme,
    settings: pageSettings,
    unpublished,
    images: z.array(image),
    /** Other users who had this theme open in the last minute. */
    editors: z.array(z.object({ name: z.string(), seen_at: time })),
    /** Parts that the shop's plan does not include: the page leaves them out. */
    locked: z.array(z.enum(Object.keys(PAGE_LOCKS) as [PageLock, ...PageLock[]])),
  }),
});
export const saveTrackPageSetting = defineCall({
  method: 'PUT',
  path: 'trackpage/setting',
  permission: 'page.write',
  feature: null,
  summary:
    "Saves the draft of a theme's settings. 409 when somebody saved meanwhile: read it again, and save with its revision to replace it.",
  body: byTheme.extend({ settings: pageSettings, revision }),
  data: saved,
});
export const trackPageCode = defineCall({
  method: 'GET',
  path: 'trackpage/code/{theme}',
  permission: 'order.read',
  feature: null,
  summary: "The draft of a theme's extra code.",
  params: byTheme,
  data: saved.extend({ code: pageCode }),
});
export const saveTrackPageCode = defineCall({
  method: 'PUT',
  path: 'trackpage/code/{theme}',
  permission: 'page.write',
  feature: 'track_page_plugins',
  summary: "Saves the draft of a theme's extra code; shoppers get it when the theme is published.",
  params: byTheme,
  body: z.object({ code: pageCode, revision }),
  data: saved,
});
export const trackPageMasking = defineCall({
  method: 'GET',
  path: 'trackpage/masking',
  permission: 'order.read',
  feature: null,
  summary: 'Words, courier and origin that shoppers are not told.',
  data: pageMasking,
});
export const saveTrackPageMasking = defineCall({
  method: 'PUT',
  path: 'trackpage/masking',
  permission: 'page.write',
  feature: 'word_masking',
  summary: 'Sets what shoppers are not told. It holds at once, on every surface and in both themes.',
  body: pageMasking,
  data: pageMasking,
});
export const publishTrackPage = defineCall({
  method: 'POST',
  path: 'trackpage/publish',
  permission: 'page.write',
  feature: null,
  summary: "Puts a theme's draft, settings and code, before shoppers. 409 when it is not the revision named.",
  body: byTheme.extend({ revision }),
  data: publishedVersion,
});
export const trackPageVersions = defineCall({
  method: 'GET',
  path: 'trackpage/versions',
  permission: 'order.read',
  feature: null,
  summary: 'What was published, newest first: the last hundred.',
  query: z.object({ theme: pageTheme.optional() }),
  data: z.object({ versions: z.array(publishedVersion) }),
});
export const trackPageVersion = defineCall({
  method: 'GET',
  path: 'trackpage/version/{id}',
  permission: 'order.read',
  feature: null,
  summary: 'One published version with its settings and code, to compare.',
  params: z.object({ id }),
  data: publishedVersion.extend({ settings: pageSettings, code: pageCode }),
});
export const restoreTrackPage = defineCall({
  method: 'POST',
  path: 'trackpage/restore',
  permission: 'page.write',
  feature: null,
  summary: "Makes a published version its theme's draft again. Shoppers see it once it is published.",
  body: z.object({ id, revision }),
  data: saved.extend({ theme: pageTheme, settings: pageSettings, code: pageCode }),
});
export const previewTrackPage = defineCall({
  method: 'POST',
  path: 'trackpage/preview',
  permission: 'order.read',
  feature: null,
  summary:
    "The shopper's page by the code that makes it, with these settings: of a made-up order in this status, or of a parcel of the shop.",
  body: byTheme.extend({
    settings: pageSettings,
    code: pageCode,
    masking: pageMasking.optional(),
    language,
    /** The page before a lookup, an order that waits, or a parcel in this status. */
    state: z.union([z.enum(['lookup', 'ordered', 'two_parcels']), shipmentStatus]),
    sub_status: subStatus.nullable().default(null),
    /** A parcel of the shop instead of a made-up one. */
    shipment: id.nullable().default(null),
  }),
  data: z.object({
    html: z.string(),
    css: z.string(),
    js: z.string(),
    /** The page's default texts in this language, used where the merchant has none. */
    own_texts: z.partialRecord(z.enum(PAGE_TEXTS), z.string()).optional(),
    /** Classes of the document and its body where the page is shown inside the store's theme. */
    html_class: z.string().optional(),
    body_class: z.string().optional(),
    /** Whether the page is shown inside the store's theme; false where that cannot be read. */
    in_theme: z.boolean().optional(),
    /** Why sections in Liquid cannot be published, each by its section's id. */
    problems: z.array(mailProblem.pick({ line: true, message: true }).extend({ section: z.string() })).optional(),
  }),
});
/** An image is sent as text, like every other input; its type is detected from its bytes. */
export const uploadPageImage = defineCall({
  method: 'POST',
  path: 'trackpage/image',
  permission: 'page.write',
  feature: null,
  summary: 'Keeps an image of at most 10 MB for the page. It is drawn anew at the sizes that are used.',
  body: z.object({
    use: z.enum(['logo', 'banner']),
    name: text(200),
    data: z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be base64'),
  }),
  data: image,
});
export const pageCollections = defineCall({
  method: 'GET',
  path: 'trackpage/collections',
  permission: 'order.read',
  feature: null,
  summary: "The store's collections whose title holds the text: the first twenty.",
  query: z.object({ search: text(100).default('') }),
  data: z.object({ collections: z.array(z.object({ id: z.string(), title: z.string() })) }),
});
