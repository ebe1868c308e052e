import { bcp47, dayOf } from '@parcelway/domain';
import type { QuotaMailData } from '@parcelway/email';
import { quotaWarning } from '../../billing/quota-warning';
import type { AppContext } from '../../context';
import { withShop } from '../../db/database';
import { appInAdminUrl } from '../../platform/store-url';
import type { QueuedMail } from '../prepare.port';
import type { ShopFacts } from './mail-facts';

/** What a mail about the quota says; null: it is not so any more, or another cycle has begun. */
export async function quotaMailData(
  ctx: Pick<AppContext, 'db' | 'config' | 'now'>,
  { shop, name, language }: ShopFacts,
  { origin, createdAt }: Pick<QueuedMail, 'origin' | 'createdAt'>,
): Promise<QuotaMailData | null> {
  const now = ctx.now();
  const warning = await withShop(ctx.db, shop.shopId, (trx) => quotaWarning(trx, shop.shopId, now));
  if (!warning || origin !== `quota_${warning.level}` || createdAt < warning.cycle.start) return null;
  const { level, cycle, total, left, legacy, packs, unit } = warning;
  const locale = bcp47(language);
  const number = (count: number): string => new Intl.NumberFormat(locale).format(count);
  const some = (count: number): string => (count > 0 ? number(count) : '');
  const inApp = (path: string): string => appInAdminUrl(ctx.config, shop.domain, path);
  return {
    ...{ shop_name: name, level },
    ...{ used: number(total - left), total: number(total), left: number(left) },
    ...{ legacy: some(legacy), packs: some(packs) },
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(dayOf(cycle.end, shop.timezone)),
    ),
    unit:
      unit === null
        ? ''
        : new Intl.NumberFormat(locale, { style: 'currency', currency: unit.currency }).format(Number(unit.amount)),
    plans_url: inApp('/billing/plan'),
    packs_url: inApp('/billing'),
  };
}
