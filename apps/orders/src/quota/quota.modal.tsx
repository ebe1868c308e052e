import { useGetQuotaLedgerQuery, type QuotaLedger } from '@parcelway/api/billing';
import { useHost, useRouteRefs } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Link } from '@parcelway/router';
import { Banner, BlockStack, ErrorCard, SkeletonBodyText, Text } from '@parcelway/ui';
import { Modal, Pagination } from '@parcelway/ui/data';
import { useState } from 'react';
import * as styles from './quota.module.css';

const PAGE_SIZE = 20;

/** What the quota was used for, parcel by parcel, and how many parcels wait for it. */
export function QuotaModal({ onClose }: { onClose(): void }) {
  const { t } = useTranslate('orders');
  const { number, date } = useFormats();
  const refs = useRouteRefs();
  const host = useHost();
  const [page, setPage] = useState(1);
  const { currentData: data, isError, refetch } = useGetQuotaLedgerQuery(page, { refetchOnMountOrArgChange: true });
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE));
  return (
    <Modal
      open
      onClose={onClose}
      title={t('quota.title')}
      {...(refs.has('billing.plan') && {
        primaryAction: { content: t('quota.change_plan'), onAction: () => host.openOverlay(refs('billing.plan')) },
      })}
      secondaryActions={[{ content: t('quota.close'), onAction: onClose }]}
    >
      <Modal.Section>
        {isError && (
          <ErrorCard title={t('quota.error')} onRetry={() => void refetch()}>
            {t('list.error_text')}
          </ErrorCard>
        )}
        {!data && !isError && <SkeletonBodyText lines={8} />}
        {data && (
          <BlockStack gap="400">
            <Text as="p">
              {t('quota.summary', { used: number(data.used), quota: number(data.quota), date: date(data.renews_at) })}
            </Text>
            {data.waiting > 0 && (
              <Banner tone="warning" title={t('quota.waiting', { count: data.waiting })}>
                {t('quota.waiting_text')}
              </Banner>
            )}
            {data.lines.length === 0 ? (
              <Text as="p" tone="subdued">
                {t('quota.nothing')}
              </Text>
            ) : (
              <Ledger lines={data.lines} onLeave={onClose} />
            )}
            {pages > 1 && (
              <Pagination
                label={t('quota.page', { page: number(page), pages: number(pages) })}
                hasPrevious={page > 1}
                hasNext={page < pages}
                onPrevious={() => setPage(page - 1)}
                onNext={() => setPage(page + 1)}
              />
            )}
          </BlockStack>
        )}
      </Modal.Section>
    </Modal>
  );
}

function Ledger({ lines, onLeave }: { lines: QuotaLedger['lines']; onLeave(): void }) {
  const { t } = useTranslate('orders');
  const { dateTime, money } = useFormats();
  const refs = useRouteRefs();
  return (
    <table className={styles.ledger}>
      <thead>
        <tr>
          <th scope="col">{t('column.number')}</th>
          <th scope="col">{t('column.order')}</th>
          <th scope="col">{t('quota.counted_at')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.track_number}>
            <td>
              {line.shipment_id === null ? (
                line.track_number
              ) : (
                <Link to={refs('orders.shipment', { item: line.shipment_id })} onClick={onLeave}>
                  {line.track_number}
                </Link>
              )}
            </td>
            <td>{line.order_name ?? t('quota.deleted')}</td>
            <td>
              {dateTime(line.charged_at)}
              {line.price && (
                <Text as="p" tone="subdued">
                  {t('quota.bought', { price: money(line.price.amount, line.price.currency) })}
                </Text>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
