import { statusInfo, type PageList, type PageVariable } from '@parcelway/domain';
import type { PageSettings } from '@parcelway/http-contract';
import { TRACK_PATH } from '../../platform/store-url';
import { answerOf, dateOf, deliveryOf } from './answer';
import type { Found, PageParcel } from './find-parcels';
import type { PageScene } from './page-content';
import { statusName } from './sections/status.view';
import { whatOf } from './sections/timeline.view';

/** What a merchant's Liquid reads: the documented names (`PAGE_VARIABLES`, `PAGE_LISTS`) and nothing else. */
export type LiquidScope = Record<string, Record<string, string> | Record<string, string>[]>;

export interface LiquidScene extends Pick<PageScene, 'reader'> {
  place: Pick<PageScene['place'], 'shopName' | 'home'>;
  /** Whether events are translated. */
  events: PageSettings['events'];
}

/** The values of a parcel as the page shows it, in the reader's language: masked already, and without the order's where it was not proved. */
export function liquidScope(
  parcel: PageParcel,
  order: Found['order'],
  { reader, place, events }: LiquidScene,
): LiquidScope {
  const delivery = deliveryOf(parcel, reader);
  const values: Record<PageVariable, string> = {
    'shop.name': place.shopName,
    'shop.url': place.home,
    'order.name': order?.name ?? '',
    'parcel.number': parcel.number,
    'parcel.status': statusName(parcel, reader),
    'parcel.status_key': statusInfo(parcel.status).key,
    'parcel.sentence': answerOf(parcel, reader),
    'parcel.courier': parcel.courierName,
    'parcel.courier_url': parcel.courierUrl ?? '',
    'parcel.url': `${place.home}${TRACK_PATH}?${new URLSearchParams({ nums: parcel.number }).toString()}`,
    'parcel.expected': delivery && !delivery.late ? (delivery.range ?? delivery.date) : '',
    'parcel.delivered_on': parcel.deliveredAt ? dateOf(parcel, parcel.deliveredAt, reader) : '',
    'parcel.destination': parcel.destination ? reader.country(parcel.destination) : '',
  };
  const isTranslated = events === 'translated';
  const lists: Record<PageList, Record<string, string>[]> = {
    items: (order?.items ?? []).map(({ title, variant, quantity, imageUrl }) => ({
      ...{ title, variant, quantity: String(quantity), image_url: imageUrl ?? '' },
    })),
    events: [...parcel.events]
      .reverse()
      .map((event) => ({
        date: reader.date(event.occurredAt, event.zone),
        time: event.hasTime ? reader.time(event.occurredAt, event.zone) : '',
        text: whatOf(event, reader, isTranslated),
        place: event.location,
      })),
  };
  const groups: Record<string, Record<string, string>> = {};
  for (const [name, value] of Object.entries(values)) {
    const [group = '', key = ''] = name.split('.');
    (groups[group] ??= {})[key] = value;
  }
  return { ...groups, ...lists };
}
