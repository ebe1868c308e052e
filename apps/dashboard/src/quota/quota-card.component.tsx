import type { DashboardPage } from '@parcelway/api/dashboard';
import { useHost, useRouteRefs } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Card, Icon, ProgressBar, Text } from '@parcelway/ui';
import { AlertTriangleIcon } from '@parcelway/ui/icons';
import { useId } from 'react';
import * as section from '../common/section.module.css';
import { outlookOf } from './outlook';
import * as styles from './quota.module.css';

/** What is used of the cycle's parcels, and whether it lasts. */
export function QuotaCard({ quota }: Pick<DashboardPage, 'quota'>) {
  const { t } = useTranslate('dashboard');
  const { t: common } = useTranslate('common');
  const { number, date } = useFormats();
  const host = useHost();
  const refs = useRouteRefs();
  const usedId = useId();
  const { total, consume, bonus, days_left_estimate: left, reset_at: resetAt } = quota;
  const outlook = outlookOf(quota, new Date());
  return (
    <Card>
      <BlockStack gap="200">
        <div className={section.head}>
          <Text as="h2" variant="headingMd">
            {t('section.quota')}
          </Text>
          {refs.has('billing.plan') && (
            <Button variant="tertiary" onClick={() => host.openOverlay(refs('billing.plan'))}>
              {common('banner.plans_action')}
            </Button>
          )}
        </div>
        <p id={usedId} className={styles.used}>
          {t('quota.used', { used: number(consume), total: number(total) })}
        </p>
        <ProgressBar
          progress={total > 0 ? Math.min(100, (consume / total) * 100) : 0}
          size="small"
          tone={outlook === 'used_up' ? 'critical' : 'primary'}
          animated={false}
          ariaLabelledBy={usedId}
        />
        <Text as="p" tone="subdued">
          {t('quota.resets', { date: date(resetAt) })}{' '}
          {bonus > 0 && t('quota.bonus', { count: bonus, number: number(bonus) })}
        </Text>
        {outlook === 'lasts' && <Text as="p">{t('quota.lasts')}</Text>}
        {(outlook === 'ends' || outlook === 'used_up') && (
          <div className={styles.warning}>
            <span className={section.sign} aria-hidden="true">
              <Icon source={AlertTriangleIcon} tone="caution" />
            </span>
            <Text as="p">
              {outlook === 'ends' ? t('quota.ends', { count: left ?? 0, date: date(resetAt) }) : t('quota.used_up')}
            </Text>
          </div>
        )}
      </BlockStack>
    </Card>
  );
}
