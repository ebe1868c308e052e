import type { BillingData } from '@parcelway/api/billing';
import { quotaLevel, type QuotaLevel } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Card, ProgressBar, Text } from '@parcelway/ui';
import { useId } from 'react';
import { usePlanTexts } from '../common/plan-texts.hook';

const LEVELS = { 80: 'nearly', 100: 'used_up' } as const;

const levelOf = ({ used, quota, packs_left: packs, old_left: legacy }: BillingData['usage']): QuotaLevel | null =>
  quotaLevel({ total: quota + legacy + packs, left: Math.max(0, quota - used) + legacy + packs });

/** What is used of the cycle's parcels, what adds to them, and what waits. */
export function UsageCard({ usage, overage }: Pick<BillingData, 'usage' | 'overage'>) {
  const { t } = useTranslate('billing');
  const { number, date } = useFormats();
  const id = useId();
  const { used, quota, bonus, double, packs_left: packs, old_left: legacy, waiting } = usage;
  const texts = usePlanTexts();
  // Who has further parcels charged reads how much of the limit is spent instead.
  const level = overage?.cap ? null : levelOf(usage);
  const counted = (count: number) => ({ parcels: texts.parcels(count) });
  const notes = [
    double ? t('usage.double') : null,
    bonus > 0 ? t('usage.bonus', counted(bonus)) : null,
    packs > 0 ? t('usage.packs', counted(packs)) : null,
    legacy > 0 ? t('usage.legacy', counted(legacy)) : null,
    t('usage.renews', { date: date(usage.renews_at) }),
  ].filter((note) => note !== null);
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {t('usage.title')}
        </Text>
        <p id={id}>{t('usage.used', { used: number(used), quota: number(quota) })}</p>
        <ProgressBar
          size="small"
          progress={quota > 0 ? Math.min(100, (100 * used) / quota) : 100}
          tone={used >= quota ? 'critical' : 'primary'}
          animated={false}
          ariaLabelledBy={id}
        />
        {notes.map((note) => (
          <Text as="p" key={note} tone="subdued">
            {note}
          </Text>
        ))}
        {waiting > 0 ? (
          <Banner tone="warning" title={t('usage.waiting_title', counted(waiting))}>
            {t('usage.waiting_text')}
          </Banner>
        ) : (
          level && (
            <Banner tone={level === 100 ? 'warning' : 'info'} title={t(`usage.${LEVELS[level]}_title`)}>
              {t(`usage.${LEVELS[level]}_text`)}
            </Banner>
          )
        )}
      </BlockStack>
    </Card>
  );
}
