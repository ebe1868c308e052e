import {
  useGetSuppressedQuery,
  useReleaseAddressMutation,
  type SuppressedAddresses,
} from '@parcelway/api/notification';
import { usePermission, useToast } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Card, SkeletonBodyText, Text } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import * as styles from './summary.module.css';

type Stopped = SuppressedAddresses['list'][number];

/** Addresses that get no more mails, and the release of those whose mails only bounced. */
export function StoppedCard() {
  const { t } = useTranslate('notifications');
  const { number } = useFormats();
  const { data, error, refetch } = useGetSuppressedQuery(undefined, { refetchOnMountOrArgChange: true });
  const further = data ? data.total - data.list.length : 0;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('stopped.title')}
        </Text>
        {data ? (
          data.list.length === 0 ? (
            <Text as="p" tone="subdued">
              {t('stopped.none')}
            </Text>
          ) : (
            <ul className={styles.list}>
              {data.list.map((one) => (
                <StoppedRow key={one.id} one={one} />
              ))}
            </ul>
          )
        ) : error ? (
          <FailureCard error={error} title={t('stopped.error_title')} onRetry={() => void refetch()} />
        ) : (
          <SkeletonBodyText lines={3} />
        )}
        {further > 0 && (
          <Text as="p" tone="subdued">
            {t('stopped.further', { count: further, number: number(further) })}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}

function StoppedRow({ one: { id, address, reason, detail, since } }: { one: Stopped }) {
  const { t } = useTranslate('notifications');
  const { date } = useFormats();
  const toast = useToast();
  const mayWrite = usePermission('notification.write');
  const [release, { isLoading }] = useReleaseAddressMutation();
  const free = async () => {
    if ('error' in (await release(id))) return;
    toast(t('stopped.released', { address }));
  };
  return (
    <li>
      <div className={styles.grow}>
        <Text as="p" fontWeight="medium" breakWord>
          {address}
        </Text>
        <Text as="p" tone="subdued" breakWord>
          {[t(`failure.${reason}`), date(since), detail].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {reason === 'bounced' ? (
        <Button
          size="slim"
          disabled={!mayWrite}
          loading={isLoading}
          accessibilityLabel={t('stopped.release_named', { address })}
          onClick={() => void free()}
        >
          {t('stopped.release')}
        </Button>
      ) : (
        <span className={styles.subdued}>{t('stopped.theirs')}</span>
      )}
    </li>
  );
}
