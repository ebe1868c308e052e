import type { Feature } from '../plan/features';

/** The kinds of blocks of a mail. */
export const MAIL_BLOCKS = [
  'logo',
  'heading',
  'text',
  'button',
  'divider',
  'image',
  'columns',
  'status_bar',
  'history',
  'items',
  'expected',
  'products',
  'discount',
  'review',
  'social',
  'status_card',
  'html',
  'footer',
] as const;
export type MailBlockKind = (typeof MAIL_BLOCKS)[number];
/** Kinds that a mail may contain more than once. */
export const REPEATABLE_BLOCKS: readonly MailBlockKind[] = [
  'heading',
  'text',
  'button',
  'divider',
  'image',
  'columns',
  'discount',
  'html',
];
/** Blocks that every mail must contain: its sender and the way to unsubscribe. */
export const REQUIRED_BLOCKS: readonly MailBlockKind[] = ['footer'];

/**
 * What is wrong with the address of an image in a mail: it is no whole one, or it leads to a format that Outlook does not show.
 * Empty is none, and right.
 */
export function mailImageProblem(address: string): 'address' | 'format' | null {
  if (address === '') return null;
  if (!URL.canParse(address)) return 'address';
  const { protocol, username, password, pathname } = new URL(address);
  if (protocol !== 'https:' || username !== '' || password !== '') return 'address';
  return /\.(?:webp|avif|svgz?|heic|tiff?)$/i.test(pathname) ? 'format' : null;
}

/** Parts that need a feature of the plan: the mail leaves them out where it is missing. */
export const MAIL_LOCKS = {
  template: 'cus_notification',
  discount: 'coupon_sells',
  products: 'coupon_sells',
  review: 'shipment_review',
  status_card: 'order_status_card',
  branding: 'remove_branding',
} as const satisfies Record<string, Feature>;
export type MailLock = keyof typeof MAIL_LOCKS;
export const BLOCK_LOCKS: Partial<Record<MailBlockKind, MailLock>> = {
  discount: 'discount',
  products: 'products',
  review: 'review',
  status_card: 'status_card',
};

/** Variables of a merchant's text, such as `{{ customer.first_name | default: "there" }}`, each with an example. */
export const MAIL_VARIABLES = {
  'shop.name': 'Miller & Sons',
  'shop.url': 'https://miller.example',
  'customer.name': 'Jane Doe',
  'customer.first_name': 'Jane',
  'order.name': '#1001',
  'order.url': 'https://miller.example/apps/track?order=1001',
  // For orders in parts; the sentences are empty where the order has one parcel, the counts where they are unknown.
  'order.parts': '1 of 2 parcels has arrived. 1 of 2 parcels is on its way.',
  'order.parts_short': '1 of 2 parcels',
  'order.on_the_way': '1 of 2 parcels is on its way',
  'order.parcels_arrived': '1',
  'order.parcels_on_the_way': '1',
  'order.items': '3',
  'order.items_arrived': '2',
  'order.items_on_the_way': '1',
  'order.items_to_send': '0',
  'parcel.number': '1Z999AA10123456784',
  'parcel.courier': 'UPS',
  'parcel.status': 'In transit',
  'parcel.sentence': 'Your parcel is on its way.',
  'parcel.expected': '24 November',
  'parcel.url': 'https://miller.example/apps/track?nums=1Z999AA10123456784',
  'parcel.count': '2',
  'parcel.items': '2',
} as const;
export type MailVariable = keyof typeof MAIL_VARIABLES;
/** Filters that a merchant's text may use. */
export const MAIL_FILTERS = [
  'default',
  'upcase',
  'downcase',
  'capitalize',
  'escape',
  'strip',
  'truncate',
  'append',
  'prepend',
  'size',
] as const;
export const MAX_BLOCKS = 40;
