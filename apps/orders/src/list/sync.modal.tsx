import { useGetSyncPreviewQuery } from '@parcelway/api/orders';
import { DATE_RANGE_DAYS } from '@parcelway/domain';
import { useHost, useRouteRefs, useSession } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, SkeletonBodyText, Text } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { Select } from '@parcelway/ui/forms';
import { useState } from 'react';

interface SyncModalProps {
  /** The period that is chosen at first. */
  days: number;
  onStart(days: number): void;
  onClose(): void;
}

/** What a sync of a period would bring and may cost, before it is started. */
export function SyncModal({ days: firstDays, onStart, onClose }: SyncModalProps) {
  const { t } = useTranslate('orders');
  const { number } = useFormats();
  const [days, setDays] = useState(firstDays);
  const {
    currentData: preview,
    isError,
    isFetching,
  } = useGetSyncPreviewQuery(days, { refetchOnMountOrArgChange: true });
  const allow = useOlderOrders();
  // A link may reach further back than the menu.
  const choices = [...new Set([...DATE_RANGE_DAYS, firstDays])].sort((a, b) => a - b);
  const waits = preview?.needs_grant === true;
  const fresh = preview ? Math.max(0, preview.orders - preview.known) : 0;
  return (
    <Modal
      open
      onClose={onClose}
      title={t('sync.action')}
      primaryAction={
        waits
          ? { content: t('sync.allow_older'), onAction: allow }
          : { content: t('sync.start'), onAction: () => onStart(days) }
      }
      secondaryActions={[{ content: t('sync.not_now'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <Select
            label={t('sync.period')}
            options={choices.map((count) => ({ value: String(count), label: t('sync.days', { count }) }))}
            value={String(days)}
            onChange={(value) => setDays(Number(value))}
          />
          <div role="status" aria-busy={isFetching}>
            {!preview && !isError && <SkeletonBodyText lines={2} />}
            {isError && (
              <Text as="p" tone="subdued">
                {t('sync.no_preview')}
              </Text>
            )}
            {waits && <Text as="p">{t('sync.needs_grant')}</Text>}
            {preview && !waits && (
              <BlockStack gap="100">
                <Text as="p">{t('sync.found', { count: preview.orders, known: number(preview.known) })}</Text>
                <Text as="p" tone={preview.may_count > preview.quota_left ? 'critical' : 'subdued'}>
                  {preview.may_count === 0
                    ? t(fresh === 0 ? 'sync.nothing_new' : 'sync.all_free')
                    : t('sync.may_count', { count: preview.may_count, left: number(preview.quota_left) })}
                </Text>
                {preview.may_count > preview.quota_left && <Text as="p">{t('sync.over_quota')}</Text>}
              </BlockStack>
            )}
          </div>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

/** Leads to the store's consent to orders of any age, and back to the list. */
function useOlderOrders(): () => void {
  const refs = useRouteRefs();
  const { user } = useSession();
  // A shell that was released before there were older orders to allow has no `openTop`.
  const { openTop = (path: string) => void window.open(path, '_top') } = useHost();
  return () => {
    const query = new URLSearchParams({ shop: user.shopDomain, path: refs('orders'), older_orders: '1' });
    openTop(`/auth/login?${query}`);
  };
}
