import { generateNumber } from '@parcelway/couriers';
import type { OrdersSuite } from '@parcelway/e2e/orders-suite';
import { DEMO_SHOP, until } from '@parcelway/e2e';
import { CUSTOMS, MOVING, setFaultMode } from './parcels-of-the-day';

/** Everything that is done to one parcel on its page, each with its undo. */
export function oneParcelJourneys(orders: OrdersSuite): void {
  const button = (name: string | RegExp) => orders.page.getByRole('button', { name, exact: true });
  const text = (words: string | RegExp) => orders.page.getByText(words).first();
  const badge = () => orders.page.locator('.pw-status').first();
  const card = (name: string) =>
    orders.page
      .locator('.Polaris-ShadowBevel')
      .filter({ has: orders.page.getByRole('heading', { name, exact: true }) });
  const idOf = async (number: string) =>
    (
      await orders.product.db.query<{ id: string }>('select shipment_id as id from shipments where track_number = $1', [
        number,
      ])
    ).rows[0]?.id ?? '';
  const openParcel = async ({ name, number }: { name: string; number: string }) => {
    await orders.open(`/orders/shipment?item=${await idOf(number)}`);
    await orders.page.getByRole('heading', { name, level: 1, exact: true }).waitFor({ timeout: 30_000 });
    await orders.page.getByRole('heading', { name: 'Emails' }).waitFor();
  };
  const choose = async (action: string) => {
    await button('Parcel actions').click();
    await orders.page.getByRole('menuitem', { name: action }).or(button(action)).first().click();
  };

  // Couriers answer again; a number in doubt would be settled by that, so those tests come before.
  beforeAll(() => setFaultMode(orders.product, 'well'));

  test.each([
    ['delivered', 'Delivered'],
    ['returned', 'Exception'],
    ['in transit', 'In transit'],
  ])(
    '[1.4, 1.5, 4.21, 7.20] marked as %s with its customer notified: the mail waits among the parcel’s; Undo reverts both',
    async (mark, status) => {
      await openParcel(CUSTOMS);
      await card('Emails').getByText('No email has been sent about this parcel.').waitFor();
      await choose(`Mark as ${mark}`);
      const dialog = orders.dialog(`Mark as ${mark}`);
      await dialog.getByRole('checkbox', { name: 'Notify the customer' }).check();
      await dialog.getByRole('button', { name: `Mark as ${mark}` }).click();
      const done = `1 parcel marked as ${mark}`;
      await orders.toast(done).waitFor();
      await until('its status is another', async () => (await badge().innerText()).includes(status));
      await card('Why this status').getByText('Marked by hand. That stays until it is undone.').first().waitFor();
      await card('Emails').getByText('Waiting to be sent').waitFor();
      await card('Emails').getByText('ada@example.com').waitFor();
      await orders.undo(done);
      await until('it is held by customs again', async () => (await badge().innerText()).includes('Held by customs'));
      await card('Emails').getByText('No email has been sent about this parcel.').waitFor();
    },
  );

  test('[7.25, 7.26] another number in place: whose it may be is shown while it is typed; Undo brings the old one back with its history', async () => {
    await openParcel(MOVING);
    await text('Arrived at hub').waitFor();
    const other = generateNumber('usps', () => 0.4);
    await choose('Change number or courier');
    const dialog = orders.dialog('Change number or courier');
    await dialog.getByRole('textbox', { name: 'Parcel number' }).fill(other);
    await dialog.getByText('The check digit is right.').waitFor();
    await dialog.getByRole('radio', { name: /^USPS/, checked: true }).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    const done = 'Number or courier changed for 1 parcel';
    await orders.toast(done).waitFor();
    await card('USPS').getByText(other).first().waitFor();
    await text('Arrived at hub').waitFor({ state: 'detached' });
    await orders.undo(done);
    await card('UPS').getByText(MOVING.number).first().waitFor();
    await text('Arrived at hub').waitFor();
  });

  test('[7.24, 7.27] another courier from the list, found by its name; Undo brings the old one back', async () => {
    await orders.open(`/orders?query=${MOVING.number}`);
    const row = orders.row(MOVING.name);
    await row.getByRole('checkbox').check({ timeout: 30_000 });
    await button('Change courier').click();
    const dialog = orders.dialog('Change courier');
    await dialog.getByRole('textbox').fill('fedex');
    await dialog.getByText('FedEx', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Change courier' }).click();
    const done = 'Courier changed for 1 parcel';
    await orders.toast(done).waitFor();
    await row.getByText('FedEx').first().waitFor();
    await orders.undo(done);
    await row.getByText('UPS', { exact: true }).waitFor();
  });

  test('its note is written in place; Undo removes it', async () => {
    await openParcel(MOVING);
    await card('Note').getByRole('button', { name: 'Edit note' }).click();
    await card('Note').getByRole('textbox').fill('Call before the next attempt');
    await card('Note').getByRole('button', { name: 'Save' }).click();
    await orders.toast('Note saved for 1 parcel').waitFor();
    await card('Note').getByText('Call before the next attempt').waitFor();
    await orders.undo('Note saved for 1 parcel');
    await card('Note').getByText('No note').waitFor();
  });

  test('its status is sent to the store once more', async () => {
    await openParcel(MOVING);
    const transitEvents = async () => {
      const { fulfillments } = await orders.product.twin<{ fulfillments: { events: { status: string }[] }[] }>(
        `/twin/shops/${DEMO_SHOP}/orders/${MOVING.order}`,
      );
      return fulfillments.flatMap(({ events }) => events).filter(({ status }) => status === 'IN_TRANSIT').length;
    };
    await until('the store knows', async () => (await transitEvents()) > 0);
    const before = await transitEvents();
    await choose('Send status to the store');
    await orders.dialog('Send status to the store').getByRole('button', { name: 'Send status to the store' }).click();
    await orders.toast('Status of 1 parcel sent to the store').waitFor();
    await until('the store was notified again', async () => (await transitEvents()) === before + 1);
  });

  test('[1.5, 7.33] an email to its customer waits among the parcel’s emails', async () => {
    await openParcel(MOVING);
    await choose('Send email to customer');
    const dialog = orders.dialog('Send email to customer');
    await dialog.getByLabel('Your message (optional)').fill('We are sorry that it takes so long.');
    await dialog.frameLocator('iframe').getByText('We are sorry that it takes so long.').waitFor();
    await dialog.getByRole('button', { name: 'Send email to customer' }).click();
    await orders.toast('Email queued for 1 parcel').waitFor();
    await card('Emails').getByText('In transit').waitFor();
    await card('Emails').getByText('Waiting to be sent').waitFor();
  });

  test('[7.18] how its courier is polled is stored: language and postal code', async () => {
    await openParcel(MOVING);
    await text('How this courier is polled').click();
    await orders.page.getByRole('combobox', { name: 'Language of the events' }).selectOption('Deutsch');
    await orders.page.getByRole('textbox', { name: 'Postal code of the parcel' }).fill('97201');
    await card('UPS').getByRole('button', { name: 'Save' }).click();
    await orders.toast('Saved. The courier is polled this way from now on.').waitFor();
    await orders.page.reload();
    await text('How this courier is polled').click();
    await orders.page.getByRole('combobox', { name: 'Language of the events' }).waitFor();
    expect(await orders.page.getByRole('combobox', { name: 'Language of the events' }).inputValue()).toBe('de');
    expect(await orders.page.getByRole('textbox', { name: 'Postal code of the parcel' }).inputValue()).toBe('97201');
  });

  test('[1.4, 7.30, 7.36] it is re-tracked: the courier answers, and the button says from when it can be polled again', async () => {
    const { db } = orders.product;
    await db.query(
      "update shipments set answered_at = now() - interval '1 hour', next_poll_at = now() + interval '5 hours' where track_number = $1",
      [MOVING.number],
    );
    await openParcel(MOVING);
    const { body } = await orders.product.api<{ by_hand_minutes: number }>('v1/order/retrack');
    const { rows } = await db.query<{ timezone: string }>('select timezone from shops where domain = $1', [DEMO_SHOP]);
    const clock = (minutes: number) =>
      new Date(Date.now() + minutes * 60_000).toLocaleTimeString('en-US', {
        timeZone: rows[0]?.timezone,
        hour: 'numeric',
        minute: '2-digit',
      });
    const from = clock(body.data.by_hand_minutes);
    await button('Re-track').click();
    await orders.toast('Courier asked about 1 parcel').waitFor();
    await button(/^Re-track from \d/).waitFor();
    expect(await button(/^Re-track from \d/).isDisabled()).toBe(true);
    // A minute may have passed meanwhile.
    expect([from, clock(body.data.by_hand_minutes)].map((time) => `Re-track from ${time}`)).toContain(
      await button(/^Re-track from \d/).textContent(),
    );
    await until('the courier has answered', async () => {
      const { rows } = await db.query(
        "select 1 from shipments where track_number = $1 and answered_at > now() - interval '1 minute'",
        [MOVING.number],
      );
      return rows.length > 0;
    });
  });

  test('[7.39] its order is read again from the store, which had notified nobody of its change', async () => {
    await openParcel(MOVING);
    await orders.product.twin('/twin/faults', { method: 'PUT', body: { drop: 1 } });
    await orders.product.twin(`/twin/shops/${DEMO_SHOP}/orders/${MOVING.order}`, {
      method: 'PATCH',
      body: { email: 'grace@example.com' },
    });
    expect(await card('Customer').getByText('grace@example.com').count()).toBe(0);
    await choose('Read the order again');
    await orders.toast('The order is up to date').waitFor();
    await card('Customer').getByText('grace@example.com').first().waitFor();
    await orders.product.twin('/twin/faults', { method: 'PUT', body: { drop: 0 } });
  });
}
