import { html, type Html } from '../../../http/html';
import { deliveryOf, deliveryText } from '../answer';
import type { PageItem, PageParcel } from '../find-parcels';
import type { PageScene, SectionOf } from '../page-content';
import type { Reader } from '../page-language';

/** The expected days; empty if unknown, or once it has arrived. Of predicted ones how many parcels arrive by then. */
export function expectedSection(parcel: PageParcel, reader: Reader): Html | false {
  const delivery = deliveryOf(parcel, reader);
  if (!delivery) return false;
  const { texts, fill } = reader;
  const { late, date } = delivery;
  const { source, share } = parcel.estimate ?? { source: 'carrier', share: null };
  const isShared = source === 'predicted' && share !== null && !late;
  return html`<div class="pw-expected${late && ' pw-late'}"><h3 class="pw-label">${texts.expected_title}</h3><p class="pw-value">${deliveryText(delivery, reader)}</p>${isShared && html`<p class="pw-news">${fill(texts.expected_share, { count: Math.round(share * 10), date })}</p>`}</div>`;
}

/** Courier, number and destination. */
export function courierSection(
  parcel: PageParcel,
  section: SectionOf<'courier'>,
  { reader, design: { masking } }: PageScene,
): Html | false {
  const { texts } = reader;
  const isHidden = masking.enabled && masking.hide_courier;
  const name = !isHidden && parcel.courierName;
  const link = section.show_link && !isHidden && parcel.courierUrl;
  if (!section.show_number && !name && !parcel.destination) return false;
  return html`<dl class="pw-facts">${
    section.show_number &&
    html`<div><dt>${texts.tracking_number}</dt><dd><span class="pw-number">${parcel.number}</span>
<button class="pw-copy" type="button" data-copy="${parcel.number}" data-done="${texts.copied}" hidden>${texts.copy}</button></dd></div>`
  }
${name && html`<div><dt>${texts.courier}</dt><dd>${name}${link && html`<br><a href="${link}" target="_blank" rel="noopener noreferrer nofollow">${texts.courier_link}<span class="pw-hidden"> (${texts.new_window})</span></a>`}</dd></div>`}
${parcel.destination && html`<div><dt>${texts.destination}</dt><dd>${reader.country(parcel.destination)}</dd></div>`}</dl>`;
}

/** The ordered items, for a shopper with a proof. */
export function itemsSection(items: readonly PageItem[], section: SectionOf<'items'>, { texts }: Reader): Html | false {
  if (items.length === 0) return false;
  return html`<div class="pw-part-of"><h3 class="pw-sub">${texts.items_title}</h3><ul class="pw-items">${items.map(
    ({ title, variant, quantity, imageUrl }) =>
      html`<li>${section.show_images && imageUrl && html`<img src="${imageUrl}" alt="" width="56" height="56" loading="lazy">`}<span class="pw-item"><strong>${title}</strong>${variant && html`<span>${variant}</span>`}</span><span class="pw-count">× ${quantity}</span></li>`,
  )}</ul></div>`;
}
