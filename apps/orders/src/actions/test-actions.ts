import { buildOrderList, buildShipmentRow, type FakeApi, type HostOptions, type InHost } from '@parcelway/testing';
import { screen, within } from '@testing-library/react';
import { renderOrders } from '../test-orders';

/** A list of some parcels, #1001 and on, with ids from 101 on. */
export async function openList(
  api: FakeApi,
  { rows = 3, total = rows, ...options }: Partial<HostOptions> & { rows?: number; total?: number; route?: string } = {},
): Promise<InHost> {
  const shipments = Array.from({ length: rows }, (_, at) =>
    buildShipmentRow({ id: String(101 + at), order_name: `#${1001 + at}`, track_number: `1Z${at}` }),
  );
  api.answer('orderList', buildOrderList({ shipments, total }));
  const page = await renderOrders(options.route ?? '/orders', options);
  await screen.findByRole('checkbox', { name: 'Select #1001 1Z0' });
  return page;
}

export const checkbox = (order: number) => screen.getByRole('checkbox', { name: new RegExp(`^Select #${order} `) });
export const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** A button for the rows that are selected. */
export const bulk = async (name: string) =>
  within(await screen.findByRole('group', { name: 'Actions' })).getByRole('button', { name });
export const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
