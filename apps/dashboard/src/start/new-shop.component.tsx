import { dashboardApi } from '@parcelway/api/dashboard';
import { ordersApi } from '@parcelway/api/orders';
import { useRouteRefs } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Box, Button, Card, InlineStack, List, ProgressBar, Text } from '@parcelway/ui';
import { useEffect, useId } from 'react';
import { useDispatch } from 'react-redux';

const POLL_MS = 3_000;
/** Before the first order: a sync may begin. */
const EMPTY_POLL_MS = 10_000;
/** What this screen will show. */
const LINES = ['figures', 'attention', 'reach'] as const;

/** What happens next in a shop that has no parcel yet: zeros would look like an error. */
export function NewShop() {
  const { t } = useTranslate('dashboard');
  const { number } = useFormats();
  const refs = useRouteRefs();
  const barId = useId();
  const sync = useFirstSync();
  const text = sync.isSyncing ? 'syncing' : sync.orders > 0 ? 'no_parcels' : 'no_orders';
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('new.title')}
        </Text>
        {/* Room for the progress, which comes and goes. */}
        <Box minHeight="64px">
          <BlockStack gap="200">
            <div role="status">
              <Text as="p">{t(`new.${text}`)}</Text>
              {sync.isSyncing && (
                <div id={barId}>
                  <Text as="p" tone="subdued">
                    {sync.orders > 0
                      ? t('new.progress', { processed: number(sync.processed), total: number(sync.orders) })
                      : t('new.looking')}
                  </Text>
                </div>
              )}
            </div>
            {sync.isSyncing && (
              <ProgressBar
                progress={sync.orders > 0 ? Math.min(100, (sync.processed / sync.orders) * 100) : 0}
                size="small"
                tone="primary"
                ariaLabelledBy={barId}
              />
            )}
          </BlockStack>
        </Box>
        <Text as="p">{t('new.soon')}</Text>
        <List>
          {LINES.map((line) => (
            <List.Item key={line}>{t(`new_line.${line}`)}</List.Item>
          ))}
        </List>
        {refs.has('orders') && (
          <InlineStack>
            <Button url={refs('orders')}>{t('new.action')}</Button>
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
}

interface FirstSync {
  orders: number;
  processed: number;
  isSyncing: boolean;
}

/** How far the sync is; when it has ended, the figures are requested again. */
function useFirstSync(): FirstSync {
  const dispatch = useDispatch();
  const { getOrderCount } = ordersApi.endpoints;
  const { data: known } = getOrderCount.useQueryState();
  const isSyncing = known !== undefined && known.order_count !== known.order_processed;
  const pollingInterval = isSyncing ? POLL_MS : known?.order_count === 0 ? EMPTY_POLL_MS : 0;
  getOrderCount.useQuery(undefined, { pollingInterval, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true });
  // Also where it had ended before this was drawn: the figures may be older.
  const hasEnded = known !== undefined && !isSyncing && known.order_count > 0;
  useEffect(() => {
    if (hasEnded) dispatch(dashboardApi.util.invalidateTags(['Dashboard']));
  }, [dispatch, hasEnded]);
  return { orders: known?.order_count ?? 0, processed: known?.order_processed ?? 0, isSyncing };
}
