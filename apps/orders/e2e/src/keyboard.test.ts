import type { Locator } from 'playwright-core';
import { ordersSuite } from '@parcelway/e2e/orders-suite';
import { MOVING, needy, parcels, sendAmbiguous, sendParcels } from './parcels-of-the-day';
import { until } from '@parcelway/e2e';
import { focusedName, heading, seriousFindings } from '@parcelway/e2e/shell-page';

/** The Orders screen without a mouse, on a phone's width, and for who reads it with other means. */
const orders = ordersSuite({ prepare: sendParcels, ready: sendAmbiguous });

describe('by keyboard alone', () => {
  const press = (key: string) => orders.page.keyboard.press(key);
  const rows = () => orders.page.getByRole('table', { name: 'Parcels' }).locator('tbody tr');
  const selected = () => orders.page.locator('tbody tr[aria-selected=true]').count();
  /** Goes on with a key until something has the focus. */
  async function goOn(key: string, isThere: () => Promise<boolean>): Promise<void> {
    for (let presses = 0; presses < 120; presses += 1) {
      if (await isThere()) return;
      await press(key);
    }
    throw new Error(`${key} does not lead there; the focus is on "${await focusedName(orders.page)}"`);
  }
  const reach = (name: RegExp, key = 'Tab') => goOn(key, async () => name.test(await focusedName(orders.page)));
  const reachOne = (control: Locator) =>
    goOn('Tab', () => control.evaluate((element) => element === document.activeElement));

  test('what needs attention is opened, two of its rows are selected and marked, and the mark is undone', async () => {
    await orders.open('/orders');
    await rows().first().waitFor({ timeout: 30_000 });
    await reach(/^All/);
    await reach(/^Needs attention/, 'ArrowLeft');
    await press('Enter');
    await until('its rows are there', async () => (await rows().count()) === needy.length);
    await orders.page.getByRole('button', { name: 'Keyboard shortcuts' }).waitFor();
    for (const key of ['j', 'x', 'j', 'x']) await press(key);
    expect(await selected()).toBe(2);
    await reach(/^Mark as delivered$/, 'Shift+Tab');
    await press('Enter');
    const dialog = orders.dialog('Mark as delivered');
    await dialog.waitFor();
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await reach(/^Mark as delivered$/);
    await press('Enter');
    await orders.toast('2 parcels marked as delivered').waitFor();
    await until('they have left', async () => (await rows().count()) === needy.length - 2);
    await reach(/^Undo$/, 'Shift+Tab');
    await press('Enter');
    await orders.toast('2 parcels are as they were before').waitFor();
    await until('they are back', async () => (await rows().count()) === needy.length);
    await reach(/^Needs attention/, 'Shift+Tab');
    await reach(/^All/, 'ArrowRight');
    await press('Enter');
    await until('all are there', async () => (await rows().count()) >= parcels.length);
  });

  test('the list is filtered, a parcel is opened, then the next one, and going back leads to the row that was left', async () => {
    await orders.open('/orders');
    await rows().first().waitFor({ timeout: 30_000 });
    await reach(/^Courier$/);
    await press('Enter');
    await reachOne(orders.page.getByRole('checkbox', { name: /^UPS/ }));
    await press('Space');
    await press('Escape');
    const ofUps = parcels.filter(({ company }) => company === 'UPS');
    await until('only those of UPS are left', async () => (await rows().count()) === ofUps.length);
    await until('the menu gave the focus back', async () => /^Courier$/.test(await focusedName(orders.page)));
    await press('j');
    await press('j');
    const left = await focusedName(orders.page);
    await press('Enter');
    await heading(orders.page, left);
    await reach(/^Next parcel$/);
    await press('Enter');
    await until('it is another parcel', async () => {
      const [title] = await orders.page.getByRole('heading', { level: 1 }).allInnerTexts();
      return title !== undefined && title !== left && /^#/.test(title);
    });
    await reachOne(orders.page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }));
    await press('Enter');
    await heading(orders.page, 'Orders');
    await until('as many rows as before', async () => (await rows().count()) === ofUps.length);
    await until('the focus is on a row', async () => /^#/.test(await focusedName(orders.page)));
  });
});

