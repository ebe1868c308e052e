import { useGetSupportDesksQuery, type Desk } from '@parcelway/api/support-desks';
import { SUPPORT_DESK_FEATURE, SUPPORT_DESK_TITLES } from '@parcelway/domain';
import { useHref } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Badge, Text } from '@parcelway/ui';
import { QuestionCircleIcon } from '@parcelway/ui/icons';
import { FailureCard } from '@parcelway/ui/list';
import { CardFrame, PlanLock } from '../overview/card-frame.component';
import { Group } from '../overview/group.component';
import * as styles from '../overview/overview.module.css';

/** The help desks, beside the tools that are sent messages. */
export function DeskCards() {
  const { t } = useTranslate('integrations');
  const { data, error, refetch } = useGetSupportDesksQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Group name="support">
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
    </Group>
  );
}

function DeskCard({ desk: { name, plan, key } }: { desk: Desk }) {
  const { t } = useTranslate('integrations');
  const { dateTime } = useFormats();
  const address = useHref('integrations.tool', { name });
  const title = SUPPORT_DESK_TITLES[name];
  return (
    <CardFrame
      icon={QuestionCircleIcon}
      title={title}
      about={t(`desk.${name}_about`)}
      badge={<DeskBadge isConnected={key !== null} />}
      action={{ content: t(key ? 'card.manage' : 'card.set_up', { name: title }), url: address }}
    >
      {key?.last_used_at && <Text as="p">{t('desk.last_call', { time: dateTime(key.last_used_at) })}</Text>}
      {plan && <PlanLock feature={SUPPORT_DESK_FEATURE} text={key ? t('plan.paused') : undefined} backTo={address} />}
    </CardFrame>
  );
}

export function DeskBadge({ isConnected }: { isConnected: boolean }) {
  const { t } = useTranslate('integrations');
  return isConnected ? <Badge tone="success">{t('state.connected')}</Badge> : <Badge>{t('state.none')}</Badge>;
}
