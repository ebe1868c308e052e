import {
  CUSTOM_STATUS_ICONS,
  CUSTOM_STATUS_STAGES,
  isReadableColor,
  MAX_DELAY_DAYS,
  type Language,
} from '@parcelway/domain';
import { z } from 'zod';
import { defineCall } from './call';
import { id, language, text } from './shapes';

const name = text(200).trim().min(1, 'must not be empty').max(40);
const stored = z.object({
  id: z.string(),
  /** Stable while the status exists; independent of its name. */
  key: z.string(),
  name: z.string(),
  color: z.string(),
  icon: z.enum(CUSTOM_STATUS_ICONS).nullable(),
  /** Place in the list, from 1. */
  position: z.number().int(),
  after: z.enum(CUSTOM_STATUS_STAGES),
  delay_days: z.number().int(),
  description: z.string(),
  /** The name in other languages. */
  translations: z.partialRecord(language, z.string()),
});
const given = z.object({
  name,
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a color such as #0b6e63')
    .refine(isReadableColor, 'must be darker, so that it can be read on white')
    .transform((color) => color.toLowerCase()),
  icon: z.enum(CUSTOM_STATUS_ICONS).nullable().default(null),
  after: z.enum(CUSTOM_STATUS_STAGES),
  delay_days: z.number().int().min(0).max(MAX_DELAY_DAYS),
  description: text(200).trim().default(''),
  translations: z
    .partialRecord(language, text(200).trim().max(40))
    .default({})
    // An empty one is none.
    .transform(
      (names) => Object.fromEntries(Object.entries(names).filter(([, of]) => of)) as Partial<Record<Language, string>>,
    ),
});
const byId = z.object({ id });
const all = z.object({ statuses: z.array(stored) });

export const orderStatusList = defineCall({
  method: 'GET',
  path: 'order_status',
  permission: 'order.read',
  feature: null,
  partly: ['custom_status_icon'],
  summary: "The shop's own order statuses, in its order.",
  data: all,
});
export const orderStatus = defineCall({
  method: 'GET',
  path: 'order_status/{id}',
  permission: 'order.read',
  feature: null,
  summary: "One of the shop's own order statuses.",
  params: byId,
  data: stored,
});
export const saveOrderStatus = defineCall({
  method: 'PUT',
  path: 'order_status',
  permission: 'order.write',
  feature: 'order_status_card',
  summary:
    'Adds an order status at the end, or with an id changes the one that is there. An icon needs custom_status_icon.',
  body: given.extend({ id: id.optional() }),
  data: stored,
});
export const moveOrderStatuses = defineCall({
  method: 'PUT',
  path: 'order_status/positions',
  permission: 'order.write',
  feature: 'order_status_card',
  summary: 'Puts the order statuses into this order; names each of them once.',
  body: z.object({ ids: z.array(id).max(100) }),
  data: all,
});
/** Requires no feature: a status can be deleted after the plan has ended. */
export const deleteOrderStatus = defineCall({
  method: 'DELETE',
  path: 'order_status/{id}',
  permission: 'order.write',
  feature: null,
  summary: "Deletes one of the shop's own order statuses.",
  params: byId,
  data: z.object({}),
});
export const previewOrderStatus = defineCall({
  method: 'POST',
  path: 'order_status/preview',
  permission: 'order.read',
  feature: null,
  summary:
    "The shopper's page of a made-up order that is in this status, as a document without scripts, and its style.",
  body: given.extend({ language }),
  data: z.object({ html: z.string(), css: z.string() }),
});
