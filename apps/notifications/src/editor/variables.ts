import { MAIL_VARIABLES, type MailVariable } from '@parcelway/domain';

const NAMES = {
  'shop.name': 'template.variable.shop_name',
  'shop.url': 'template.variable.shop_url',
  'customer.name': 'template.variable.customer_name',
  'customer.first_name': 'template.variable.customer_first_name',
  'order.name': 'template.variable.order_name',
  'order.url': 'template.variable.order_url',
  'order.parts': 'template.variable.order_parts',
  'order.parts_short': 'template.variable.order_parts_short',
  'order.on_the_way': 'template.variable.order_on_the_way',
  'order.parcels_arrived': 'template.variable.order_parcels_arrived',
  'order.parcels_on_the_way': 'template.variable.order_parcels_on_the_way',
  'order.items': 'template.variable.order_items',
  'order.items_arrived': 'template.variable.order_items_arrived',
  'order.items_on_the_way': 'template.variable.order_items_on_the_way',
  'order.items_to_send': 'template.variable.order_items_to_send',
  'parcel.number': 'template.variable.parcel_number',
  'parcel.courier': 'template.variable.parcel_courier',
  'parcel.status': 'template.variable.parcel_status',
  'parcel.sentence': 'template.variable.parcel_sentence',
  'parcel.expected': 'template.variable.parcel_expected',
  'parcel.url': 'template.variable.parcel_url',
  'parcel.count': 'template.variable.parcel_count',
  'parcel.items': 'template.variable.parcel_items',
} as const satisfies Record<MailVariable, string>;

/** Every variable with the key of its name and an example. */
export const VARIABLES = (Object.keys(NAMES) as MailVariable[]).map((variable) => ({
  variable,
  name: NAMES[variable],
  example: MAIL_VARIABLES[variable],
}));

/** Liquid for a value. @param fallback shown when it is empty; none when left empty */
export function liquidOf(variable: MailVariable, fallback: string): string {
  // A text in Liquid ends at its own quotation mark, and what closes a tag closes it inside of one, too.
  const text = fallback.replace(/[{}%]/g, '').trim();
  if (text === '') return `{{ ${variable} }}`;
  const mark = text.includes('"') ? "'" : '"';
  return `{{ ${variable} | default: ${mark}${text.replaceAll(mark, '’')}${mark} }}`;
}
