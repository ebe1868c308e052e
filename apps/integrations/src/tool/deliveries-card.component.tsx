import { useGetDeliveriesInfiniteQuery } from '@parcelway/api/integrations';
import type { IntegrationName } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, ButtonGroup, Card, InlineStack, SkeletonBodyText, Text } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import { DeliveryRow } from './delivery-row.component';
import * as styles from './tool.module.css';

const HEADS = ['order', 'status', 'time', 'state'] as const;

/** What a connection was sent, newest first, with what the tool answered. */
export function DeliveriesCard({ name, id }: { name: IntegrationName; id: string }) {
  const { t } = useTranslate('integrations');
  const { currentData, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useGetDeliveriesInfiniteQuery({ name, id }, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const deliveries = currentData?.pages.flatMap(({ list }) => list);
  const body = () => {
    if (!deliveries && error)
      return <FailureCard error={error} title={t('deliveries.error')} onRetry={() => void refetch()} />;
    if (!deliveries)
      return (
        <div role="status" aria-busy="true">
          <span className="pw-visually-hidden">{t('deliveries.loading')}</span>
          <SkeletonBodyText lines={8} />
        </div>
      );
    if (deliveries.length === 0) return <Text as="p">{t('deliveries.empty')}</Text>;
    return (
      <table className={styles.table} aria-label={t('deliveries.title')}>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {t(`deliveries.${head}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} name={name} delivery={delivery} />
          ))}
        </tbody>
      </table>
    );
  };
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {t('deliveries.title')}
          </Text>
          {deliveries && (
            <Button loading={isFetching && !isFetchingNextPage} onClick={() => void refetch()}>
              {t('deliveries.refresh')}
            </Button>
          )}
        </InlineStack>
        {body()}
        {hasNextPage && (
          <ButtonGroup>
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('deliveries.more')}
            </Button>
          </ButtonGroup>
        )}
      </BlockStack>
    </Card>
  );
}
