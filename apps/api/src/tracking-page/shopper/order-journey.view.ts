import { statusInfo } from '@parcelway/domain';
import { html, type Html } from '../../http/html';
import { dateOf, deliveryOf, deliveryText } from './answer';
import type { PageParcel } from './find-parcels';
import type { Reader } from './page-language';
import { badge } from './sections/status.view';

/**
 * Several parcels of one order as one journey: how many have arrived, when the last one should, and a link to each.
 * @param isOrder false: parcels that were looked up together by their numbers; they need not belong to one order
 */
export function orderJourney(
  parcels: readonly PageParcel[],
  reader: Reader,
  isOrder: boolean,
): { sentence: string; list: Html } {
  return {
    sentence: journeySentence(parcels, reader, isOrder),
    list: html`<nav class="pw-parcels" aria-label="${isOrder ? reader.texts.journey.list : reader.texts.title}"><ol>${parcels.map(
      (parcel) => {
        const news = newsOf(parcel, reader);
        return html`<li><a href="#${anchorOf(parcel)}">${badge(parcel, reader)}<span class="pw-number">${parcel.number}</span></a>${news && html`<span class="pw-news">${news}</span>`}</li>`;
      },
    )}</ol></nav>`,
  };
}

export const anchorOf = ({ id }: PageParcel): string => `pw-parcel-${id}`;

const isThere = ({ status }: PageParcel): boolean => statusInfo(status).key === 'delivered';

/** The last one is named only where every parcel that is still to come has a day that is not over. */
function journeySentence(parcels: readonly PageParcel[], reader: Reader, isOrder: boolean): string {
  const { journey } = reader.texts;
  const coming = parcels.filter((parcel) => !isThere(parcel));
  const counts = { count: parcels.length, arrived: parcels.length - coming.length };
  if (coming.length === 0) return reader.fill(journey.all, counts);
  const days = coming.map((parcel) => deliveryOf(parcel, reader));
  const last = days.reduce((latest, day) => (latest && day && day.at > latest.at ? day : latest), days[0] ?? null);
  const isKnown = last !== null && days.every((day) => day !== null && !day.late);
  if (counts.arrived === 0 && isOrder)
    return reader.fill(isKnown ? journey.none_expected : journey.none, { ...counts, date: last?.date ?? '' });
  return reader.fill(isKnown ? journey.some_expected : journey.some, { ...counts, date: last?.date ?? '' });
}

function newsOf(parcel: PageParcel, reader: Reader): string {
  if (isThere(parcel)) return dateOf(parcel, parcel.deliveredAt ?? parcel.statusAt, reader);
  const delivery = deliveryOf(parcel, reader);
  return delivery ? deliveryText(delivery, reader) : '';
}
