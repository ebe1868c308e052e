import {
  CHECK_DIGITS,
  EVENT_COLUMNS,
  isTrackingTemplate,
  MAX_EVENT_FILE_LENGTH,
  MAX_MASKS,
  MAX_STATUS_TEXT,
  plainMask,
  REPORTED_STATUSES,
} from '@parcelway/domain';
import { z } from 'zod';
import { defineCall } from './call';
import { count } from './figures';
import { byLanguage } from './page-settings';
import { id, text } from './shapes';

const trackUrl = text(500)
  .trim()
  .refine((value) => value === '' || isTrackingTemplate(value), 'must be a web address with {number} in it');

const customCourier = z.object({
  name: text(60).trim().min(1),
  /** How its numbers are written: `#` is a digit, `@` a letter, `*` either. */
  masks: z.array(text(60).transform(plainMask)).min(1).max(MAX_MASKS),
  /** Algorithm by which the last `#` of a mask follows from those before it. */
  check_digit: z.enum(CHECK_DIGITS).nullable(),
  /** Its public page of a parcel, with `{number}`; empty: none. */
  track_url: trackUrl,
  phone: text(40).trim(),
  /** In place of a logo; empty: those of its name. */
  initials: text(3).trim(),
  /** What shoppers read in place of our names of statuses, by language. */
  status_texts: z.partialRecord(z.enum(REPORTED_STATUSES), byLanguage(MAX_STATUS_TEXT)),
});

const customCouriersData = z.object({
  couriers: z.array(
    customCourier.extend({
      id: z.string(),
      /** As parcels have it. */
      code: z.string(),
      masks: z.array(z.string()),
      track_url: z.string(),
      /** Another one: somebody has changed the courier. */
      revision: z.string(),
      /** Parcels that have it, at most 10,000 are counted. */
      parcels: z.number().int(),
    }),
  ),
});

export const customCouriers = defineCall({
  method: 'GET',
  path: 'setting/custom-couriers',
  permission: null,
  feature: null,
  summary:
    'The couriers that the shop has defined, by name. A shop whose plan lacks them still sees and deletes its own.',
  data: customCouriersData,
});

export const saveCustomCourier = defineCall({
  method: 'PUT',
  path: 'setting/custom-couriers',
  permission: 'setting.write',
  feature: 'custom_courier',
  summary:
    'Adds a courier of the shop’s own, or changes the one of this `id`. It counts for parcels that come afterwards. 409 when somebody has changed it since `revision`.',
  body: customCourier.extend({ id: id.optional(), revision: text(64).optional() }),
  data: customCouriersData,
});

export const deleteCustomCourier = defineCall({
  method: 'DELETE',
  path: 'setting/custom-couriers/{id}',
  permission: 'setting.write',
  feature: null,
  summary:
    'Deletes a courier of the shop’s own. Parcels that have it still show its name and link; no further number is assigned to it.',
  params: z.object({ id }),
  data: customCouriersData,
});

export const importCourierEvents = defineCall({
  method: 'POST',
  path: 'setting/custom-couriers/events',
  permission: 'order.write',
  feature: 'custom_courier',
  summary:
    'Adds the events of a file to parcels of custom couriers. Rows that are right are added, once each, also when the file comes again; the others are reported.',
  body: z.object({ content: text(MAX_EVENT_FILE_LENGTH) }),
  data: z.object({
    added: count,
    /** Events that were there already. */
    known: count,
    /** The first hundred, in the order of the rows; 1 is the row of the headings. */
    issues: z.array(z.object({ row: z.number().int(), column: z.enum(EVENT_COLUMNS).nullable(), message: z.string() })),
    issue_count: count,
  }),
});