describe.each([390, 1440])('at %i px', (width) => {
  const button = (name: string) => orders.page.getByRole('button', { name, exact: true });
  const menuitem = (name: string) => orders.page.getByRole('menuitem', { name, exact: true });
  const list = async () => {
    await orders.open('/orders');
    await orders.page.getByRole('row').nth(1).waitFor({ timeout: 30_000 });
  };
  const selectAll = async () => {
    await list();
    await orders.page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await button('Bulk actions').waitFor();
  };
  const bulk = (action: string) => async () => {
    await selectAll();
    await button('Bulk actions').click();
    await menuitem(action).click();
    await orders.page.getByRole('heading', { name: action, exact: true, level: 2 }).waitFor();
  };
  const ofRow = (action: string) => async () => {
    await list();
    await orders
      .row(MOVING.name)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await menuitem(action).click();
    await orders.page.getByRole('heading', { name: action, exact: true, level: 2 }).waitFor();
  };
  const pageAction = (action: string) => async () => {
    await list();
    if (!(await button(action).isVisible()))
      await orders.page.getByRole('button', { name: /^View actions for/ }).click();
    await button(action).or(menuitem(action)).first().click();
    await orders.page.getByRole('heading', { name: action, exact: true, level: 2 }).waitFor();
  };
  const parcel = async () => {
    await list();
    await orders.row(MOVING.name).getByRole('link', { name: MOVING.name, exact: true }).click();
    await orders.page.getByRole('heading', { name: 'Emails' }).waitFor({ timeout: 30_000 });
  };
  const statuses = (query: string, title: string) => async () => {
    await orders.open(`/custom-status${query}`);
    await heading(orders.page, title);
  };

  beforeEach(() => orders.page.setViewportSize({ width, height: width === 390 ? 844 : 900 }));

  /** Waits for fades to end: half-way the contrast is not the final one. */
  const settled = () =>
    orders.page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
          .map(({ finished }) => finished.catch(() => undefined)),
      ),
    );
  /** Controls outside the window, that no scrolling reaches. */
  const beside = (within: Locator) =>
    within.evaluate((element) => {
      const scrolls = (part: Element | null): boolean =>
        part !== null &&
        ((part.scrollWidth > part.clientWidth && /auto|scroll/.test(getComputedStyle(part).overflowX)) ||
          scrolls(part.parentElement));
      return [...element.querySelectorAll<HTMLElement>('button, a, input, select, textarea')]
        .filter((control) => !scrolls(control.parentElement))
        .map((control) => ({
          name: control.getAttribute('aria-label') ?? control.textContent,
          box: control.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 1 && box.height > 1 && (box.left < -1 || box.right > window.innerWidth + 1))
        .map(({ name }) => name);
    });

  test.each<[string, () => Promise<void>]>([
    ['the list', list],
    ['the bar of selected rows', selectAll],
    ['the dialog of a mark', bulk('Mark as returned')],
    ['the dialog of couriers', bulk('Change courier')],
    ['the dialog of a note', bulk('Edit note')],
    ['the dialog of a number', ofRow('Change number or courier')],
    ['the dialog of an export', pageAction('Export')],
    ['the activity log', pageAction('Activity')],
    ['a parcel', parcel],
    ['the order statuses', statuses('', 'Order statuses')],
    ['the form of an order status', statuses('?item=new', 'New status')],
  ])('%s fits, all of it can be reached, and it has no serious finding of accessibility', async (_name, open) => {
    await open();
    await settled();
    const { page } = orders;
    // The element with the role of a dialog may have no size of its own.
    const dialog = page.locator('.Polaris-Modal-Dialog__Modal');
    const isDialog = (await dialog.count()) > 0;
    const box = isDialog ? await dialog.boundingBox() : { x: 0, y: 0, width, height: 0 };
    const height = page.viewportSize()?.height ?? 0;
    expect({
      sideways: await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      inWindow: box !== null && box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height,
      beside: await beside(isDialog ? dialog : page.getByRole('main')),
      findings: await seriousFindings(page),
    }).toEqual({ sideways: 0, inWindow: true, beside: [], findings: [] });
  });
});
