import type { AnalyticsChart } from '@parcelway/api/analytics';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { ListTable, type Column } from '@parcelway/ui/list';
import { useMemo } from 'react';

type Upsell = NonNullable<AnalyticsChart['upsell']>;
type Coupon = Upsell['coupons'][number];

/** Each coupon with its orders, most first. */
export function CouponTable({ coupons, currency }: Pick<Upsell, 'coupons' | 'currency'>) {
  const { t } = useTranslate('analytics');
  const { number, money } = useFormats();
  const columns = useMemo(
    (): Column<Coupon>[] => [
      { id: 'code', title: t('coupons.code'), cell: ({ code }) => code },
      { id: 'clicks', title: t('coupons.clicks'), share: 20, numeric: true, cell: ({ clicks }) => number(clicks) },
      { id: 'orders', title: t('coupons.orders'), share: 20, numeric: true, cell: ({ orders }) => number(orders) },
      {
        id: 'revenue',
        title: t('coupons.revenue'),
        share: 25,
        numeric: true,
        cell: ({ revenue }) => money(revenue, currency),
      },
    ],
    [t, number, money, currency],
  );
  return <ListTable label={t('coupons.table')} columns={columns} rows={coupons} rowKey={({ code }) => code} />;
}
