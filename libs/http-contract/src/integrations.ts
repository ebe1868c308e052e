import { ALERT_OF, DELIVERY_PROBLEMS, DELIVERY_STATES, INTEGRATION_STATES, type AlertReason } from '@parcelway/domain';
import { z } from 'zod';
import { defineCall } from './call';
import { integrationMessage } from './integration-message';
import { alertType, integrationName, integrationSettings } from './integration-shapes';
import { id, paidPlan, shipmentStatus, time } from './shapes';

const name = z.object({ name: integrationName });
const one = name.extend({ id });

const connection = z.object({
  id,
  state: z.enum(INTEGRATION_STATES),
  problem: z.enum(DELIVERY_PROBLEMS).nullable(),
  failing_since: time.nullable(),
  statuses: z.array(shipmentStatus),
  alerts: z.array(alertType),
  /** The end of its key, or the host of its address, so that a merchant knows which it is. */
  hint: z.string(),
  connected_at: time,
  /** Deliveries that wait. */
  waiting: z.number().int(),
});
const integration = name.extend({
  /** Null: the shop's plan includes it; else the lowest that does. */
  plan: paidPlan.nullable(),
  connections: z.array(connection),
});

export const integrate = defineCall({
  method: 'GET',
  path: 'setting/integrate',
  permission: null,
  feature: null,
  summary: 'The tools that the shop can connect, and those it has.',
  data: z.object({ list: z.array(integration) }),
});
const FEATURES = [
  'klaviyo_integration',
  'slack_integration',
  'custom_integration',
  'google_sheet',
  'paypal_integration',
] as const;

export const saveIntegration = defineCall({
  method: 'PUT',
  path: 'setting/integrate/{name}',
  permission: 'setting.write',
  feature: null,
  partly: FEATURES,
  summary: 'Connects a tool, or changes what it is sent. A new webhook is answered with its secret, once.',
  params: name,
  body: integrationSettings,
  data: integration.extend({ secret: z.string().nullable() }),
});
export const disconnectIntegration = defineCall({
  method: 'POST',
  path: 'setting/integrate/{name}/disconnect',
  permission: 'setting.write',
  feature: null,
  summary: 'Disconnects a tool: its keys and what it was sent are deleted.',
  params: name,
  body: z.strictObject({ id }),
  data: integration,
});
export const rotateSecret = defineCall({
  method: 'POST',
  path: 'setting/integrate/webhook/rotate',
  permission: 'setting.write',
  feature: 'custom_integration',
  summary: 'A new secret of a webhook, shown once. For a day both sign.',
  body: z.strictObject({ id }),
  data: z.object({ secret: z.string(), previous_until: time }),
});
export const integrationPreview = defineCall({
  method: 'GET',
  path: 'setting/integrate/{name}/preview',
  permission: 'setting.write',
  feature: null,
  partly: FEATURES,
  summary: 'What would be sent of a parcel, without keys; of the newest one where none is named.',
  params: name,
  query: z.object({ item: id.optional() }),
  data: z.object({
    /** Null: the shop has no parcel yet. */
    request: z.object({ method: z.string(), url: z.string(), body: z.string() }).nullable(),
  }),
});

const delivery = z.object({
  id,
  message_id: z.string(),
  type: integrationMessage.shape.type,
  item: id,
  order_name: z.string(),
  number: z.string(),
  status: shipmentStatus,
  happened_at: time,
  /** Of an alert; null for a change of status. */
  reason: z.enum(Object.keys(ALERT_OF) as AlertReason[]).nullable(),
  state: z.enum(DELIVERY_STATES),
  problem: z.enum(DELIVERY_PROBLEMS).nullable(),
  attempts: z.number().int(),
  /** Of the next attempt. */
  due_at: time.nullable(),
  finished_at: time.nullable(),
  answer: z.object({ status: z.number().int(), body: z.string() }).nullable(),
  /** Null: it was not made yet. */
  message: integrationMessage.nullable(),
});
const MAX_DELIVERIES = 50;
export const integrationDeliveries = defineCall({
  method: 'GET',
  path: 'setting/integrate/{name}/deliveries',
  permission: 'setting.write',
  feature: null,
  partly: FEATURES,
  summary: 'The last deliveries of a connection, newest first.',
  params: name,
  query: z.object({ id, before: id.optional(), limit: z.coerce.number().int().min(1).max(MAX_DELIVERIES).default(20) }),
  data: z.object({
    list: z.array(delivery),
    /** Of the next page; null: this is the last one. */
    before: id.nullable(),
  }),
});
export const replayDelivery = defineCall({
  method: 'POST',
  path: 'setting/integrate/{name}/replay',
  permission: 'setting.write',
  feature: null,
  partly: FEATURES,
  summary: 'Sends what failed once more: the same message with the same id.',
  params: name,
  body: one.pick({ id: true }),
  data: z.object({ state: z.enum(DELIVERY_STATES) }),
});
export const testIntegration = defineCall({
  method: 'POST',
  path: 'setting/integrate/{name}/test',
  permission: 'setting.write',
  feature: null,
  partly: FEATURES,
  summary: 'Sends the newest parcel to a connection at once, and says what the tool answered.',
  params: name,
  body: z.strictObject({ id }),
  data: z.object({
    /** With a problem: the connection works, and the parcel does not concern the tool. */
    ok: z.boolean(),
    problem: z.enum(DELIVERY_PROBLEMS).nullable(),
    answer: z.object({ status: z.number().int(), body: z.string() }).nullable(),
  }),
});
