import type { ShipmentStatus } from '@parcelway/domain';

/**
 * What a mail may tell, in the mail's language, masked as the shopper's page is. Plain text and addresses; nothing is HTML.
 * Empty where it is not known.
 */
export interface MailData {
  shop: { name: string; url: string; email: string };
  customer: { name: string; first_name: string };
  order: { name: string; url: string };
  parcel: {
    number: string;
    courier: string;
    /** In words. */
    status: string;
    /** What the tracking page says first. */
    sentence: string;
    expected: string;
    url: string;
    /** Of the order. */
    count: number;
  };
  status: ShipmentStatus;
  /** The steps of the way, the first `done` of them behind it; null where a bar would mislead (exception, expired, …). */
  progress: { steps: string[]; done: number } | null;
  /** Newest first. */
  history: { when: string; text: string; place: string }[];
  items: { title: string; variant: string; quantity: number; image_url: string }[];
  products: { title: string; url: string; image_url: string; price: string }[];
  /** The parcels of an order, for mails about it. */
  parcels: { number: string; courier: string; status: string; url: string }[];
  logo_url: string;
  review_url: string;
  unsubscribe_url: string;
}

/** What a merchant answers to a review of a parcel. */
export interface ReplyMailData extends MailData {
  reply: string;
  /** Of the review: 1 to 5, and what was said; empty: nothing. */
  stars: number;
  review: string;
}

/** A mail for the merchant about one parcel. */
export interface MerchantMailData {
  shop_name: string;
  order: string;
  customer: string;
  number: string;
  courier: string;
  status: ShipmentStatus;
  status_text: string;
  sentence: string;
  /** The parcel in our app. */
  url: string;
  settings_url: string;
}
/** The merchant's daily mail. */
export interface DigestData {
  shop_name: string;
  day: string;
  delivered: number;
  set_out: number;
  /** What needs somebody, most pressing first; `more` beyond those listed. */
  attention: { order: string; number: string; reason: string; url: string }[];
  more: number;
  url: string;
  settings_url: string;
}
