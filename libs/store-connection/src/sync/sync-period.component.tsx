import type { SyncPreview } from '@parcelway/api/orders';
import { DATE_RANGE_DAYS } from '@parcelway/domain';
import { useFormats } from '@parcelway/i18n';
import { BlockStack, SkeletonBodyText, Text } from '@parcelway/ui';
import { Select } from '@parcelway/ui/forms';
import type { SyncTranslate } from './messages';
import type { SyncPreviewState } from './sync-preview.hook';

interface SyncPeriodProps {
  t: SyncTranslate;
  days: number;
  /** A period that is offered too: a link may reach further back than the menu. */
  alsoOffered: number;
  state: SyncPreviewState;
  onChange(days: number): void;
}

/** How far back to sync, and what that would bring and may cost. */
export function SyncPeriod({ t, days, alsoOffered, state, onChange }: SyncPeriodProps) {
  const { preview, isError, isFetching, needsGrant } = state;
  const choices = [...new Set([...DATE_RANGE_DAYS, alsoOffered])].sort((a, b) => a - b);
  return (
    <BlockStack gap="400">
      <Select
        label={t('period')}
        options={choices.map((count) => ({ value: String(count), label: t('days', { count }) }))}
        value={String(days)}
        onChange={(value) => onChange(Number(value))}
      />
      <div role="status" aria-busy={isFetching}>
        {!preview && !isError && <SkeletonBodyText lines={2} />}
        {isError && (
          <Text as="p" tone="subdued">
            {t('no_preview')}
          </Text>
        )}
        {needsGrant && <Text as="p">{t('needs_grant')}</Text>}
        {preview && !needsGrant && <Preview t={t} preview={preview} />}
      </div>
    </BlockStack>
  );
}

function Preview({ t, preview }: { t: SyncTranslate; preview: SyncPreview }) {
  const { number, money } = useFormats();
  const { orders, known, may_count: mayCount, quota_left: left, overage } = preview;
  const isOver = mayCount - left - (overage?.parcels ?? 0) > 0;
  return (
    <BlockStack gap="100">
      <Text as="p">{t('found', { count: orders, known: number(known) })}</Text>
      <Text as="p" tone={isOver ? 'critical' : 'subdued'}>
        {mayCount === 0
          ? t(orders > known ? 'all_free' : 'nothing_new')
          : t('may_count', { count: mayCount, left: number(left) })}
      </Text>
      {overage && (
        <Text as="p">
          {t('overage', {
            parcels: number(overage.parcels),
            amount: money(overage.amount.amount, overage.amount.currency),
          })}
        </Text>
      )}
      {isOver && <Text as="p">{t('over_quota')}</Text>}
    </BlockStack>
  );
}
