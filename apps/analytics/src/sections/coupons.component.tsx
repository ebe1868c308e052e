import { useLazyExportCouponsQuery, type AnalyticsChart } from '@parcelway/api/analytics';
import { saveFile } from '@parcelway/charts/light';
import type { DayRange } from '@parcelway/domain';
import { useFeature, useHref, useToast, FeatureNote } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Card, SkeletonBodyText, Text } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import type { Answer } from '../common/answers.hook';
import { CouponTable } from './coupon-table.component';
import { SectionHead } from './section-head.component';
import * as styles from './sections.module.css';

export interface CouponsProps {
  chart: Answer<AnalyticsChart>;
  range: DayRange;
}

/** What coupons of the tracking page and of mails bring. */
export function Coupons({ chart: { data, error, failed, busy, retry }, range }: CouponsProps) {
  const { t } = useTranslate('analytics');
  const here = useHref('analytics');
  const { allowed, label } = useFeature('coupon_sells');
  const isLocked = label !== null || data?.upsell === null;
  const content = () => {
    if (failed) return <FailureCard error={error} title={t('coupons.error_title')} onRetry={retry} />;
    if (!data) return <SkeletonBodyText lines={5} />;
    return data.upsell && <Upsell of={data.upsell} />;
  };
  return (
    <Card>
      <div aria-busy={busy}>
        <BlockStack gap="300">
          <SectionHead title={t('coupons.title')} definition={t('coupons.how')}>
            {allowed && <SaveOrders range={range} />}
          </SectionHead>
          {isLocked && <FeatureNote feature="coupon_sells" text={t('lock.coupon_sells')} backTo={here} />}
          {content()}
        </BlockStack>
      </div>
    </Card>
  );
}

/** The orders behind it, as a file. */
function SaveOrders({ range }: { range: DayRange }) {
  const { t } = useTranslate('analytics');
  const { number } = useFormats();
  const toast = useToast();
  const [exportCoupons, { isFetching }] = useLazyExportCouponsQuery();
  const save = async () => {
    // A call that failed still has the answer of the one before; the client has shown why it failed.
    const { data, error } = await exportCoupons(range);
    if (error || !data) return;
    if (data.rows === 0) return toast(t('coupons.no_orders'));
    saveFile(data.file_name, new Blob([data.content], { type: 'text/csv;charset=utf-8' }));
    if (!data.complete) toast(t('coupons.not_all', { count: data.rows, number: number(data.rows) }));
  };
  return (
    <Button size="slim" loading={isFetching} onClick={() => void save()}>
      {t('coupons.download')}
    </Button>
  );
}

function Upsell({ of }: { of: NonNullable<AnalyticsChart['upsell']> }) {
  const { t } = useTranslate('analytics');
  const { number, money } = useFormats();
  const totals = [
    ['views', number(of.views)],
    ['clicks', number(of.clicks)],
    ['orders', number(of.orders)],
    ['revenue', money(of.revenue, of.currency)],
  ] as const;
  return (
    <>
      <dl className={styles.totals}>
        {totals.map(([what, shown]) => (
          <div key={what}>
            <dt>{t(`coupons.${what}`)}</dt>
            <dd>
              <Text as="span" variant="headingLg">
                {shown}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
      {of.coupons.length === 0 ? (
        <Text as="p" tone="subdued">
          {t('coupons.none')}
        </Text>
      ) : (
        <CouponTable coupons={of.coupons} currency={of.currency} />
      )}
    </>
  );
}
