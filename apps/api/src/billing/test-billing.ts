import type { DB } from '../db/schema';
import type { Insertable } from 'kysely';
import type { TestDatabase } from '../testing/test-database';

const AT = '2026-11-01T00:00:00Z';
let rows = 0;

/** For tests only: a subscription as if it was read from the platform; unless changed an active one of Basic 500, paid monthly, with a usage line. */
export const addSubscription = (
  { kysely }: TestDatabase,
  shop: string,
  change: Partial<Insertable<DB['subscriptions']>> = {},
) =>
  kysely
    .insertInto('subscriptions')
    .values({
      ...{ shop_id: shop, platform_id: `subscription-${(rows += 1)}`, step: 'basic-500', version: '202407' },
      ...{ cycle: 'monthly', state: 'active', price: '19.00', currency: 'USD', cap: '19.00', usage_line_id: 'line' },
      ...{ test: false, created_at: AT, changed_at: AT, read_at: AT, period_ends_at: '2026-12-01T00:00:00Z' },
      ...change,
    })
    .execute();

/** For tests only: a pack that was paid for. */
export const addPack = ({ kysely }: TestDatabase, shop: string, change: Partial<Insertable<DB['quota_packs']>> = {}) =>
  kysely
    .insertInto('quota_packs')
    .values({
      ...{ shop_id: shop, platform_id: `pack-${(rows += 1)}`, pack: 'pack-100', quota: 100, state: 'active' },
      ...{ price: '6.00', currency: 'USD', created_at: AT },
      ...change,
    })
    .execute();

/** For tests only: a line of the history; unless changed a charge of 19 dollars. */
export const addEntry = (
  { kysely }: TestDatabase,
  shop: string,
  { subject = {}, ...change }: Partial<Omit<Insertable<DB['billing_entries']>, 'subject'>> & { subject?: object } = {},
) =>
  kysely
    .insertInto('billing_entries')
    .values({
      ...{ shop_id: shop, at: AT, kind: 'charge', amount: '19.00', currency: 'USD', invoice_url: null, test: false },
      ...{ dedupe_key: `entry-${(rows += 1)}`, subject: JSON.stringify(subject) },
      ...change,
    })
    .execute();
