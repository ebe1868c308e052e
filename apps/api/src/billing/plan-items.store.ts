import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';

/** What the shop has of things that depend on its plan. */
export interface OwnedItems {
  /** Names of the rules of the delivery promise that are on, in their order. */
  rules: string[];
  /** The merchant's own order statuses, in their order. */
  statuses: { name: string; icon: boolean }[];
  /** Mail templates of the merchant's own that are sent. */
  templates: number;
  /** Mails to the merchant that are on. */
  merchantMails: number;
  /** Words that are masked on the tracking page. */
  maskedWords: number;
  /** Other stores of the group. */
  groupStores: number;
}

const NOTHING: OwnedItems = { rules: [], statuses: [], templates: 0, merchantMails: 0, maskedWords: 0, groupStores: 0 };

/** In one round trip. */
export async function ownedItems(trx: ShopTransaction, shopId: string): Promise<OwnedItems> {
  const { rows } = await sql<OwnedItems>`
    select
      (select coalesce(jsonb_agg(rule->>'name' order by priority), '[]') from edd_rules
        where shop_id = ${shopId} and deleted_at is null and (rule->>'status')::boolean) as rules,
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'icon', icon is not null) order by position), '[]')
        from custom_statuses where shop_id = ${shopId}) as statuses,
      (select count(*)::int from mail_templates_live where shop_id = ${shopId}) as templates,
      (select count(*)::int from mail_switches where shop_id = ${shopId} and merchant) as "merchantMails",
      (select coalesce(sum(jsonb_array_length(masking->'rules')), 0)::int from tracking_pages
        where shop_id = ${shopId} and (masking->>'enabled')::boolean) as "maskedWords",
      (select count(*)::int from group_stores() where joined_at is not null and shop_id <> ${shopId}) as "groupStores"`.execute(
    trx,
  );
  return rows[0] ?? NOTHING;
}
