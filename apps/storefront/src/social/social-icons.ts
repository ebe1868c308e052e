import type { SocialSite } from '@parcelway/domain';
import icons from './icons.json';

/** The outline of each site's mark, in a square of 24. */
export const SOCIAL_ICONS: Readonly<Record<SocialSite, string>> = icons;
