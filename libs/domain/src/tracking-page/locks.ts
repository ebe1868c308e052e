import type { Feature } from '../plan/features';
import type { SectionKind } from './sections';

/** Parts of a tracking page that depend on the plan, and the feature of each. */
export const PAGE_LOCKS = {
  languages: 'multilingual_track_page',
  branding: 'remove_branding',
  plugins: 'track_page_plugins',
  code: 'track_page_plugins',
  coupon: 'coupon_sells',
  review: 'shipment_review',
  events: 'custom_tracking_language',
  masking: 'word_masking',
  liquid: 'page_liquid',
} as const satisfies Record<string, Feature>;
export type PageLock = keyof typeof PAGE_LOCKS;

/** Sections that the page leaves out where the plan lacks them. */
export const SECTION_LOCKS: Partial<Record<SectionKind, PageLock>> = {
  products: 'coupon',
  coupon: 'coupon',
  review: 'review',
  plugin: 'plugins',
  liquid: 'liquid',
};
