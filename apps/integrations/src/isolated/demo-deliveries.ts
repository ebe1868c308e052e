import type { Delivery } from '@parcelway/api/integrations';
import { SHIPMENT_STATUSES, ShipmentStatus, statusInfo } from '@parcelway/domain';
import type { IntegrationMessage } from '@parcelway/http-contract';

const HOUR_MS = 3_600_000;
const FIRST_ORDER = 1000;

/** A delivery of a shop, newest first: the first one waits for its next attempt, every fifth one failed. */
export function deliveryAt(index: number, rows: number, today: Date): Delivery {
  const number = rows - index;
  const at = new Date(today.getTime() - index * 5 * HOUR_MS).toISOString();
  const state = index === 0 ? 'queued' : index % 5 === 1 ? 'failed' : 'sent';
  const outcome = {
    queued: { problem: 'unavailable', attempts: 2, answer: { status: 503, body: 'busy' } },
    sent: { problem: null, attempts: 1, answer: { status: 200, body: 'ok' } },
    failed: { problem: 'refused', attempts: 1, answer: { status: 400, body: '{"error":"unknown event"}' } },
  } as const;
  const delivery: Delivery = {
    ...{
      id: String(number),
      message_id: `msg-${number}`,
      type: 'shipment.status_changed',
      item: String(number),
      reason: null,
    },
    ...{ order_name: `#${FIRST_ORDER + number}`, number: `PW${number}`, happened_at: at, state, ...outcome[state] },
    status: SHIPMENT_STATUSES[number % SHIPMENT_STATUSES.length]?.code ?? ShipmentStatus.InTransit,
    due_at: state === 'queued' ? new Date(today.getTime() + HOUR_MS).toISOString() : null,
    finished_at: state === 'queued' ? null : at,
    message: null,
  };
  return { ...delivery, message: messageOf(delivery) };
}

/** What was sent of it. */
export const messageOf = (delivery: Delivery): IntegrationMessage => ({
  ...{ id: delivery.message_id, type: delivery.type, timestamp: delivery.happened_at },
  data: {
    shop: { domain: 'demo.example.com', name: 'Demo' },
    order: { id: delivery.id, name: delivery.order_name },
    shipment: {
      ...{ id: delivery.item, tracking_number: delivery.number, courier: 'UPS', courier_url: 'https://www.ups.com' },
      tracking_url: `https://demo.example.com/track/${delivery.number}`,
      status: statusInfo(delivery.status).key,
      sub_status: null,
      status_text: 'In transit',
      ...{ expected_on: null, delivered_at: null, destination_country: 'DE' },
    },
    alert: null,
    customer: null,
  },
});
