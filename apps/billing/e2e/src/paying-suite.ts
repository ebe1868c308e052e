import { DEMO_SHOP, until } from '@parcelway/e2e';
import { MerchantSuite } from '@parcelway/e2e/merchant-suite';
import { heading } from '@parcelway/e2e/shell-page';
import type { Frame, Page } from 'playwright-core';

const BOOKS = `/twin/shops/${DEMO_SHOP}/billing`;

/** A merchant who buys, at the store platform's page; the shop begins on the free plan, with its trial. */
export class PayingSuite extends MerchantSuite {
  constructor() {
    super({ screen: '/billing' });
    beforeAll(() => this.product.db.query("update shops set plan = 'free' where domain = $1", [DEMO_SHOP]));
  }
  protected async prepare(): Promise<void> {
    // The app is installed by its first use.
    await this.product.api('v1/auth/session');
  }

  async opened(path: string, title: string): Promise<Page> {
    const page = await this.merchant();
    await this.open(page, path);
    await heading(page, title);
    return page;
  }
  /** Continues to the platform's page, and decides there; the platform sends the merchant back. */
  async decide(page: Page, decision: 'Approve' | 'Decline', from: Page | Frame = page): Promise<void> {
    await from
      .getByRole('dialog')
      .getByRole('button', { name: /^(Continue to approval|Schedule the change)$/ })
      .click();
    await page.waitForURL((url) => url.href.startsWith(this.product.twinUrl) && url.pathname.includes('/charges/'));
    await page.getByRole('button', { name: decision, exact: true }).click();
  }
  /** Moves the platform's billing time ahead; the server reads what has come of it, as its schedule would. */
  async days(days: number): Promise<void> {
    await this.product.twin('/twin/billing-clock', { method: 'POST', body: { days } });
    const { rows } = await this.product.db.query<{ shop_id: string; at: Date }>(
      'select shop_id, now() as at from shops where domain = $1',
      [DEMO_SHOP],
    );
    const { shop_id: shopId, at } = rows[0] ?? {};
    await this.product.db.query("select enqueue_job('billing.read', $1::json, $2, now(), 25, $2)", [
      JSON.stringify({ shopId }),
      `billing.read:${shopId}`,
    ]);
    await until('billing was read', async () => {
      const read = await this.product.db.query('select from subscriptions where shop_id = $1 and read_at > $2', [
        shopId,
        at,
      ]);
      return read.rowCount !== 0;
    });
  }
  /** Changes how the platform treats the shop. */
  async treat(change: { frozen: boolean }): Promise<void> {
    await this.product.twin(BOOKS, { method: 'PATCH', body: change });
  }
  /** What the platform's own books have charged, oldest first. */
  async charges(): Promise<string[]> {
    const book = (await this.product.twin(BOOKS)) as { ledger: { kind: string; amount: string }[] };
    return book.ledger.filter(({ kind }) => kind === 'charge').map(({ amount }) => String(Number(amount)));
  }
  /** Waits until the shop has that plan. */
  async hasPlan(plan: string): Promise<void> {
    await until(`the plan is ${plan}`, async () => {
      const { rows } = await this.product.db.query<{ plan: string }>('select plan from shops where domain = $1', [
        DEMO_SHOP,
      ]);
      return rows[0]?.plan === plan;
    });
  }
  /** The shop has used so many parcels of this cycle. */
  async use(parcels: number): Promise<void> {
    await this.product.db.query(
      `insert into quota_usage select shop_id, quota_cycle(first_installed_at, now()), $2 from shops where domain = $1
        on conflict (shop_id, cycle) do update set parcels = $2`,
      [DEMO_SHOP, parcels],
    );
  }
}
