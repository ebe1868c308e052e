import { useGetGroupListQuery, type GroupList } from '@parcelway/api/groups';
import type { ShipmentStatus } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Button, ButtonGroup, Link, SkeletonBodyText, StatusBadge, Text } from '@parcelway/ui';
import { ChevronLeftIcon, ChevronRightIcon } from '@parcelway/ui/icons';
import { FailureCard } from '@parcelway/ui/list';
import { useState } from 'react';
import * as styles from '../common/table.module.css';

export interface ParcelPagesProps {
  /** Undefined: any. */
  status: ShipmentStatus | undefined;
  query: string;
}

/** The parcels that fit, page by page. */
export function ParcelPages({ status, query }: ParcelPagesProps) {
  const { t } = useTranslate('settings');
  const { t: common } = useTranslate('common');
  // Where each page begins, but the first.
  const [cursors, setCursors] = useState<string[]>([]);
  const cursor = cursors.at(-1);
  const isFiltered = status !== undefined || query !== '';
  const {
    currentData: data,
    error,
    refetch,
  } = useGetGroupListQuery(
    {
      ...(status !== undefined && { status: `[${status}]` }),
      ...(query !== '' && { query }),
      ...(cursor && { cursor }),
    },
    { refetchOnMountOrArgChange: true },
  );
  if (!data && error)
    return <FailureCard error={error} title={t('group.list.error_title')} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <>
        <span className="pw-visually-hidden" role="status">
          {common('list.loading')}
        </span>
        <SkeletonBodyText lines={12} />
      </>
    );
  const { parcels, next, missing } = data;
  return (
    <BlockStack gap="400">
      {missing.length > 0 && (
        <Banner tone="warning">
          {missing.map(({ shop_id: id, name, reason }) => (
            <Text key={id} as="p">
              {t(reason === 'plan' ? 'group.list.missing_plan' : 'group.list.missing_failed', { store: name })}
            </Text>
          ))}
        </Banner>
      )}
      {parcels.length === 0 ? (
        <Text as="p" tone="subdued">
          {t(isFiltered ? 'group.list.none' : 'group.list.empty')}
        </Text>
      ) : (
        <ParcelTable parcels={parcels} />
      )}
      {(cursor || next) && (
        <nav aria-label={common('pages.label')}>
          <ButtonGroup variant="segmented">
            <Button
              icon={ChevronLeftIcon}
              accessibilityLabel={common('pages.previous')}
              disabled={!cursor}
              onClick={() => setCursors(cursors.slice(0, -1))}
            />
            <Button
              icon={ChevronRightIcon}
              accessibilityLabel={common('pages.next')}
              disabled={!next}
              onClick={() => next && setCursors([...cursors, next])}
            />
          </ButtonGroup>
        </nav>
      )}
    </BlockStack>
  );
}

function ParcelTable({ parcels }: Pick<GroupList, 'parcels'>) {
  const { t } = useTranslate('settings');
  const { date, country } = useFormats();
  return (
    <table className={styles.table} aria-label={t('group.list.title')}>
      <thead>
        <tr>
          <th scope="col">{t('group.list.order')}</th>
          <th scope="col">{t('group.list.parcel')}</th>
          <th scope="col">{t('group.list.status')}</th>
          <th scope="col">{t('group.list.ordered')}</th>
        </tr>
      </thead>
      <tbody>
        {parcels.map((parcel) => (
          <tr key={`${parcel.shop_id} ${parcel.id}`}>
            <th scope="row">
              <Link
                url={parcel.url}
                external
                accessibilityLabel={t('group.list.open', { order: parcel.order_name, store: parcel.shop_name })}
              >
                {parcel.order_name}
              </Link>
              <Text as="p" tone="subdued">
                {parcel.shop_name}
              </Text>
            </th>
            <td>
              {parcel.track_number}
              <Text as="p" tone="subdued">
                {parcel.courier_name}
              </Text>
            </td>
            <td>
              <StatusBadge status={parcel.status} subStatus={parcel.sub_status} />
            </td>
            <td>
              {date(parcel.ordered_at)}
              {parcel.destination && (
                <Text as="p" tone="subdued">
                  {country(parcel.destination)}
                </Text>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
