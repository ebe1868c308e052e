import { useSyncOrderOnceMutation } from '@parcelway/api/order-actions';
import { useGetOrderDetailQuery, type OrderDetail } from '@parcelway/api/orders';
import { usePageTitle, useToast } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Navigate } from '@parcelway/router';
import { BlockStack, EmptyState, Page, Text } from '@parcelway/ui';
import { Detail, Details, FailureCard, failureCode } from '@parcelway/ui/list';
import { useMayAct } from '../actions/parcel-actions.context';
import { FulfillmentBadge } from '../common/fulfillment-badge.component';
import { CustomStatusName } from '../common/custom-status-name.component';
import { ContentsCard, CustomerCard, TitledCard } from './order-cards.component';
import { ShipmentSkeleton } from './shipment-skeleton.component';
import * as styles from './shipment.module.css';

interface OrderPageProps {
  /** The platform's. */
  id: string;
  /** Address of the list that it was opened from. */
  list: string;
  linkTo(shipment: string): string;
  /** Interval of polling for a parcel. */
  refreshMs: number;
}

/** An order that has no parcel yet: `/orders/shipment?order=<id>`. As soon as it has one, its page replaces this. */
export function OrderPage({ id, list, linkTo, refreshMs }: OrderPageProps) {
  const { currentData, error, refetch } = useGetOrderDetailQuery(id, {
    pollingInterval: refreshMs,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const parcel = currentData?.shipments[0];
  if (parcel) return <Navigate to={linkTo(parcel.id)} replace />;
  if (currentData) return <OrderDetails order={currentData} list={list} />;
  if (!error) return <ShipmentSkeleton />;
  return <NoOrder error={error} list={list} onRetry={() => void refetch()} />;
}

function NoOrder({ error, list, onRetry }: { error: unknown; list: string; onRetry(): void }) {
  const { t } = useTranslate('orders');
  usePageTitle(t('shipment.screen'));
  return (
    <Page title={t('shipment.screen')} backAction={{ content: t('shipment.back'), url: list }}>
      {failureCode(error) === 404 ? (
        <EmptyState
          title={t('order_page.not_found_title')}
          action={{ content: t('shipment.not_found_action'), url: list }}
        >
          {t('order_page.not_found_text')}
        </EmptyState>
      ) : (
        <FailureCard
          error={error}
          title={t('order_page.error_title')}
          text={t('shipment.error_text')}
          onRetry={onRetry}
        />
      )}
    </Page>
  );
}

function OrderDetails({ order, list }: { order: OrderDetail; list: string }) {
  const { t } = useTranslate('orders');
  const { dateTime, money } = useFormats();
  const toast = useToast();
  const mayAct = useMayAct();
  const [readOrder, { isLoading }] = useSyncOrderOnceMutation();
  const { order_name: name } = order;
  usePageTitle(name);
  const storeOrder = t('shipment.store_order', { order: name });
  const read = async () => {
    if (!('error' in (await readOrder(order.id)))) toast(t('actions.read_order_done'));
  };
  return (
    <Page
      title={name}
      titleMetadata={<FulfillmentBadge order={order} />}
      backAction={{ content: t('shipment.back'), url: list }}
      secondaryActions={[
        {
          content: t('actions.read_order'),
          disabled: !mayAct || isLoading,
          loading: isLoading,
          ...(!mayAct && { helpText: t('actions.no_permission') }),
          onAction: () => void read(),
        },
        {
          content: storeOrder,
          url: order.shopify_order_url,
          external: true,
          accessibilityLabel: `${storeOrder}, ${t('shipment.new_tab')}`,
        },
      ]}
    >
      <div className={styles.shipment}>
        <BlockStack gap="400">
          <TitledCard title={t('column.parcels')}>
            {order.custom_status && <CustomStatusName status={order.custom_status} />}
            <Text as="p">{t('order_page.no_parcel')}</Text>
          </TitledCard>
          <ContentsCard title={t('column.items')} items={order.line_items} />
        </BlockStack>
        <BlockStack gap="400">
          <CustomerCard shipment={order} />
          <TitledCard title={t('dates.title')}>
            <Details>
              <Detail label={t('dates.ordered')}>{dateTime(order.ordered_at)}</Detail>
              <Detail label={t('dates.order_total')}>{money(order.total_price, order.currency)}</Detail>
            </Details>
          </TitledCard>
        </BlockStack>
      </div>
    </Page>
  );
}
