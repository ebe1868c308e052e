import { ATTENTION_REASONS } from '../shipment/attention';

/** Parts of the dashboard that a user can reorder, in their default order. The setup guide is always above them. */
export const DASHBOARD_SECTIONS = ['figures', 'attention', 'trend', 'status', 'quota', 'apps'] as const;
export type DashboardSection = (typeof DASHBOARD_SECTIONS)[number];

/** A user's order as stored: `figures,-trend,…`; a minus marks a hidden part. */
export const writeSections = (order: readonly { section: DashboardSection; hidden: boolean }[]): string =>
  order.map(({ section, hidden }) => (hidden ? `-${section}` : section)).join(',');

/** Every part once: the stored ones in their order, then those added by later releases. */
export function readSections(stored: string): { section: DashboardSection; hidden: boolean }[] {
  const isSection = (text: string): text is DashboardSection =>
    (DASHBOARD_SECTIONS as readonly string[]).includes(text);
  const found = new Map<DashboardSection, boolean>();
  for (const word of stored.split(',')) {
    const section = word.replace(/^-/, '');
    if (isSection(section) && !found.has(section)) found.set(section, word.startsWith('-'));
  }
  for (const section of DASHBOARD_SECTIONS) if (!found.has(section)) found.set(section, false);
  return [...found].map(([section, hidden]) => ({ section, hidden }));
}

/** Counts of parcels needing attention by reason, and of those that expired recently. */
export const DASHBOARD_ATTENTION = [...ATTENTION_REASONS, 'expired'] as const;
export type DashboardAttention = (typeof DASHBOARD_ATTENTION)[number];
/** Expired parcels are shown for orders of so many days. */
export const EXPIRED_SHOWN_DAYS = 30;

/** Use cases and kinds of business that the survey offers. */
export const GIFT_USAGES = ['track', 'page', 'mails', 'analytics', 'edd', 'other'] as const;
export const GIFT_BELONGINGS = [
  'own_brand',
  'dropshipping',
  'print_on_demand',
  'wholesale',
  'agency',
  'other',
] as const;

/** Apps that go well with ours, by the names of our texts for them. */
export const RECOMMENDED_APPS = [
  { key: 'pagefly', name: 'PageFly', url: 'https://apps.shopify.com/pagefly' },
  { key: 'klaviyo', name: 'Klaviyo', url: 'https://apps.shopify.com/klaviyo-email-marketing' },
  { key: 'gorgias', name: 'Gorgias', url: 'https://apps.shopify.com/helpdesk' },
] as const;
