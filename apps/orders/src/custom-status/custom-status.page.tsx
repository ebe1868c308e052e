import { useGetOrderStatusesQuery } from '@parcelway/api/order-status';
import { MAX_CUSTOM_STATUSES } from '@parcelway/domain';
import { useFeature, useHref, usePageTitle, usePermission } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useNavigate, useSearchParams } from '@parcelway/router';
import { BlockStack, Box, Card, EmptyState, Page, Text } from '@parcelway/ui';
import { FailureCard, ListSkeleton } from '@parcelway/ui/list';
import { AccessNotes } from './access-notes.component';
import { StatusForm } from './status-form.component';
import { StatusList } from './status-list.component';

/** The value of `item` for a status that is not there yet. */
const NEW = 'new';

/** The shop's own order statuses: `/custom-status`, and one of them in its form at `?item=<id>` or `?item=new`. */
export function CustomStatusPage() {
  const { t } = useTranslate('orders');
  const [params] = useSearchParams();
  const item = params.get('item');
  const orders = useHref('orders');
  const here = useHref('orders.custom-status');
  const navigate = useNavigate();
  const feature = useFeature('order_status_card');
  const mayWrite = usePermission('order.write');
  const { data: statuses, error, refetch } = useGetOrderStatusesQuery();
  const title = t('custom_status.title');
  usePageTitle(title);

  const isFull = (statuses?.length ?? 0) >= MAX_CUSTOM_STATUSES;
  const canAdd = feature.allowed && mayWrite && !isFull && statuses !== undefined;
  if (item !== null && statuses) {
    const status = statuses.find(({ id }) => id === item);
    if (status || item === NEW)
      return <StatusForm key={item} status={status ?? null} canSave={feature.allowed && mayWrite} list={here} />;
  }

  const add = () => navigate(`${here}?item=${NEW}`);
  const body = () => {
    if (!statuses && error)
      return <FailureCard error={error} title={t('custom_status.error_title')} onRetry={() => void refetch()} />;
    if (!statuses)
      return (
        <Card padding="0">
          <ListSkeleton rows={3} columns={2} />
        </Card>
      );
    if (item !== null)
      return (
        <EmptyState title={t('custom_status.missing_title')} action={{ content: title, url: here }}>
          {t('custom_status.missing_text')}
        </EmptyState>
      );
    return (
      <StatusList
        statuses={statuses}
        mayWrite={mayWrite}
        canChange={feature.allowed && mayWrite}
        empty={
          <EmptyState
            title={t('custom_status.empty_title')}
            action={canAdd ? { content: t('custom_status.add'), onAction: add } : undefined}
          >
            {t('custom_status.empty_text')}
          </EmptyState>
        }
      />
    );
  };
  return (
    <Page
      title={title}
      backAction={{ content: t('list.title'), url: orders }}
      primaryAction={{ content: t('custom_status.add'), disabled: !canAdd, onAction: add }}
    >
      <BlockStack gap="400">
        <Box paddingInline={{ xs: '400', sm: '0' }}>
          <Text as="p" tone="subdued">
            {t('custom_status.intro')}
          </Text>
        </Box>
        <AccessNotes isFull={isFull} />
        {body()}
      </BlockStack>
    </Page>
  );
}
