import { SHIPMENT_STATUSES, type PageTheme } from '@parcelway/domain';
import base from './tracking.css';
import bars from './tracking-bars.css';
import modern from './tracking-modern.css';
import parcel from './tracking-parcel.css';
import sections from './tracking-sections.css';
import shop from './tracking-shop.css';

/** The one colour table of statuses, as custom properties of the elements that carry a status. */
const statusColours = SHIPMENT_STATUSES.map(
  ({ key, color, background }) => `.pw-is-${key}{--pw-ink:${color};--pw-ground:${background}}`,
).join('\n');
const shared = [statusColours, base, parcel, bars, shop, sections].join('\n');

/** The style sheet of each theme; what a merchant chose of it is in custom properties beside it. */
export const pageCss: Readonly<Record<PageTheme, string>> = { classic: shared, modern: `${shared}${modern as string}` };
