/**
 * What a section in Liquid reads of the parcel that the page shows, each with an example. Names and values are those of mails
 * (`MAIL_VARIABLES`) where it is the same thing. Empty where it is unknown or masked; of the order without a proof of it.
 */
export const PAGE_VARIABLES = {
  'shop.name': 'Miller & Sons',
  'shop.url': 'https://miller.example',
  'order.name': '#1001',
  'parcel.number': '1Z999AA10123456784',
  'parcel.status': 'In transit',
  /** The same in every language, for conditions (`ShipmentStatusKey`). */
  'parcel.status_key': 'in_transit',
  'parcel.sentence': 'Your parcel is on its way.',
  'parcel.courier': 'UPS',
  'parcel.courier_url': 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  'parcel.url': 'https://miller.example/apps/track?nums=1Z999AA10123456784',
  'parcel.expected': '24 November',
  'parcel.delivered_on': '23 November',
  'parcel.destination': 'Germany',
} as const;
export type PageVariable = keyof typeof PAGE_VARIABLES;

/** Lists for loops (`{% for item in items %}`), and what each entry has. Events are newest first. */
export const PAGE_LISTS = {
  items: { title: 'Linen shirt', variant: 'M', quantity: '2', image_url: 'https://cdn.example/shirt.png' },
  events: { date: '22 November', time: '10:30', text: 'Arrived at sorting centre', place: 'Leipzig, Germany' },
} as const;
export type PageList = keyof typeof PAGE_LISTS;
