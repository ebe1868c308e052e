import type { Locator } from 'playwright-core';
import type { OrdersSuite } from '@parcelway/e2e/orders-suite';
import { until } from '@parcelway/e2e';
import { AMBIGUOUS, CUSTOMS, needy } from './parcels-of-the-day';

/** From "Needs attention" to nothing that needs anybody, and back. */
export function needsAttentionJourneys(orders: OrdersSuite): void {
  const tabs = () => orders.page.getByRole('tablist', { name: 'Parcel status' }).getByRole('tab');
  /** A dialog, or the courier's own page. */
  const offered = (row: Locator, name: RegExp) => row.getByRole('button', { name }).or(row.getByRole('link', { name }));
  const rows = () => orders.page.getByRole('table', { name: 'Parcels' }).locator('tbody tr');
  const openTab = async () => {
    await orders.open('/orders');
    await orders.page.getByRole('tab', { name: /^Needs attention/ }).click({ timeout: 30_000 });
    await until('its rows are there', async () => (await rows().count()) === needy.length);
  };

  test('it is the first tab, with one row for each such parcel: its reason and the one action that fits', async () => {
    await openTab();
    expect(await tabs().first().textContent()).toMatch(new RegExp(`^Needs attention.*${needy.length}$`));
    for (const { name, reason, action } of needy) {
      const row = orders.row(name);
      const text = await row
        .getByRole('cell')
        .filter({ has: orders.page.locator('.pw-status') })
        .innerText();
      expect([name, text.split('\n').find((line) => reason?.test(line.trim()))]).toEqual([name, expect.any(String)]);
      await offered(row, action as RegExp).waitFor();
    }
  });

  test.each([1440, 768])('at %i px what is said and offered about a row stays within its column', async (width) => {
    await orders.page.setViewportSize({ width, height: 900 });
    await openTab();
    const beyond = await orders.page.evaluate(() =>
      [...document.querySelectorAll('td[data-title="Status"]')].flatMap((cell) => {
        const { right } = cell.getBoundingClientRect();
        return [...cell.querySelectorAll('*')]
          .filter((part) => part.getBoundingClientRect().right > right + 1)
          .map((part) => part.textContent);
      }),
    );
    expect(beyond).toEqual([]);
  });

  test('[7.25] the action of a row opens where it is done: the dialog of its number and courier', async () => {
    await openTab();
    await offered(orders.row(AMBIGUOUS.name), /^Change courier$/).click();
    const dialog = orders.dialog('Change number or courier');
    await dialog.getByText('Purolator').first().waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('a row is handled or has a reminder: it leaves the list at once, and with Undo it is back', async () => {
    await openTab();
    for (const [action, message] of [
      ['Handled', /handled/i],
      ['Remind me in 3 days', /reminder/i],
    ] as const) {
      await orders.row(CUSTOMS.name).getByRole('button', { name: action }).click();
      await orders.row(CUSTOMS.name).waitFor({ state: 'detached' });
      expect(await rows().count()).toBe(needy.length - 1);
      await orders.toast(message).waitFor();
      await orders.undo(message);
      await orders.row(CUSTOMS.name).waitFor();
    }
  });

  test('the courier is contacted by its phone or website, with the parcel number at hand', async () => {
    await openTab();
    await orders.row(CUSTOMS.name).getByRole('button', { name: 'Contact the courier' }).click();
    const dialog = orders.dialog('Contact UPS');
    await dialog.getByText(CUSTOMS.number).waitFor();
    await dialog
      .getByRole('link', { name: /ups\.com/ })
      .first()
      .waitFor();
    await orders.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('[7.24] a number that fits two couriers is settled with one click on one of them, and needs nobody any more', async () => {
    await openTab();
    await orders.row(AMBIGUOUS.name).getByRole('button', { name: 'Which courier?' }).click();
    await orders.page.getByRole('menuitem', { name: /^Purolator/ }).click();
    await orders.toast('Courier changed for 1 parcel').waitFor();
    await orders.row(AMBIGUOUS.name).waitFor({ state: 'detached' });
    const { rows: stored } = await orders.product.db.query(
      'select courier, courier_source, attention from shipments where track_number = $1',
      [AMBIGUOUS.number],
    );
    expect(stored).toMatchObject([{ courier: 'purolator', courier_source: 'user' }]);
    expect(stored[0]?.attention).not.toBe('doubtful_courier');
    await orders.undo('Courier changed for 1 parcel');
    await orders.row(AMBIGUOUS.name).getByRole('button', { name: 'Which courier?' }).waitFor();
  });

  test('[1.4, 4.21] all that is left is marked; then nothing needs anybody and the tab ends, and with Undo all of it is back', async () => {
    await openTab();
    await orders.page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await orders.page.getByRole('button', { name: 'Mark as delivered' }).click();
    await orders.dialog('Mark as delivered').getByText(`This is about ${needy.length} parcels.`).waitFor();
    await orders.dialog('Mark as delivered').getByRole('button', { name: 'Mark as delivered' }).click();
    const done = `${needy.length} parcels marked as delivered`;
    await orders.toast(done).waitFor();
    await orders.page.getByRole('heading', { name: 'Nothing needs you now' }).waitFor();
    await orders.page.getByRole('button', { name: 'Show all parcels' }).click();
    await until('the tab is gone', async () => /^All/.test((await tabs().first().textContent()) ?? ''));
    await orders.undo(done);
    await orders.page.getByRole('tab', { name: /^Needs attention/ }).click();
    await until('they are back', async () => (await rows().count()) === needy.length);
    for (const { name, reason } of needy)
      await orders
        .row(name)
        .getByText(reason as RegExp)
        .last()
        .waitFor();
  });
}
