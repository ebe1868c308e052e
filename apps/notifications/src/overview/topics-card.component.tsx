import type { NotificationSetting, SwitchBody } from '@parcelway/api/notification';
import type { MailTopic } from '@parcelway/domain';
import { FeatureNote, lazyPart, useFeature, useHref } from '@parcelway/host';
import type { MailTopicRow } from '@parcelway/http-contract';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Card, Text, useFocusBack } from '@parcelway/ui';
import { memo, Suspense, useId, useState } from 'react';
import { useTopicName } from '../common/topic-name.hook';
import { ORDER_GROUPS, STATUS_GROUPS, type TopicGroup } from '../common/topics';
import { TopicRow, type RequestSwitch } from './topic-row.component';
import { useTopicSwitch } from './topic-switch.hook';
import * as styles from './topics.module.css';

const DryRunModal = lazyPart(() =>
  import(/* webpackChunkName: "dry-run" */ './dry-run.modal').then(({ DryRunModal: Modal }) => Modal),
);

function TopicsCardContent({ setting }: { setting: NotificationSetting }) {
  const { t } = useTranslate('notifications');
  const change = useTopicSwitch();
  const [pending, setPending] = useState<MailTopicRow | null>(null);
  useFocusBack(pending !== null);
  const onSwitch: RequestSwitch = ({ topic }, receiver, on) => {
    const row = setting.topics.find((one) => one.topic === topic);
    // Mails to customers can be previewed first.
    if (row && receiver === 'customer' && on) setPending(row);
    else void change({ topic, receiver, on });
  };
  const turnOn = ({ topic }: MailTopicRow) => {
    setPending(null);
    void change({ topic, receiver: 'customer', on: true } satisfies SwitchBody);
  };
  const rowOf = (topic: MailTopic) => setting.topics.find((one) => one.topic === topic);
  return (
    <Card padding="0">
      <div className={styles.head}>
        <BlockStack gap="300">
          <BlockStack gap="100">
            <Text as="h2" variant="headingMd">
              {t('topics.title')}
            </Text>
            <Text as="p" tone="subdued">
              {t('topics.intro')} {t('topics.figures')}
            </Text>
          </BlockStack>
          <PlanNote />
        </BlockStack>
      </div>
      <div className={styles.box}>
        <table className={styles.table} aria-label={t('topics.title')}>
          <thead>
            <tr>
              <th scope="col">{t('topics.email')}</th>
              <th scope="col">{t('topics.customer')}</th>
              <th scope="col">{t('topics.merchant')}</th>
              <th scope="col" className={styles.number}>
                {t('summary.sent')}
              </th>
              <th scope="col" className={styles.number}>
                {t('summary.opened')}
              </th>
              <th scope="col" className={styles.number}>
                {t('summary.clicked')}
              </th>
              <td />
            </tr>
          </thead>
          {STATUS_GROUPS.map((group) => (
            <GroupRows key={group.topic} group={group} rowOf={rowOf} onSwitch={onSwitch} />
          ))}
          <tbody>
            <tr className={styles.section}>
              <th scope="rowgroup" colSpan={7}>
                {t('topics.orders')}
              </th>
            </tr>
          </tbody>
          {ORDER_GROUPS.map((group) => (
            <GroupRows key={group.topic} group={group} rowOf={rowOf} onSwitch={onSwitch} />
          ))}
        </table>
      </div>
      {pending && (
        <Suspense fallback={null}>
          <DryRunModal
            rules={setting.rules}
            topicRow={pending}
            onTurnOn={() => turnOn(pending)}
            onClose={() => setPending(null)}
          />
        </Suspense>
      )}
    </Card>
  );
}

function PlanNote() {
  const { t } = useTranslate('notifications');
  const here = useHref('notifications');
  const lacksCustomer = useFeature('cus_notification').label !== null;
  const lacksMerchant = useFeature('mer_notification').label !== null;
  if (lacksCustomer)
    return (
      <FeatureNote
        feature="cus_notification"
        text={t(lacksMerchant ? 'lock.both' : 'lock.cus_notification')}
        backTo={here}
      />
    );
  return <FeatureNote feature="mer_notification" text={t('lock.mer_notification')} backTo={here} />;
}

interface GroupRowsProps {
  group: TopicGroup;
  rowOf(topic: MailTopic): MailTopicRow | undefined;
  onSwitch: RequestSwitch;
}

/** A status and, folded until opened, its more specific mails. */
function GroupRows({ group, rowOf, onSwitch }: GroupRowsProps) {
  const { t } = useTranslate('notifications');
  const { number } = useFormats();
  const nameOf = useTopicName();
  const further = useId();
  const [isOpen, setOpen] = useState(false);
  const holdsCustomer = useFeature('cus_notification').label === null;
  const holdsMerchant = useFeature('mer_notification').label === null;
  const row = rowOf(group.topic);
  const more = group.more.flatMap((topic) => rowOf(topic) ?? []);
  if (!row) return null;
  // What the plan does not hold is off, whatever was chosen before.
  const on = more.filter((one) => (one.customer && holdsCustomer) || (one.merchant && holdsMerchant)).length;
  return (
    <>
      <tbody>
        <TopicRow row={row} onSwitch={onSwitch}>
          {more.length > 0 && (
            <span className={styles.more}>
              <Button
                variant="plain"
                disclosure={isOpen ? 'up' : 'down'}
                ariaExpanded={isOpen}
                ariaControls={further}
                accessibilityLabel={t('topics.more_named', { topic: nameOf(row.topic) })}
                onClick={() => setOpen(!isOpen)}
              >
                {t('topics.more')}
              </Button>
              <span className={styles.about}>
                {t('topics.more_on', { number: number(on), total: number(more.length) })}
              </span>
            </span>
          )}
        </TopicRow>
      </tbody>
      {more.length > 0 && (
        <tbody id={further} hidden={!isOpen}>
          {isOpen && more.map((one) => <TopicRow key={one.topic} row={one} isFurther onSwitch={onSwitch} />)}
        </tbody>
      )}
    </>
  );
}

/** Every mail by what it is about, and who gets it. Typing in the forms beside it does not draw it again. */
export const TopicsCard = memo(TopicsCardContent);
