import { sql } from 'kysely';
import type { ShopTransaction } from './database';

/**
 * Serialises the transactions that write the orders and parcels of a shop, so that what was read stays true until it is
 * written.
 */
export async function lockApply(trx: ShopTransaction, shopId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`apply-${shopId}`}, 0))`.execute(trx);
}

/** Serialises the changes of a shop's couriers and of the company names that it assigned to them. */
export async function lockCouriers(trx: ShopTransaction, shopId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`couriers-${shopId}`}, 0))`.execute(trx);
}

/** Serialises what changes a shop's subscription and plan. */
export async function lockBilling(trx: ShopTransaction, shopId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`billing-${shopId}`}, 0))`.execute(trx);
}

/** Serialises what adds keys of the public API to a shop: it has a limit. */
export async function lockKeys(trx: ShopTransaction, shopId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api-keys-${shopId}`}, 0))`.execute(trx);
}
