import { SUPPORT_DESK_FEATURE, SUPPORT_DESKS } from '@parcelway/domain';
import { z } from 'zod';
import { defineCall } from './call';
import { paidPlan, text, time } from './shapes';

const name = z.object({ name: z.enum(SUPPORT_DESKS) });
const desk = name.extend({
  /** Null: the shop's plan includes it; else the lowest that does. */
  plan: paidPlan.nullable(),
  /** What it calls, without the customer's address. */
  url: z.string(),
  /** Null: it is not connected. */
  key: z
    .object({
      /** Its beginning and its last four characters. */
      hint: z.string(),
      created_at: time,
      /** To the minute; null: it has not called yet. */
      last_used_at: time.nullable(),
    })
    .nullable(),
});

export const supportDesks = defineCall({
  method: 'GET',
  path: 'setting/support-desks',
  permission: null,
  feature: null,
  summary: 'The help desks that can show parcels beside a ticket, and those that are connected.',
  data: z.object({ list: z.array(desk) }),
});
export const connectSupportDesk = defineCall({
  method: 'POST',
  path: 'setting/support-desks/{name}/connect',
  permission: 'setting.write',
  feature: SUPPORT_DESK_FEATURE,
  summary: 'A new key for a help desk, readable in this answer alone. The one before it is revoked.',
  params: name,
  data: desk.extend({ secret: z.string() }),
});
export const disconnectSupportDesk = defineCall({
  method: 'POST',
  path: 'setting/support-desks/{name}/disconnect',
  permission: 'setting.write',
  feature: null,
  summary: 'Disconnects a help desk: its key is revoked.',
  params: name,
  data: desk,
});
export const supportDeskPreview = defineCall({
  method: 'GET',
  path: 'setting/support-desks/{name}/preview',
  permission: 'setting.write',
  feature: SUPPORT_DESK_FEATURE,
  summary: 'What a help desk is answered for a customer; for the one of the latest order where none is named.',
  params: name,
  query: z.object({ email: text(320).trim().min(1).optional() }),
  /** Null: no order has a customer with an address. */
  data: z.object({ answer: z.object({ email: z.string(), body: z.string() }).nullable() }),
});
