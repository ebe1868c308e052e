import type { QuotaLevel, ShipmentStatus } from '@parcelway/domain';

/** How much of its order a mail is about. Sentences are empty where it is all of it, counts null where nobody knows. */
export interface OrderCounts {
  /** Sentences: what arrived, what is on its way, what is still to be sent. */
  parts: string;
  /** "1 of 2 parcels". */
  parts_short: string;
  /** "1 of 2 parcels is on its way". */
  on_the_way: string;
  parcels_arrived: number;
  parcels_on_the_way: number;
  items: number | null;
  items_arrived: number | null;
  items_on_the_way: number | null;
  items_to_send: number | null;
}

export interface MailItem {
  title: string;
  variant: string;
  quantity: number;
  image_url: string;
}

/**
 * The data of a mail, in the mail's language, masked as the shopper's page is. Plain text and addresses; nothing is HTML.
 * Empty where it is not known.
 */
export interface MailData {
  shop: { name: string; url: string; email: string };
  customer: { name: string; first_name: string };
  order: { name: string; url: string } & OrderCounts;
  parcel: {
    number: string;
    courier: string;
    /** In words. */
    status: string;
    /** The first sentence of the tracking page. */
    sentence: string;
    expected: string;
    url: string;
    /** Of the order. */
    count: number;
    /** Pieces in it; null: that is not known. */
    items: number | null;
  };
  status: ShipmentStatus;
  /**
   * The steps of the way, the first `done` of them behind it; null where a bar would mislead (exception, expired, …).
   * `title` is above them where it says more than the step: a delivery that failed, a parcel that can be collected.
   */
  progress: { steps: string[]; done: number; title?: string } | null;
  /** Newest first. */
  history: { when: string; text: string; place: string }[];
  items: MailItem[];
  /** What the items are those of. */
  items_of: 'order' | 'parcel' | 'on_the_way';
  /** Of the order, in no parcel yet. */
  items_to_send: MailItem[];
  products: { title: string; url: string; image_url: string; price: string }[];
  /** The parcels of an order, for mails about it. */
  parcels: { number: string; courier: string; status: string; url: string }[];
  logo_url: string;
  review_url: string;
  unsubscribe_url: string;
  /** The merchant's own message about this parcel, of lines; empty: none. */
  message: string;
}

/** What a merchant answers to a review of a parcel. */
export interface ReplyMailData extends MailData {
  reply: string;
  /** Of the review: 1 to 5, and its text; empty: nothing. */
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
/** Says when all data of a shop is deleted. */
export interface DeletionMailData {
  shop_name: string;
  /** The day of the deletion and that of the request, in words. */
  day: string;
  requested: string;
  /** Who requested it. */
  person: string;
  url: string;
}
/** Says that most of the quota, or all of it, is used. Numbers are in words of the language; empty: nothing of it. */
export interface QuotaMailData {
  shop_name: string;
  level: QuotaLevel;
  used: string;
  total: string;
  left: string;
  /** Of these from the legacy plan, and from packs. */
  legacy: string;
  packs: string;
  /** When the next cycle begins. */
  day: string;
  /** The price of each further parcel; empty: none are bought. */
  unit: string;
  plans_url: string;
  packs_url: string;
}
/** Says which connected tools are turned off. Times and problems are in words of the language; empty: not known. */
export interface DisabledToolsMailData {
  shop_name: string;
  tools: { name: string; since: string; problem: string; url: string }[];
  url: string;
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
