import type { PlanKey } from '@parcelway/domain';
import { eddRuleLimit, hasFeature, levelOfPlan } from '@parcelway/domain';
import type { EddRuleValues } from '@parcelway/http-contract';
import type { ShopTransaction } from '../db/database';
import { fingerprint } from '../http/fingerprint';
import { compilePromise, type DeliveryPromise } from './answer';
import { withIds } from './check';
import { deliveredCountries } from './countries/delivered';
import { languageOf, readSettings } from './defaults';
import { planOfShop, settingsRow, shopOf, zonesOf, type SettingsRow, type ShopFacts } from './edd.store';
import { ruleById, rulesOf } from './rules.store';

/**
 * The promise as it is saved.
 * @param limit how many rules the plan includes; null: any number
 * @param as every product is one of this rule's; null: of its own
 */
async function readPromise(
  trx: ShopTransaction,
  shopId: string,
  {
    row,
    shop,
    limit,
    now,
    as = null,
  }: { row: SettingsRow; shop: ShopFacts; limit: number | null; now: Date; as?: EddRuleValues | null },
): Promise<DeliveryPromise> {
  const settings = readSettings(row.settings, shop, now);
  const ofShop = (await zonesOf(trx, shopId)).map(({ id, zone }) => ({ ...zone, id }));
  return compilePromise({
    enabled: row.enabled,
    settings: { ...settings, workflow: { ...settings.workflow, ...as?.workflow } },
    language: languageOf(shop),
    zones: as && as.zones.length > 0 ? withIds(as.zones) : ofShop,
    rules: await rulesOf(trx, shopId),
    limit,
  });
}

type ReadPromise = { promise: DeliveryPromise; changes: string };

/** The promise for products without a rule, whatever the plan, and the value of `changes` it was read at. */
export const plainPromise = (trx: ShopTransaction, shopId: string, now: Date): Promise<ReadPromise> =>
  promiseAs(trx, shopId, now, null);

/** The promise with the rules that the shop's plan includes: a parcel has the date that the shopper saw. */
export async function promiseOfPlan(trx: ShopTransaction, shopId: string, now: Date): Promise<ReadPromise> {
  const row = await settingsRow(trx, shopId);
  const shop = await shopOf(trx, shopId);
  const limit = eddRuleLimit(levelOfPlan(await planOfShop(trx, shopId)));
  return { promise: await readPromise(trx, shopId, { row, shop, limit, now }), changes: row.changes };
}

/** The promise of a rule, as if every product were one of its own. Null: there is no such rule. */
export async function rulePromise(
  trx: ShopTransaction,
  shopId: string,
  now: Date,
  ruleId: string,
): Promise<ReadPromise | null> {
  const row = await ruleById(trx, shopId, ruleId);
  return row ? promiseAs(trx, shopId, now, row.rule) : null;
}

async function promiseAs(
  trx: ShopTransaction,
  shopId: string,
  now: Date,
  as: EddRuleValues | null,
): Promise<ReadPromise> {
  const row = await settingsRow(trx, shopId);
  const shop = await shopOf(trx, shopId);
  return { promise: await readPromise(trx, shopId, { row, shop, limit: 0, now, as }), changes: row.changes };
}

const MOST_SHOPS = 500;
export interface ShopPromise extends DeliveryPromise {
  /** Another value: settings, zones, rules or what the plan includes are other ones. */
  version: string;
  /** The plan includes CSS, icons and colors of the merchant's own. */
  mayStyle: boolean;
  /** The shop's own, ISO 3166-1. */
  country: string;
  /** Those that are delivered to. */
  countries: string[];
}
/** A shop's promise by its settings as they are now. */
export type PromiseOf = (trx: ShopTransaction, shop: { shopId: string; plan: PlanKey }) => Promise<ShopPromise>;

/** Compiled promises of the shops with the latest requests, each until something of it changes. */
export function promiseCache({ now }: { now(): Date }): PromiseOf {
  const cached = new Map<string, { state: string; promise: ShopPromise }>();
  return async (trx, { shopId, plan }) => {
    // Before zones and rules: what changes in between is another state next time.
    const row = await settingsRow(trx, shopId);
    const shop = await shopOf(trx, shopId);
    const level = levelOfPlan(plan);
    const [limit, mayStyle] = [eddRuleLimit(level), hasFeature(level, 'pre_edd_custom_style')];
    const state = JSON.stringify([row.changes, limit, mayStyle, shop]);
    const before = cached.get(shopId);
    cached.delete(shopId);
    const make = async (): Promise<ShopPromise> => {
      const read = await readPromise(trx, shopId, { row, shop, limit, now: now() });
      const countries = deliveredCountries(read.zones);
      return { ...read, version: fingerprint(state), mayStyle, country: shop.country, countries };
    };
    const promise = before?.state === state ? before.promise : await make();
    cached.set(shopId, { state, promise });
    const [oldest] = cached.keys();
    if (cached.size > MOST_SHOPS && oldest !== undefined) cached.delete(oldest);
    return promise;
  };
}
