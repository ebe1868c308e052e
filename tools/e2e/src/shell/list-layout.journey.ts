import { EXTRA_COLUMNS, LIST_COLUMNS } from '@parcelway/domain';
import type { App, ShellSuite } from '../shell-suite';

const rows = (app: App) => app.getByRole('row').nth(1).waitFor();

/** The layout of the list, which only a browser knows. */
export function listLayoutJourneys(shell: ShellSuite): void {
  test.each(['en', 'de'])('at 768 px no column leaves the card, and no heading is cut: %s', async (language) => {
    await shell.page.setViewportSize({ width: 768, height: 900 });
    const app = await shell.open('stand-alone', `/orders?lng=${language}`);
    await rows(app);
    const cells = await app.evaluate(() => {
      const right = document.querySelector('table')?.parentElement?.getBoundingClientRect().right ?? 0;
      return [...document.querySelectorAll('th, td')].map((cell) => ({
        text: cell.textContent,
        beyond: cell.getBoundingClientRect().right > right + 1,
        cut: cell.matches('th') && cell.scrollWidth > cell.clientWidth + 1,
      }));
    });
    expect(cells.length).toBeGreaterThan(10);
    expect(cells.filter(({ beyond, cut }) => beyond || cut)).toEqual([]);
  });

  test('at 1440 px no number of a parcel is cut', async () => {
    const app = await shell.open('stand-alone', '/orders?pageSize=50');
    await rows(app);
    const numbers = await app.evaluate(() =>
      [...document.querySelectorAll('td[data-title="Parcel number"] span[title]')].map((number) => {
        const cell = number.closest('td') as HTMLElement;
        return { text: number.textContent, cut: [number, cell].some((box) => box.scrollWidth > box.clientWidth + 1) };
      }),
    );
    expect(numbers.length).toBeGreaterThan(10);
    expect(numbers.filter(({ cut }) => cut)).toEqual([]);
  });

  test.each([1440, 768])(
    'all columns at %i px: no date is cut, the rows scroll within the card, and their orders stay in sight',
    async (width) => {
      const choose = (columns: string) =>
        shell.product.api('v1/setting/user_set', { method: 'PUT', body: { key: 'orders_columns', value: columns } });
      const { orders_columns: usual } = LIST_COLUMNS;
      await choose([...usual, ...EXTRA_COLUMNS.orders_columns].join());
      await shell.page.setViewportSize({ width, height: 900 });
      const app = await shell.open('stand-alone', '/orders');
      await rows(app);
      await app.locator('td[data-title="Order date"] span').first().waitFor();
      const cells = await app.evaluate(() => {
        const box = document.querySelector('table')?.parentElement as HTMLElement;
        box.scrollLeft = box.scrollWidth;
        const { left, right } = box.getBoundingClientRect();
        return {
          cut: [...document.querySelectorAll('td:is([data-title="Order date"], [data-title="Fulfilled"])')]
            .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
            .map((cell) => cell.textContent),
          orders: [...document.querySelectorAll('td[data-title="Order"]')].filter((cell) => {
            const place = cell.getBoundingClientRect();
            return place.left < left || place.right > right;
          }).length,
          page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        };
      });
      await choose('');
      expect(cells).toEqual({ cut: [], orders: 0, page: 0 });
    },
  );

  test('the head of the table stays in sight over 50 rows', async () => {
    await shell.page.setViewportSize({ width: 1440, height: 500 });
    const app = await shell.open('stand-alone', '/orders?pageSize=50');
    await rows(app);
    await app.evaluate(() => window.scrollTo(0, 900));
    expect(await app.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    const head = await app.getByRole('columnheader').first().boundingBox();
    expect(head?.y).toBeGreaterThanOrEqual(0);
    expect(head?.y).toBeLessThan(120);
  });

  test('at 390 px the chosen tab is in sight, though it is the last', async () => {
    await shell.page.setViewportSize({ width: 390, height: 800 });
    const app = await shell.open('stand-alone', '/orders?status=7');
    const tab = app.getByRole('tab', { name: /^Exception/, selected: true });
    await tab.waitFor();
    const box = await tab.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  });

  test('counts that arrive move no tab', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await shell.page.route('**/order/list**', async (route) => {
      await held;
      await route.continue();
    });
    const app = await shell.open('stand-alone', '/orders');
    const places = () =>
      app.evaluate(() =>
        [...document.querySelectorAll('[role=tab]')].map((tab) => Math.round(tab.getBoundingClientRect().x)),
      );
    await app.getByRole('tab', { name: /^Exception/ }).waitFor();
    const before = await places();
    release();
    await rows(app);
    expect(before.length).toBeGreaterThan(8);
    expect(await places()).toEqual(before);
  });

  test('a running sync pushes nothing', async () => {
    const app = await shell.open('stand-alone', '/orders');
    await rows(app);
    const top = () => app.evaluate(() => document.querySelector('table')?.getBoundingClientRect().y);
    const before = await top();
    await app.getByRole('button', { name: 'Sync orders' }).click();
    await app.getByRole('progressbar').first().waitFor({ state: 'attached' });
    expect(await top()).toBe(before);
  });
}
