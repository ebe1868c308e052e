/**
 * The two themes of the shopper's page: one calm column, or a wide page with the result in a band of the brand's
 * colour.
 */
export const PAGE_THEMES = ['classic', 'modern'] as const;
export type PageTheme = (typeof PAGE_THEMES)[number];

/** The kinds of sections of a page. Those about a parcel are rendered for each parcel of an order, the others once. */
export const PARCEL_SECTIONS = [
  'status',
  'progress',
  'expected',
  'courier',
  'timeline',
  'items',
  'map',
  'review',
  'liquid',
] as const;
export const PAGE_SECTIONS = ['lookup', 'products', 'coupon', 'social', 'help', 'html', 'plugin'] as const;
export const SECTION_KINDS = [...PARCEL_SECTIONS, ...PAGE_SECTIONS] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];
/** Kinds that a page may contain more than once. */
export const REPEATABLE_SECTIONS: readonly SectionKind[] = ['html', 'liquid', 'plugin', 'coupon', 'help'];
export const isParcelSection = (kind: SectionKind): boolean =>
  (PARCEL_SECTIONS as readonly SectionKind[]).includes(kind);

/** How progress is drawn: steps with names, one filled line, the stages as arrows, or the current step as text. */
export const STATUS_BARS = ['steps', 'line', 'stages', 'minimal'] as const;
export type StatusBar = (typeof STATUS_BARS)[number];

/** The store theme's own font, or families that every device has. */
export const PAGE_FONTS = {
  theme: 'inherit',
  system: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', source-sans-pro, sans-serif",
  serif: "Charter, 'Bitstream Charter', 'Sitka Text', Cambria, Georgia, serif",
  rounded:
    "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, Manjari, 'Arial Rounded MT', Calibri, sans-serif",
} as const;
export type PageFont = keyof typeof PAGE_FONTS;

export const DATE_FORMATS = ['long', 'medium', 'iso', 'day_first', 'month_first'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];
export const TIME_FORMATS = ['language', '12', '24'] as const;
export type TimeFormat = (typeof TIME_FORMATS)[number];

/** Sites that the shop may link to; the address is theirs. */
export const SOCIAL_SITES = ['instagram', 'facebook', 'tiktok', 'youtube', 'pinterest', 'x', 'whatsapp'] as const;
export type SocialSite = (typeof SOCIAL_SITES)[number];
/** Their own names, the same in every language. */
export const SOCIAL_NAMES: Readonly<Record<SocialSite, string>> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  pinterest: 'Pinterest',
  x: 'X',
  whatsapp: 'WhatsApp',
};

/** Third-party services that run on the store's own page, each by the id that it assigned to the shop. */
export const PAGE_PLUGINS = {
  google_analytics: { id: /^G-[A-Z0-9]{4,16}$/, example: 'G-AB12CD34EF' },
  meta_pixel: { id: /^\d{8,20}$/, example: '123456789012345' },
  tiktok_pixel: { id: /^[A-Z0-9]{12,32}$/, example: 'C4ABCDEFGH12IJKL' },
  tawk_chat: { id: /^[a-f0-9]{24}\/[a-z0-9]{1,20}$/, example: '5f0c1a2b3c4d5e6f7a8b9c0d/default' },
  crisp_chat: { id: /^[a-f0-9]{8}(-[a-f0-9]{4}){3}-[a-f0-9]{12}$/, example: '0f0c1a2b-3c4d-5e6f-7a8b-9c0d1e2f3a4b' },
} as const satisfies Record<string, { id: RegExp; example: string }>;
export type PagePlugin = keyof typeof PAGE_PLUGINS;

export const RECOMMENDED_BY = ['related', 'best_selling', 'collection'] as const;
/** Predefined answers of a delivery review. */
export const REVIEW_TAGS = [
  'fast',
  'on_time',
  'friendly',
  'well_packed',
  'late',
  'damaged',
  'wrong_place',
  'no_news',
] as const;
export type ReviewTag = (typeof REVIEW_TAGS)[number];
/** Days in which a review can be changed after it was written. */
export const REVIEW_DAYS = 30;

/** Texts of the page that a merchant may write anew, by language. The key is the one of the page's own text. */
export const PAGE_TEXTS = [
  'title',
  'intro',
  'number_label',
  'number_button',
  'order_label',
  'email_label',
  'order_button',
  'miss_title',
  'miss_text',
  'again',
  'history',
  'expected_title',
  'items_title',
  'map_title',
  'review_title',
  'products_title',
  'coupon_title',
  'help_title',
  'contact',
] as const;
export type PageText = (typeof PAGE_TEXTS)[number];

export const MAX_SECTIONS = 30;
/** Bytes of each piece of extra code, in UTF-8. */
export const MAX_CODE_BYTES = 50_000;
export const MAX_MASK_RULES = 100;
