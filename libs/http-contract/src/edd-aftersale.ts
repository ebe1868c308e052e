import { AFTERSALE_HIDDEN, AFTERSALE_SHARES, EDD_SOURCES } from '@parcelway/domain/edd';
import { z } from 'zod';
import { defineCall } from './call';
import { day } from './day';
import { distinct, eddFormat, eddWorkflow, eddZone } from './edd-shapes';
import { time } from './shapes';

/** What a shop chooses for orders; processing, zones and date format are those of its delivery promise. */
export const aftersaleValues = z.object({
  enable: z.boolean(),
  /** From the order, or from shipping where it was shipped. */
  calc_from: z.enum(['order_created', 'fulfilled']),
  /** The first source that has a date counts; one that is left out never does. */
  source_order: distinct(z.enum(EDD_SOURCES), EDD_SOURCES.length).refine(
    (value) => value.length > 0,
    'must name at least one source',
  ),
  hide_when: distinct(z.enum(AFTERSALE_HIDDEN), AFTERSALE_HIDDEN.length),
  /** The share of parcels that a predicted range holds. */
  share: z.literal(AFTERSALE_SHARES),
});
export type AftersaleValues = z.output<typeof aftersaleValues>;

const period = z.object({ start: day, end: day });
const revision = z.number().int().min(0);
const aftersaleState = aftersaleValues.extend({
  revision,
  saved_at: time.nullable(),
  saved_by: z.string(),
  workflow: eddWorkflow,
  zones: z.array(eddZone),
  format: eddFormat,
  /** Orders from this instant on have a date; null: it was never enabled. */
  since: time.nullable(),
  /** Days of older orders that have one too, in the shop's zone. */
  range: period.nullable(),
  /** Parcels that are computed at the moment; null: none. */
  running: z.object({ done: z.number().int(), of: z.number().int() }).nullable(),
  /**
   * First dates whose last day has passed in the last 90 days: how many arrived by then (`covered`), by how many days early on average, and
   * how many did not (`late`). Null without any.
   */
  backtest: z
    .object({
      from: day,
      to: day,
      n: z.number().int(),
      covered: z.number().int(),
      late: z.number().int(),
      early_avg_days: z.number(),
    })
    .nullable(),
});
export type Aftersale = z.output<typeof aftersaleState>;

export const aftersale = defineCall({
  method: 'GET',
  path: 'estimate/aftersale',
  permission: null,
  feature: null,
  summary:
    'Estimated delivery of orders and parcels: which source counts, when it is hidden, and how often it was right.',
  data: aftersaleState,
});
export const saveAftersale = defineCall({
  method: 'PUT',
  path: 'estimate/aftersale',
  permission: 'setting.write',
  feature: null,
  summary: 'Changes it. `range` gives older orders a date too; null takes none back.',
  body: aftersaleValues.extend({ revision, range: period.nullable() }),
  data: aftersaleState,
});
export const activateRange = defineCall({
  method: 'GET',
  path: 'estimate/activate_range',
  permission: null,
  feature: null,
  summary: 'How many orders of these days would get a date, and by which zone. Without days: the last 30.',
  query: z.object({ start: day.optional(), end: day.optional() }),
  data: period.extend({
    orders: z.number().int(),
    /** Most orders first; `id` null: no zone delivers there. */
    zones: z.array(z.object({ id: z.string().nullable(), name: z.string(), orders: z.number().int() })),
  }),
});
