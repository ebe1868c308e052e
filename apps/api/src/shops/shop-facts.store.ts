import type { CycleChoice, GuideStep } from '@parcelway/domain';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../db/schema';
import type { AppContext, Caller } from '../context';
import { HttpError } from '../http/errors';
import type { ShopRow } from '../platform/shops.store';

/** What a shop may use beside the quota of its cycle and its legacy plan (`extra_quota`). */
export interface ExtraQuota {
  /** Parcels that are left of packs. */
  packs_left: number;
  /** What can be charged for parcels above the quota; null: no subscription with a usage line is in effect. */
  overage: {
    cycle: CycleChoice;
    /** Decimal text: the platform's cap, and what is spent of it, with what is not billed yet. */
    platform: string;
    spent: string;
  } | null;
}

/** The shell's data of a shop and of one of its users. */
export interface ShopFacts extends ShopRow, ExtraQuota {
  /** Parcels charged in the current cycle. */
  used: number;
  guide: (Record<GuideStep, boolean> & { finished_at: string | null }) | null;
  settings: Selectable<DB['user_settings']>['settings'];
  /** The user's own rating, 0 = none. */
  star: number;
}

/**
 * In one round trip, as every page begins with it.
 * @throws HttpError 404 for an unknown shop
 */
export async function shopFacts(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { shopId, userId }: Pick<Caller, 'shopId' | 'userId'>,
): Promise<ShopFacts> {
  const {
    rows: [facts],
  } = await sql<ShopFacts>`
    select s.*, f.* from shops s, user_facts(s.shop_id, ${userId}, quota_cycle(s.first_installed_at, ${now()}::timestamptz)) f
    where s.shop_id = ${shopId}`.execute(db.kysely);
  if (!facts) throw new HttpError(404, 'This shop is not known here.');
  return facts;
}
