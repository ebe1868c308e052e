import { addDays, dayOf, hasFeature, languageOfLocale, levelOfPlan, startOfDay, type PlanKey } from '@parcelway/domain';
import type { DigestData } from '@parcelway/email';
import type { AppContext } from '../../context';
import { withShop, type ShopTransaction } from '../../db/database';
import { localeOfMerchant } from '../../platform/shops.store';
import { appInAdminUrl } from '../../platform/store-url';
import { instantIn } from '../../tracking/time/instant';
import attentionTexts from './attention-words.json';
import * as store from './digest.store';
import { queueMerchantMails } from './merchant-mails';
import { shopOfMails } from './shop-rules.store';

/** A daily mail that is overdue for so long is left out. */
const LATE_MS = 3 * 3_600_000;
const LISTED = 10;

/** When the daily mail that is due now was due; null: none is. */
export function dueDigest({ timezone, at }: Pick<store.DigestShop, 'timezone' | 'at'>, now: Date): Date | null {
  const today = dayOf(now, timezone);
  return (
    [today, addDays(today, -1)]
      .map((day) => instantIn(knownZone(timezone), day, at))
      .find((due) => due <= now && now.getTime() - due.getTime() < LATE_MS) ?? null
  );
}

/** A zone unknown to this runtime is read as UTC, as for days. */
function knownZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** Job `notifications.digests`: queues the job of each shop whose daily mail is due and was not claimed. */
export async function queueDigests(ctx: Pick<AppContext, 'db' | 'jobs' | 'now'>): Promise<void> {
  for (const shop of await store.shopsWithDigest(ctx.db)) {
    const due = dueDigest(shop, ctx.now());
    if (!due || (shop.sent_at && shop.sent_at >= due)) continue;
    const payload = { shopId: shop.shop_id, at: due.toISOString() };
    await ctx.jobs.addNow('notifications.digest', payload, {
      key: `notifications.digest:${shop.shop_id}`,
      queue: 'mail',
    });
  }
}

/**
 * Job `notifications.digest`: queues a shop's daily mail, if its plan includes it and there is something to report.
 * @param at when it was due
 */
export async function queueDigest(
  ctx: Pick<AppContext, 'db' | 'config' | 'vault' | 'log' | 'now'>,
  shopId: string,
  at: Date,
): Promise<void> {
  await withShop(ctx.db, shopId, async (trx) => {
    const now = ctx.now();
    if (!(await store.beginDigest(trx, shopId, at, now))) return;
    const shop = await shopOfMails(trx, shopId);
    if (!hasFeature(levelOfPlan(shop.plan as PlanKey), 'mer_notification')) return;
    const { delivered, set_out: setOut, attention } = await digestData(ctx, trx, shopId, at);
    if (delivered + setOut + attention.length === 0) return;
    await queueMerchantMails(ctx, trx, shopId, {
      origin: 'digest',
      key: `d:${dayOf(at, shop.timezone)}`,
      happenedAt: at,
    });
  });
}

/**
 * The daily mail's content, in the shop's language: the numbers of the day before, and what needs attention now.
 * @param at when the mail was due (`mails.happened_at`); it reports the day before
 */
export async function digestData(
  ctx: Pick<AppContext, 'config'>,
  trx: ShopTransaction,
  shopId: string,
  at: Date,
): Promise<DigestData> {
  const shop = await shopOfMails(trx, shopId);
  const language = languageOfLocale(localeOfMerchant(shop)) ?? 'en';
  const today = dayOf(at, shop.timezone);
  const day = addDays(today, -1);
  const counts = await store.countedChanges(
    trx,
    shopId,
    startOfDay(day, shop.timezone),
    startOfDay(today, shop.timezone),
  );
  const { rows, total } = await store.attentionRows(trx, shopId, LISTED, at);
  const urlOf = (path: string): string => appInAdminUrl(ctx.config, shop.domain, path);
  return {
    shop_name: shop.name,
    day: new Intl.DateTimeFormat(language === 'cn' ? 'zh-CN' : language, { dateStyle: 'full', timeZone: 'UTC' }).format(
      new Date(day),
    ),
    ...counts,
    attention: rows.map((row) => ({
      order: row.order_name,
      number: row.track_number,
      reason: attentionTexts[language][row.attention],
      url: urlOf(`/orders/shipment?item=${row.shipment_id}`),
    })),
    more: total - rows.length,
    url: urlOf('/orders?attention=any'),
    settings_url: urlOf('/notification'),
  };
}
