import type { MailData, MailItem } from '../mail-data';
import { VARIABLES } from './engine';

/** An address that a mail may lead to or show; everything else is none. */
export const link = (url: string): string => (/^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(url) ? url : '');
const image = (url: string): string => (/^https?:\/\/\S+$/i.test(url) ? url : '');

/** What the mail around the merchant's texts reads; addresses are checked, and a bar's parts are counted. */
export function scopeOf(data: MailData) {
  return {
    shop: { ...data.shop, url: link(data.shop.url) },
    customer: data.customer,
    order: { ...data.order, url: link(data.order.url) },
    parcel: { ...data.parcel, url: link(data.parcel.url) },
    progress: data.progress && progressOf(data.progress),
    history: data.history,
    items: data.items.map(itemOf),
    items_of: data.items_of,
    items_to_send: data.items_to_send.map(itemOf),
    products: data.products.map((one) => ({ ...one, url: link(one.url), image_url: image(one.image_url) })),
    parcels: data.parcels.map((parcel) => ({ ...parcel, url: link(parcel.url) })),
    logo_url: image(data.logo_url),
    review_url: link(data.review_url),
    unsubscribe_url: link(data.unsubscribe_url),
    message: data.message.trim(),
  };
}

const itemOf = (item: MailItem): MailItem => ({ ...item, image_url: image(item.image_url) });

/** The last step that is behind the parcel is where it is. */
function progressOf({ steps, done, title }: NonNullable<MailData['progress']>) {
  const behind = Math.min(Math.max(done, 0), steps.length);
  return {
    steps: steps.map((name, index) => ({ name, done: index < behind, current: index === behind - 1 })),
    width: Math.floor(100 / Math.max(steps.length, 1)),
    percent: Math.round((100 * behind) / Math.max(steps.length, 1)),
    current: title ?? steps[behind - 1] ?? '',
    behind,
    count: steps.length,
  };
}

/** What a merchant's text reads: the documented names and nothing else. */
export function merchantScope(data: MailData): Record<string, Record<string, string>> {
  const values: Record<string, Record<string, string | number | null>> = {
    shop: data.shop,
    customer: data.customer,
    order: { ...data.order },
    parcel: data.parcel,
  };
  const scope: Record<string, Record<string, string>> = {};
  for (const name of VARIABLES) {
    const [group = '', key = ''] = name.split('.');
    (scope[group] ??= {})[key] = String(values[group]?.[key] ?? '');
  }
  return scope;
}
