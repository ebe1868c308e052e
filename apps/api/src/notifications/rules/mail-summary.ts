import { addDays, dayOf, MAIL_TOPICS, startOfDay } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../../context';
import { withShop } from '../../db/database';
import * as store from './mail-summary.store';

/** Mails of the last days including today, with every day of the shop even if nothing was sent. */
export function mailSummary(
  ctx: AppContext,
  { shopId, timezone }: Pick<Caller, 'shopId' | 'timezone'>,
  days: number,
): Promise<DataOf<Calls['notificationSummary']>> {
  const until = dayOf(ctx.now(), timezone);
  const from = addDays(until, 1 - days);
  const all = Array.from({ length: days }, (_, index) => addDays(from, index));
  const since = startOfDay(from, timezone);
  return withShop(ctx.db, shopId, async (trx) => {
    const starts = all.map((day) => startOfDay(day, timezone));
    const byDay = new Map((await store.byDay(trx, shopId, starts)).map(({ place, ...row }) => [place, row]));
    const byTopic = await store.byTopic(trx, shopId, since);
    return {
      from,
      until,
      total: {
        ...(await store.totals(trx, shopId, since)),
        unsubscribed: await store.unsubscribed(trx, shopId, since),
      },
      by_topic: MAIL_TOPICS.flatMap((topic) => byTopic.filter((row) => row.topic === topic)),
      by_language: await store.byLanguage(trx, shopId, since),
      by_day: all.map((day, place) => ({
        day,
        ...(byDay.get(place) ?? { sent: 0, opened: 0, clicked: 0, failed: 0 }),
      })),
      failures: await store.failures(trx, shopId, since),
    };
  });
}
