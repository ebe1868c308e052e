import { useGetSupportDesksQuery, type Desk } from '@parcelway/api/support-desks';
import { PLAN_NAMES, SUPPORT_DESK_FEATURE, SUPPORT_DESK_TITLES } from '@parcelway/domain';
import { useFeature, useHref } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Badge, BlockStack, Button, Icon, InlineStack, Text } from '@parcelway/ui';
import { QuestionCircleIcon } from '@parcelway/ui/icons';
import { FailureCard } from '@parcelway/ui/list';
import * as styles from '../overview/overview.module.css';

/** The help desks, beside the tools that are sent messages. */
export function DeskCards() {
  const { t } = useTranslate('integrations');
  const { data, error, refetch } = useGetSupportDesksQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <section aria-labelledby="integrations-support">
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd" id="integrations-support">
          {t('group.support')}
        </Text>
        {data ? (
          <ul className={styles.grid}>
            {data.map((desk) => (
              <DeskCard key={desk.name} desk={desk} />
            ))}
          </ul>
        ) : error ? (
          <FailureCard error={error} title={t('desk.error')} onRetry={() => void refetch()} />
        ) : (
          <Text as="p">{t('desk.loading')}</Text>
        )}
      </BlockStack>
    </section>
  );
}

function DeskCard({ desk: { name, plan, key } }: { desk: Desk }) {
  const { t } = useTranslate('integrations');
  const { dateTime } = useFormats();
  const address = useHref('integrations.tool', { name });
  const { plan: included } = useFeature(SUPPORT_DESK_FEATURE);
  const title = SUPPORT_DESK_TITLES[name];
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <span className={styles.mark}>
          <Icon source={QuestionCircleIcon} />
        </span>
        <Text as="h3" variant="headingMd">
          {title}
        </Text>
        <DeskBadge isConnected={key !== null} />
      </div>
      <Text as="p">{t(`desk.${name}_about`)}</Text>
      {key?.last_used_at && <Text as="p">{t('desk.last_call', { time: dateTime(key.last_used_at) })}</Text>}
      {plan && (
        <Text as="p" tone="subdued">
          {t('plan.included', { plan: PLAN_NAMES[included] })}
        </Text>
      )}
      <div className={styles.foot}>
        <InlineStack>
          <Button url={address}>{t(key ? 'card.manage' : 'card.set_up', { name: title })}</Button>
        </InlineStack>
      </div>
    </li>
  );
}

export function DeskBadge({ isConnected }: { isConnected: boolean }) {
  const { t } = useTranslate('integrations');
  return isConnected ? <Badge tone="success">{t('state.connected')}</Badge> : <Badge>{t('state.none')}</Badge>;
}
