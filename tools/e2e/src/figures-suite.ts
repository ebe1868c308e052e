import type { Locator, Page } from 'playwright-core';
import { ShipmentStatus } from '@parcelway/domain';
import { MerchantSuite } from './merchant-suite';
import { ship, setCourierCase, type Shipped } from './parcels';
import { DEMO_SHOP, until } from './product';
import { heading } from './shell-page';

/** How far parcels have come, as a case of the twin's couriers and its step; the status that follows, and how long they have been on their way. */
const SCENARIOS = {
  delivered: { name: 'plain-journey', step: 2, status: ShipmentStatus.Delivered, under: 4 },
  moving: { name: 'plain-journey', step: 1, status: ShipmentStatus.InTransit, under: 2 },
  held: { name: 'customs-held', step: 1, status: ShipmentStatus.Exception, under: 4 },
} as const;
export type Scenario = keyof typeof SCENARIOS;

/** A shop without any order at first, and the merchant who reads its figures. */
export class FiguresSuite extends MerchantSuite {
  constructor(screen: '/dashboard' | '/analytics') {
    super({ screen, mail: true, orders: 0 });
  }

  protected async prepare(): Promise<void> {
    // The app is installed by its first use.
    await this.product.api('v1/auth/session');
  }

  setPlan(plan: 'free' | 'basic' | 'pro'): Promise<unknown> {
    return this.product.db.query('update shops set plan = $1 where domain = $2', [plan, DEMO_SHOP]);
  }

  /** Parcels of orders that were placed so many days ago, once we know how far they have come. */
  async parcels(scenario: Scenario, count: number, { age = 5, email = 'ada@example.com' } = {}): Promise<Shipped[]> {
    const { name, step, status, under } = SCENARIOS[scenario];
    const sent: Shipped[] = [];
    for (let nr = 0; nr < count; nr += 1) {
      this.#numbers += 1;
      const number = `1Z999AA1${String(this.#numbers).padStart(10, '0')}`;
      await setCourierCase(this.product, number, { name, step, age: Math.min(age, under) });
      sent.push(await ship(this.product, { number, company: 'UPS', age, email }));
    }
    await until(`${count} parcels are ${scenario}`, async () => {
      const { rows } = await this.product.db.query(
        'select 1 from shipments where track_number = any($1) and status = $2',
        [sent.map(({ number }) => number), status],
      );
      return rows.length === count;
    });
    return sent;
  }
  #numbers = 0;

  /** Waits until nothing is loaded any more. */
  async settled(page: Page): Promise<void> {
    await heading(page, /./);
    await page.waitForLoadState('networkidle');
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  }
}

/** The names of the orders in the list of parcels. */
export async function ordersShown(page: Page, count: number): Promise<string[]> {
  await heading(page, 'Orders');
  const links = page.getByRole('row').getByRole('link', { name: /^#\d+/ });
  await until(`${count} rows are shown`, async () => (await links.count()) === count, 20_000);
  return (await links.allInnerTexts()).sort();
}
export const namesOf = (parcels: readonly Shipped[]): string[] => parcels.map(({ name }) => name).sort();

/** A figure of the dashboard, by its name. */
export const figureOf = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });
