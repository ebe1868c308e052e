import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { countEvent } from './events.store';

/**
 * Counts that something was used. What is beyond the day's number of names is dropped and logged, not refused: no merchant should read
 * of a failure because of our own counting.
 */
export async function recordEvent(
  ctx: Pick<AppContext, 'db' | 'log' | 'now'>,
  { shopId }: Pick<Caller, 'shopId'>,
  name: string,
  source = '',
): Promise<void> {
  const day = ctx.now().toISOString().slice(0, 10);
  const counted = await withShop(ctx.db, shopId, (trx) => countEvent(trx, shopId, { day, name, source }));
  if (!counted) ctx.log.warn({ shopId, name, source }, 'not counted: the shop has too many names today');
}
