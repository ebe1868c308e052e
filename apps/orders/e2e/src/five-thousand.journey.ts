import type { OrdersSuite } from '@parcelway/e2e/orders-suite';
import { FILLED_COURIER, FILLED_FROM, holdParcel } from '@parcelway/e2e/parcels';
import { until } from '@parcelway/e2e';

/** So many parcels at once that it is a job, which outlives the page. */
export function fiveThousandJourneys(orders: OrdersSuite, count: number): void {
  const total = count.toLocaleString('en-US');
  const marked = async (where: string) =>
    (
      await orders.product.db.query<{ n: number; parcels: number }>(
        `select count(*)::int as n, count(distinct shipment_id)::int as parcels from status_trail where shipment_id > $1 and ${where}`,
        [FILLED_FROM],
      )
    ).rows[0];
  const stored = async (status: number) =>
    (
      await orders.product.db.query<{ n: number }>(
        'select count(*)::int as n from shipments where courier = $1 and status = $2',
        [FILLED_COURIER, status],
      )
    ).rows[0]?.n;
  const card = () => orders.page.getByRole('status').filter({ hasText: 'Mark as delivered' });

  test('[1.4] all of a view are marked; the page is reloaded meanwhile and still shows how far it is; at the end each was marked once, and Undo brings each back once', async () => {
    await orders.open(`/orders?couriers=${FILLED_COURIER}`);
    await orders.page.getByRole('checkbox', { name: 'Select all on this page' }).check({ timeout: 30_000 });
    await orders.page.getByRole('button', { name: `Select all ${total} in this view` }).click();
    await orders.page.getByText(`All ${total} in this view are selected.`).waitFor();
    // It waits at this one until the page has been reloaded.
    const held = await holdParcel(orders.product, FILLED_FROM + 2600);
    await orders.page.getByRole('button', { name: 'Mark as delivered' }).click();
    await orders.dialog('Mark as delivered').getByText(`This is about ${total} parcels.`).waitFor();
    await orders.dialog('Mark as delivered').getByRole('button', { name: 'Mark as delivered' }).click();
    await card().waitFor();
    await until('half of it is done', held.isWaitedFor);
    await orders.page.reload();
    await card().getByText(`2,500 of ${total} done`).waitFor({ timeout: 15_000 });
    await held.end();
    await orders.page.getByText(`${total} parcels marked as delivered`).waitFor({ timeout: 30_000 });
    expect(await stored(4)).toBe(count);
    expect(await marked("by = 'user' and to_status = 4")).toEqual({ n: count, parcels: count });
    await orders.page.getByRole('button', { name: 'Undo', exact: true }).click();
    await orders.page.getByText(`${total} parcels are as they were before`).waitFor({ timeout: 30_000 });
    expect(await stored(2)).toBe(count);
    expect(await marked('from_status = 4 and to_status = 2')).toEqual({ n: count, parcels: count });
  }, 300_000);
}
