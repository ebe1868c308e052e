import { DEMO_SHOP, ordersSynced, until } from '@parcelway/e2e';
import { MerchantSuite } from '@parcelway/e2e/merchant-suite';
import { setCourierCase, ship } from '@parcelway/e2e/parcels';
import { heading } from '@parcelway/e2e/shell-page';
import type { Locator, Page } from 'playwright-core';
import { Vendor } from './vendor';

/** When the courier learned of a parcel, in days ago. */
const ANNOUNCED = 46 / 24;

/** Of deliveries, by what their row says. */
const STATES = { Sent: 'sent', Waiting: 'queued', Failed: 'failed', 'Not sent': 'skipped' } as const;

interface Parcel {
  id: string;
  number: string;
}

/** A merchant of the plan with all tools, and a server that plays them. */
export class IntegrationsSuite extends MerchantSuite {
  readonly vendor = new Vendor();
  address = '';
  #parcels = 0;

  constructor() {
    super({ screen: '/integration' });
    beforeAll(() => this.product.db.query("update shops set plan = 'enterprise' where domain = $1", [DEMO_SHOP]));
    afterEach(() => this.product.db.query('delete from integrations'));
    afterAll(() => this.vendor.stop());
  }
  protected override async environment(): Promise<Record<string, string>> {
    this.address = await this.vendor.start();
    return {
      KLAVIYO_URL: `${this.address}/klaviyo`,
      OMNISEND_URL: `${this.address}/omnisend`,
      SLACK_URL: `${this.address}/slack`,
      WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1',
    };
  }
  protected prepare(): Promise<void> {
    return ordersSynced(this.product);
  }

  async opened(path: string, title: string, width = 1440): Promise<Page> {
    const page = await this.merchant({ width });
    await this.open(page, path);
    await heading(page, title);
    return page;
  }
  /** The store's newest parcel, of which the couriers have no more news. */
  async parcel(order: { gateway?: 'paypal'; email?: string } = {}): Promise<Parcel> {
    this.#parcels += 1;
    const number = `1Z999AA1${String(this.#parcels).padStart(10, '0')}`;
    await setCourierCase(this.product, number, { name: 'plain-journey', step: 0, age: ANNOUNCED });
    await ship(this.product, { number, company: 'UPS', ...order });
    return until('the parcel is announced', async () => {
      const { rows } = await this.product.db.query<{ id: string }>(
        'select shipment_id as id from shipments where track_number = $1 and status = 1',
        [number],
      );
      return rows[0] && { id: rows[0].id, number };
    });
  }
  /** The merchant marks a parcel delivered or returned: a change of status that the tools are sent. */
  async mark({ id }: Parcel, as: 'delivered' | 'returned'): Promise<void> {
    const { status } = await this.product.api(`v1/order/mark_${as}`, { method: 'POST', body: { ids: [id] } });
    expect(status).toBe(200);
  }
  /** Waits until so many deliveries are in this state, and shows them. @returns the newest one's row */
  async delivery(page: Page, is: keyof typeof STATES, problem?: string, count = 1): Promise<Locator> {
    const state = STATES[is];
    await until(`a delivery is ${state}`, async () => {
      const { rowCount } = await this.product.db.query(
        'select from deliveries where state = $1 and problem is not distinct from $2',
        [state, problem ?? null],
      );
      return rowCount === count;
    });
    await page.getByRole('button', { name: 'Refresh the deliveries' }).click();
    const row = page
      .getByRole('table', { name: 'Last deliveries' })
      .getByRole('row')
      .filter({ has: page.getByText(is, { exact: true }) })
      .first();
    await row.waitFor();
    return row;
  }
  /** How the twin plays a tool from now on. */
  async faultMode(tool: string, faultMode: string): Promise<void> {
    await this.product.twin(`/twin/vendors/${tool}/fault-mode`, { method: 'PUT', body: { faultMode } });
  }
  /** A tool of the twin: what is entered to connect it, and what it has accepted. */
  async twinTool(tool: string): Promise<{ enter: Record<string, string>; accepted: Record<string, unknown[]> }> {
    const { vendors } = await this.product.twin<{
      vendors: { name: string; enter: Record<string, string>; accepted: Record<string, unknown[]> }[];
    }>('/twin/vendors');
    return vendors.find(({ name }) => name === tool) ?? { enter: {}, accepted: {} };
  }
  /** How many rows have something of the connected tools. */
  async stored(): Promise<number> {
    const { rows } = await this.product.db.query<{ n: number }>(
      'select (select count(*) from integrations)::int + (select count(*) from deliveries)::int as n',
    );
    return rows[0]?.n ?? NaN;
  }
}
