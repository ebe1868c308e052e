import type { PagePreviewBody } from '@parcelway/api/tracking-page';
import { SHIPMENT_STATUSES, type Language } from '@parcelway/domain';

export type PreviewSample = PagePreviewBody['state'];

/** Of which page the preview is, beside the design. */
export interface PreviewChoice {
  width: 'desktop' | 'phone';
  state: PreviewSample;
  language: Language;
  /** A parcel of the shop instead of a made-up one. */
  shipment: { id: string; number: string } | null;
}

/** What can be shown, in the order of the menu: statuses by their code. */
export const SAMPLES: readonly PreviewSample[] = [
  'lookup',
  'ordered',
  ...SHIPMENT_STATUSES.map(({ code }) => code),
  'two_parcels',
];
