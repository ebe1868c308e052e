import { useGetShipmentDetailsQuery } from '@parcelway/api/orders';
import { toApiQuery } from '@parcelway/domain';
import { usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useSearchParams } from '@parcelway/router';
import { EmptyState, Page } from '@parcelway/ui';
import { FailureCard, failureCode, useAfterPaint } from '@parcelway/ui/list';
import { markViewed } from '../common/list-place';
import { useLinkedFilters, useListLink, useShipmentLink } from '../common/shipment-link.hook';
import { OrderPage } from './order-detail.component';
import { ShipmentDetail } from './shipment-detail.component';
import { ShipmentSkeleton } from './shipment-skeleton.component';
import { useEffect } from 'react';

/** News from the courier shows up while the page is open. */
const REFRESH_MS = 10_000;

/** One parcel: `/orders/shipment?item=<id>`, or an order without one, `?order=<id>`, followed by the filters of the list it was opened from. */
export function ShipmentPage() {
  const [params] = useSearchParams();
  const filters = useLinkedFilters();
  const list = useListLink(filters);
  const linkTo = useShipmentLink(filters);
  const order = params.get('order');
  useEffect(() => markViewed(order ?? params.get('item') ?? ''), [order, params]);
  if (order !== null && !params.has('item'))
    return <OrderPage id={order} list={list} linkTo={linkTo} refreshMs={REFRESH_MS} />;
  return <ParcelPage />;
}

function ParcelPage() {
  const [params] = useSearchParams();
  const filters = useLinkedFilters();
  const list = useListLink(filters);
  const linkTo = useShipmentLink(filters);
  const id = params.get('item') ?? '';
  // Only what narrows and orders the list matters for its neighbours, not the page of it.
  const { page: _page, pageSize: _pageSize, ...query } = toApiQuery(filters);
  const { currentData, error, refetch } = useGetShipmentDetailsQuery(
    { ...query, id },
    { skip: id === '', pollingInterval: REFRESH_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );

  const painted = useAfterPaint();
  if (currentData && painted) return <ShipmentDetail shipment={currentData} list={list} linkTo={linkTo} />;
  if (id !== '' && !error) return <ShipmentSkeleton />;
  return (
    <NoShipment
      list={list}
      isMissing={id === '' || failureCode(error) === 404}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

interface NoShipmentProps {
  list: string;
  isMissing: boolean;
  error: unknown;
  onRetry(): void;
}

function NoShipment({ list, isMissing, error, onRetry }: NoShipmentProps) {
  const { t } = useTranslate('orders');
  usePageTitle(t('shipment.screen'));
  return (
    <Page title={t('shipment.screen')} backAction={{ content: t('shipment.back'), url: list }}>
      {isMissing ? (
        <EmptyState
          title={t('shipment.not_found_title')}
          action={{ content: t('shipment.not_found_action'), url: list }}
        >
          {t('shipment.not_found_text')}
        </EmptyState>
      ) : (
        <FailureCard
          error={error}
          title={t('shipment.error_title')}
          text={t('shipment.error_text')}
          onRetry={onRetry}
        />
      )}
    </Page>
  );
}
