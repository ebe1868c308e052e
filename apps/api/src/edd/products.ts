import { isDeepStrictEqual } from 'node:util';
import { isResourceTarget } from '@parcelway/domain/edd';
import type { Calls, DataOf, EddRuleValues } from '@parcelway/http-contract';
import type { z } from 'zod';
import type { Caller } from '../context';
import { withShop } from '../db/database';
import { HttpError } from '../http/errors';
import { PlatformError } from '../platform/platform.port';
import { refuse } from './check';
import { noSuchRule, type EddContext } from './edd';
import { ruleById } from './rules.store';

type Target = EddRuleValues['target'];
type Search = z.output<Calls['storeProducts']['query']>;

/** What the store sells, by title. @throws HttpError 503 where the store does not answer */
export async function storeProducts(
  ctx: EddContext,
  { shopId, domain }: Caller,
  { type, search }: Search,
): Promise<DataOf<Calls['storeProducts']>> {
  const shop = { shopId, domain };
  try {
    const allowed = await ctx.platform.mayReadProducts(shop);
    return { allowed, items: allowed ? await ctx.platform.findResources(shop, type, search) : [] };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    ctx.log.warn({ shop: shopId, err: error }, 'the store did not answer a search for products');
    throw new HttpError(503, 'The store does not answer at the moment. Try again in a minute.');
  }
}

/** Ids of a target that the store does not have any more; null where that is unknown. */
async function missingOf(
  ctx: EddContext,
  { shopId, domain }: Caller,
  { type, values }: Target,
): Promise<string[] | null> {
  if (!isResourceTarget(type)) return [];
  const shop = { shopId, domain };
  try {
    if (!(await ctx.platform.mayReadProducts(shop))) return null;
    return await ctx.platform.missingResources(
      shop,
      type,
      values.map(({ id }) => id),
    );
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    ctx.log.warn({ shop: shopId, err: error }, 'the store did not answer whether it has products');
    return null;
  }
}

const targetOf = (ctx: EddContext, { shopId }: Caller, id: string): Promise<Target | undefined> =>
  withShop(ctx.db, shopId, async (trx) => {
    const row = await ruleById(trx, shopId, id);
    return row?.deletedAt === null ? row.rule.target : undefined;
  });

/** What of a rule is not in the store any more. */
export async function missingOfRule(
  ctx: EddContext,
  caller: Caller,
  id: string,
): Promise<DataOf<Calls['preEddRuleMissing']>> {
  const target = await targetOf(ctx, caller, id);
  if (!target) throw noSuchRule();
  return { missing: await missingOf(ctx, caller, target) };
}

/**
 * Refuses products that the store does not have. Those that a rule had before are not checked where it has the same: it can still be moved
 * and switched off.
 * @throws HttpError 422 with the fields
 */
export async function refuseMissing(
  ctx: EddContext,
  caller: Caller,
  { id, target }: { id?: string | undefined; target: Target },
): Promise<void> {
  if (!isResourceTarget(target.type)) return;
  const before = id === undefined ? undefined : await targetOf(ctx, caller, id);
  if (isDeepStrictEqual(before, target)) return;
  const missing = new Set(await missingOf(ctx, caller, target));
  refuse(
    Object.fromEntries(
      target.values.flatMap(({ id: value, title }, index) =>
        missing.has(value) ? [[`target.values.${index}.id`, `"${title || value}" is not in the store any more`]] : [],
      ),
    ),
  );
}
