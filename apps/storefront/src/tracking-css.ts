import { SHIPMENT_STATUSES } from '@parcelway/domain';
import base from './tracking.css';
import parcel from './tracking-parcel.css';

/** The one colour table of statuses, as custom properties of the elements that carry a status. */
const statusColours = SHIPMENT_STATUSES.map(
  ({ key, color, background }) => `.pw-is-${key}{--pw-ink:${color};--pw-ground:${background}}`,
).join('\n');

export const trackingCss: string = `${statusColours}\n${base as string}${parcel as string}`;
