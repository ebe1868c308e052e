import { recipientsOf, topicPath, topicStatus } from '@parcelway/domain';
import { useFeature, useRouteRefs } from '@parcelway/host';
import type { MailTopicRow } from '@parcelway/http-contract';
import { useFormats, useTranslate, type MessageKey } from '@parcelway/i18n';
import { Badge, Button, StatusBadge, Text } from '@parcelway/ui';
import { Switch } from '@parcelway/ui/forms';
import type { ReactNode } from 'react';
import { shareOf } from '../common/share';
import { useTopicName } from '../common/topic-name.hook';
import { useWhyLocked } from './topic-switch.hook';
import * as styles from './topics.module.css';

export type RequestSwitch = (row: MailTopicRow, receiver: 'customer' | 'merchant', on: boolean) => void;
export interface TopicRowProps {
  row: MailTopicRow;
  /** One of the more specific mails of a status. */
  isFurther?: boolean;
  onSwitch: RequestSwitch;
  /** Below its name; the more specific ones have nothing there. */
  children?: ReactNode;
}

/** What a mail is about, who gets it, how it fared, and the way to its text. */
export function TopicRow({ row, isFurther = false, onSwitch, children }: TopicRowProps) {
  const { t } = useTranslate('notifications');
  const name = useTopicName()(row.topic);
  const about = topicStatus(row.topic);
  return (
    <tr className={isFurther ? styles.further : undefined}>
      <th scope="row" className={styles.name}>
        <span className={styles.line}>
          {about && !isFurther ? (
            <StatusBadge status={about.status} />
          ) : (
            <Text as="span" fontWeight={isFurther ? 'regular' : 'medium'}>
              {name}
            </Text>
          )}
          {row.published_at && <Badge tone="info">{t('topics.own')}</Badge>}
          {row.unpublished && <Badge tone="attention">{t('topics.unpublished')}</Badge>}
        </span>
        {!isFurther && (
          <span className={styles.under}>
            <span className={styles.about}>{t(`topic_about.${row.topic}` as MessageKey<'notifications'>)}</span>
            {children}
          </span>
        )}
      </th>
      <SwitchCell row={row} name={name} receiver="customer" onSwitch={onSwitch} />
      <SwitchCell row={row} name={name} receiver="merchant" onSwitch={onSwitch} />
      <Stats stats={row.stats} />
      <td className={styles.edit}>
        <EditButton row={row} name={name} />
      </td>
    </tr>
  );
}

interface SwitchCellProps {
  row: MailTopicRow;
  name: string;
  receiver: 'customer' | 'merchant';
  onSwitch: RequestSwitch;
}

function SwitchCell({ row, name, receiver, onSwitch }: SwitchCellProps) {
  const { t } = useTranslate('notifications');
  const why = useWhyLocked()(receiver);
  const holds = useFeature(receiver === 'customer' ? 'cus_notification' : 'mer_notification').label === null;
  const title = t(`topics.${receiver}`);
  if (!recipientsOf(row.topic).includes(receiver)) return <td className={styles.switch} />;
  return (
    <td className={styles.switch} data-title={title}>
      {/* What the plan does not hold is not sent, whatever was chosen before. */}
      <Switch
        label={t(`topics.switch_${receiver}`, { topic: name })}
        isOn={row[receiver] && holds}
        why={why}
        onChange={(on) => onSwitch(row, receiver, on)}
      />
    </td>
  );
}

function Stats({ stats: { sent, opened, clicked } }: Pick<MailTopicRow, 'stats'>) {
  const { t } = useTranslate('notifications');
  const { number, percent } = useFormats();
  const shown = (part: number) => {
    const share = shareOf(part, sent);
    return share === null ? '–' : percent(Math.round(share * 100) / 100);
  };
  return (
    <>
      <td className={styles.figure} data-title={t('summary.sent')}>
        {number(sent)}
      </td>
      <td className={styles.figure} data-title={t('summary.opened')}>
        {shown(opened)}
      </td>
      <td className={styles.figure} data-title={t('summary.clicked')}>
        {shown(clicked)}
      </td>
    </>
  );
}

/** The text's editor may be of a release that is not there yet. */
function EditButton({ row: { topic }, name }: { row: MailTopicRow; name: string }) {
  const { t } = useTranslate('notifications');
  const refs = useRouteRefs();
  if (!refs.has('notifications.template')) return null;
  const { status, custom } = topicPath(topic);
  return (
    <Button
      size="slim"
      url={refs('notifications.template', { status, custom })}
      accessibilityLabel={t('topics.edit_named', { topic: name })}
    >
      {t('topics.edit')}
    </Button>
  );
}
