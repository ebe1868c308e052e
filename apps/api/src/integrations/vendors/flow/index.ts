import type { MessageType } from '@parcelway/domain';
import type { IntegrationMessage } from '@parcelway/http-contract';
import { z } from 'zod';
import { JSON_TYPE, jsonOf, NOT_THE_VENDOR, outcomeOfStatus, type Outcome, type Vendor } from '../vendor.port';

/** The handles of the trigger extensions, `apps/storefront/flow`. */
const HANDLES = {
  'shipment.status_changed': 'shipment-status-changed',
  'shipment.stuck': 'shipment-stuck',
  'shipment.late': 'shipment-late',
} as const satisfies Record<MessageType, string>;
/** Starts workflows beside those of each change of status. */
const DELIVERED = 'shipment-delivered';

/**
 * The store's workflows, by the mutation `flowTriggerReceive` of the store's own API. Flow has nothing against repeats: a
 * workflow whose start was answered too late runs once more.
 */
export const flow: Vendor = {
  wantsCustomer: false,
  isAnyAddress: false,
  wantsStore: true,
  request: (message, { store }) => ({
    method: 'POST',
    url: store?.url ?? '',
    headers: { ...JSON_TYPE, accept: 'application/json', 'x-shopify-access-token': store?.token ?? '' },
    body: JSON.stringify({ query: mutationOf(handlesOf(message)), variables: { payload: payloadOf(message) } }),
  }),
  outcome: (answer) => {
    // The store's token has ended, or the store is frozen: it can be back any time, and is ours to mend.
    if ([401, 402, 403, 423].includes(answer.status)) return { kind: 'again', problem: 'unavailable' };
    const outcome = outcomeOfStatus(answer);
    return outcome.kind === 'sent' ? outcomeOfBody(answer.body) : outcome;
  },
};

const handlesOf = ({ type, data: { shipment } }: IntegrationMessage): string[] =>
  type === 'shipment.status_changed' && shipment.status === 'delivered' ? [HANDLES[type], DELIVERED] : [HANDLES[type]];

const mutationOf = (handles: readonly string[]): string => {
  const starts = handles.map(
    (handle, at) =>
      `trigger${at}: flowTriggerReceive(handle: "${handle}", payload: $payload) { userErrors { message } }`,
  );
  return `mutation FlowTriggers($payload: JSON) { ${starts.join(' ')} }`;
};

/** Each field of the extensions has a value. Keys have letters and spaces only, as merchants see them. */
const payloadOf = ({ data: { order, shipment, alert } }: IntegrationMessage) => ({
  order_id: Number(order.id),
  'tracking number': shipment.tracking_number,
  courier: shipment.courier,
  'tracking page': shipment.tracking_url,
  status: shipment.status,
  'status text': shipment.status_text,
  'expected date': shipment.expected_on ?? '',
  ...(alert && { reason: alert.text }),
});

const started = z.object({
  data: z.record(z.string(), z.object({ userErrors: z.array(z.object({ message: z.string() })) }).nullable()).nullish(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string().optional() }).optional() })).optional(),
});
/** Of what does not depend on the message. */
const PASSING = new Set(['INTERNAL_SERVER_ERROR', 'TIMEOUT', 'SHOP_INACTIVE', 'ACCESS_DENIED']);

function outcomeOfBody(body: string): Outcome {
  const { data: answer } = started.safeParse(jsonOf(body));
  if (!answer) return NOT_THE_VENDOR;
  const codes = (answer.errors ?? []).map(({ extensions }) => extensions?.code ?? '');
  if (codes.includes('THROTTLED')) return { kind: 'again', problem: 'throttled' };
  if (codes.some((code) => PASSING.has(code))) return { kind: 'again', problem: 'unavailable' };
  const triggers = Object.values(answer.data ?? {});
  if (codes.length > 0 || triggers.some((trigger) => !trigger || trigger.userErrors.length > 0))
    return { kind: 'failed', problem: 'refused' };
  return triggers.length > 0 ? { kind: 'sent' } : NOT_THE_VENDOR;
}
