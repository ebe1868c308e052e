import {
  defaultMailSettings,
  defaultPageSettings,
  type MailSettings,
  type PageSettings,
} from '@parcelway/http-contract';
import { createTrackingWorld, type TrackingWorld } from '../../testing/tracking-world';

export const ZONE = 'America/New_York';

/** For tests only: a shop in New York with coupons on its page and in its mails, and orders with codes. */
export function setUpCoupons() {
  let world: TrackingWorld;
  let shop: string;
  let serial = 0;
  beforeAll(async () => {
    world = await createTrackingWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    shop = await world.db.addShop();
    await world.db.pool.query("update shops set timezone = $2, plan = 'basic' where shop_id = $1", [shop, ZONE]);
  });
  const run = (text: string, values: unknown[]) => world.db.pool.query(text, values);
  return {
    get world() {
      return world;
    },
    get shop() {
      return shop;
    },
    /** A version of the tracking page with these coupons, by their section. */
    async publishPage(coupons: Record<string, string>, at = '2026-11-01T12:00:00Z', hidden = false): Promise<void> {
      const settings: PageSettings = {
        ...defaultPageSettings('classic'),
        sections: Object.entries(coupons).map(([id, code]) => ({ kind: 'coupon', id, hidden, code, label: {} })),
      };
      await run(
        `insert into tracking_page_versions (shop_id, theme, settings, code, revision, published_at, published_by)
         values ($1, 'classic', $2, '{}', 1, $3, 'test')`,
        [shop, JSON.stringify(settings), at],
      );
    },
    async publishMail(code: string): Promise<void> {
      const settings: MailSettings = {
        ...defaultMailSettings(),
        blocks: [{ kind: 'discount', id: 'discount', hidden: false, code, label: {} }],
      };
      await run(
        `insert into mail_template_versions (shop_id, topic, settings, revision, published_at, published_by)
         values ($1, '4', $2, 1, now(), 'test')`,
        [shop, JSON.stringify(settings)],
      );
    },
    /** @returns its id */
    async order(
      at: string,
      codes: string[],
      { total = '10.00', currency = 'USD', cancelled = false, name = '', of = shop } = {},
    ): Promise<string> {
      serial += 1;
      await run(
        `insert into orders (shop_id, order_id, name, ordered_at, created_at, updated_at, discount_codes, total_price, currency, cancelled_at)
         values ($1, $2, $3, $4, $4, $4, $5, $6, $7, $8)`,
        [of, serial, name || `#${serial}`, at, codes, total, currency, cancelled ? at : null],
      );
      return String(serial);
    },
    async counted(day: string, kind: string, what: string, count: number): Promise<void> {
      await run('insert into page_counts (shop_id, day, kind, what, count) values ($1, $2, $3, $4, $5)', [
        ...[shop, day, kind, what, count],
      ]);
    },
  };
}
