import { EDD_STYLES } from '@parcelway/domain/edd';
import { z } from 'zod';
import { jsonArray } from './call';
import { id, text, time } from './shapes';

/** The most lines of a cart that are answered; a store's own limit is 500. */
const MAX_ITEMS = 500;
/** A longer list does not fit in the body of a form either. */
const MAX_ITEMS_LENGTH = 60_000;
const names = z.array(z.string().max(255)).max(250).default([]);

/** A product that is looked at, or a line of the cart, as the theme describes it. */
export const eddWidgetItem = z.object({
  product: id,
  variant: id.nullable().default(null),
  tags: names,
  collections: names,
  vendor: z.string().max(255).nullable().default(null),
  stock: z.boolean().default(true),
});

/**
 * What the widget in a store's theme requests, through the store's app proxy. All of it comes from a shopper's browser: a wrong value
 * shows another promise of the same store, nothing else.
 */
export const eddWidgetQuery = z.object({
  place: z.enum(['product', 'cart']),
  /** As the store writes it, such as `pt-BR`. */
  lang: text(35).default(''),
  /** Without one, or with one that is none: the shop's. */
  country: text(2).default(''),
  province: text(6).default(''),
  items: jsonArray(eddWidgetItem, MAX_ITEMS, MAX_ITEMS_LENGTH).refine(
    (items) => items.length > 0,
    'must name at least one',
  ),
});
export type EddWidgetQuery = z.output<typeof eddWidgetQuery>;

const range = z.object({ min: z.number().int(), max: z.number().int() });
/** Everything that the widget shows. Its script and a theme may be older or newer than the server: fields are added, never changed. */
export const eddWidgetAnswer = z.object({
  /** Of settings, zones and rules. */
  version: z.string(),
  style: z.enum(EDD_STYLES),
  /** Shapes of a drawing of 16 by 16; empty: none. */
  icon: z.string(),
  color: z.object({ text: z.string(), background: z.string() }).nullable(),
  /** The merchant's own, for the widget's shadow root. */
  css: z.string(),
  /** BCP 47. */
  lang: z.string(),
  country: z.string(),
  province: z.string(),
  /** To which something is delivered. */
  countries: z.array(z.string()),
  /** Of the country, where some of them are delivered to in another time or alone. */
  provinces: z.array(z.object({ code: z.string(), name: z.string() })),
  /** `{countdown}` in it is the time until the cut-off. */
  text: z.string(),
  /** YYYY-MM-DD; null where nothing is promised. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** When the order is placed, shipped and delivered. */
  steps: z.array(z.object({ label: z.string(), date: z.string() })),
  /** Until when the promise holds; null when today's orders are not handled any more. */
  cutoff: time.nullable(),
  /** Above the time until then; empty: it is not shown. */
  countdown: z.string(),
  /** Names of the fields for the place. */
  labels: z.object({ country: z.string(), province: z.string() }),
  /** Working days, for search engines; null where nothing is promised. */
  days: z.object({ processing: range, transit: range }).nullable(),
});
export type EddWidgetAnswer = z.output<typeof eddWidgetAnswer>;
