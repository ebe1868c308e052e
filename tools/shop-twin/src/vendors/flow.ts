import { z } from 'zod';
import { jsonOf, type TwinVendor } from './vendor';

const text = z.string();
const payload = z.strictObject({
  // Ids of the demo store are larger than those of JSON that are exact.
  order_id: z.number().refine((id) => id % 1 === 0, 'must be an integer'),
  ...{ 'tracking number': text, courier: text, 'tracking page': text, status: text, 'status text': text },
  'expected date': text,
});
const alert = payload.extend({ reason: text });
/** The triggers that the app's extensions declare, with their fields: an order, and texts. */
const TRIGGERS = new Map([
  ['shipment-status-changed', payload],
  ['shipment-delivered', payload],
  ['shipment-stuck', alert],
  ['shipment-late', alert],
]);

/** Shopify Flow, which gets what the store's API is given by `flowTriggerReceive`: each call starts the workflows of a trigger. */
export function flow(): TwinVendor {
  const triggers: { store: string; trigger: string; payload: object }[] = [];
  return {
    title: 'Shopify Flow (by the API of the store)',
    enter: () => ({}),
    revoked: { status: 403 },
    accepted: () => ({ triggers }),
    answer({ path, headers, body }) {
      const trigger = path.slice(1);
      const fields = TRIGGERS.get(trigger);
      if (!fields) return { status: 422, body: `There is no trigger ${trigger}.` };
      const { data, error } = fields.safeParse(jsonOf(body));
      if (!data) return { status: 422, body: z.prettifyError(error) };
      triggers.push({ store: headers.store ?? '', trigger, payload: data });
      return { status: 204 };
    },
  };
}
