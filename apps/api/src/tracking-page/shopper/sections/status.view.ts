import { READY_FOR_COLLECTION, statusInfo, type Language, type ShipmentStatusKey } from '@parcelway/domain';
import { html, type Html } from '../../../http/html';
import { answerOf, needsShop } from '../answer';
import { customNote } from '../custom-status.view';
import type { PageParcel } from '../find-parcels';
import { svg } from '../icon';
import type { PageScene } from '../page-content';
import type { Reader } from '../page-language';
import { whatOf } from './timeline.view';

/** The answer to "where is my parcel". @param heading its level; the first one of a page is its title */
export function statusSection(parcel: PageParcel, { reader, place, design }: PageScene, heading: 'h1' | 'h2'): Html {
  const { texts } = reader;
  const latest = parcel.events.at(-1);
  const answer = answerOf(parcel, reader);
  const event = latest && whatOf(latest, reader, design.settings.events === 'translated');
  return html`<div class="pw-status">${badge(parcel, reader)}
${heading === 'h1' ? html`<h1 class="pw-answer">${answer}</h1>` : html`<h2 class="pw-answer">${answer}</h2>`}
${event && html`<p class="pw-latest">${reader.fill(texts.last_event, { event })}</p>`}
${
  needsShop(parcel) &&
  html`<p class="pw-contact"><a href="${contactLink(place.contact, reader.fill(texts.contact_subject, { number: parcel.number }))}">${texts.contact}</a></p>`
}
${customNote(parcel.progress, reader)}</div>`;
}

/** Icon and name of a status, in its colours. */
export function badge(parcel: PageParcel, reader: Reader): Html {
  const { key } = statusInfo(parcel.status);
  return html`<span class="pw-badge pw-is-${key}">${svg(ICONS[key])}${statusName(parcel, reader)}</span>`;
}

/** A parcel that can be collected is not out for delivery any more. */
export const statusName = (parcel: PageParcel, reader: Reader): string =>
  (parcel.subStatus === READY_FOR_COLLECTION && reader.texts.event[READY_FOR_COLLECTION]) ||
  ownStatusName(parcel, reader) ||
  reader.texts.status[statusInfo(parcel.status).key];

/** Of a custom courier, in exactly this language; empty where the shop has chosen none. */
export function ownStatusName({ status, statusTexts }: PageParcel, { language }: Reader): string {
  const texts: Partial<Record<ShipmentStatusKey, Partial<Record<Language, string>>>> = statusTexts ?? {};
  return texts[statusInfo(status).key]?.[language] ?? '';
}

/** @param contact `mailto:` and an address, which takes the subject, or the shop's own address. */
const contactLink = (contact: string, subject: string): string =>
  contact.startsWith('mailto:') ? `${contact}?subject=${encodeURIComponent(subject)}` : contact;

const ICONS: Readonly<Record<ShipmentStatusKey, string>> = {
  pending: '<circle cx="8" cy="8" r="6"/><path d="M8 4.5V8l2.5 1.5"/>',
  info_received: '<path d="M4 1.5h5.5L12.5 5v9.5h-8.5zM6.5 8h3.5M6.5 11h3.5"/>',
  in_transit:
    '<path d="M1.5 3.5h8v8h-8zM9.500 6h3l2 2.5v3h-5"/><circle cx="4.500" cy="12" r="1.500"/><circle cx="11.500" cy="12" r="1.500"/>',
  out_for_delivery:
    '<path d="M8 14.500S3 10.500 3 6.500a5 5 0 0 1 10 0c0 4-5 8-5 8z"/><circle cx="8" cy="6.500" r="1.500"/>',
  delivered: '<path d="M3 8.5 6.5 12 13 4.5"/>',
  expired: '<path d="M4.500 2h7M4.500 14h7M5 2c0 4 6 4 6 6s-6 2-6 6M11 2c0 4-6 4-6 6s6 2 6 6"/>',
  failed_attempt: '<path d="M3 6.500A5.500 5.500 0 1 1 2.700 10M3 2.500v4h4"/>',
  exception: '<path d="M8 2 14.500 13.500h-13zM8 6.500v3M8 11.700v.1"/>',
};
