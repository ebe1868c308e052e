import { ShipmentStatus, statusInfo } from '@parcelway/domain';
import type { Calls, DataOf, ShipmentRow } from '@parcelway/http-contract';
import { Refused } from '@parcelway/isolated/scenarios';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

const reasonOf = ({ customer, status }: ShipmentRow) => {
  if (!customer.email) return 'no_email';
  return status === ShipmentStatus.Pending ? 'nothing_to_tell' : null;
};

/** The mail to the first customer that gets one, as far as there is one without a server. */
export function previewOf(parcels: readonly ShipmentRow[], message = ''): DataOf<Calls['previewEmail']> {
  const reached = parcels.filter((parcel) => reasonOf(parcel) === null);
  const [first] = [...reached, ...parcels];
  if (!first) throw new Refused(404, 'There is no such parcel in this shop.');
  const reason = reasonOf(first);
  const customers = new Set(reached.map(({ customer }) => customer.email)).size;
  return { customers, reason, mail: reason === null ? mailOf(first, message) : null };
}

function mailOf(parcel: ShipmentRow, message: string) {
  const { id, order_name: order, customer, status, courier_name: courier, track_number: number } = parcel;
  const state = statusInfo(status).key.replaceAll('_', ' ');
  const lines = message === '' ? '' : `<p dir="auto">${escaped(message).replaceAll('\n', '<br>')}</p>`;
  return {
    shipment_id: id,
    order_name: order,
    recipient: customer.email ?? '',
    subject: `Order ${order}: ${state}`,
    html: `<main style="max-width:600px;margin:0 auto;padding:24px;font-family:sans-serif">${lines}<h1>Your parcel: ${state}</h1><p>Hello ${escaped(customer.name)},</p><p>${escaped(courier)} ${escaped(number)}</p></main>`,
  };
}
