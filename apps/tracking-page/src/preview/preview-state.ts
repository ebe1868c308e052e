import type { PagePreviewBody } from '@parcelway/api/tracking-page';
import { SHIPMENT_STATUSES, type Language } from '@parcelway/domain';
import type { PreviewParcel, PreviewWidth } from '@parcelway/editor';

/** The server's document for previews of the page. */
export const FRAME_URL = '/storefront/preview';

export type PreviewSample = PagePreviewBody['state'];

/** Of which page the preview is, beside the design. */
export interface PreviewChoice {
  width: PreviewWidth;
  state: PreviewSample;
  language: Language;
  shipment: PreviewParcel;
}

/** What can be shown, in the order of the menu: statuses by their code. */
export const SAMPLES: readonly PreviewSample[] = [
  'lookup',
  'ordered',
  ...SHIPMENT_STATUSES.map(({ code }) => code),
  'two_parcels',
];
