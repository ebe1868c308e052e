import { useGetDryRunQuery, type DryRun, type DryRunBody } from '@parcelway/api/notification';
import type { MailTopic } from '@parcelway/domain';
import { useRouteRefs } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Link, SkeletonBodyText, Text } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import type { ReactNode } from 'react';
import { DayBars } from '../common/day-bars.component';
import { useTopicName } from '../common/topic-name.hook';
import * as styles from './dry-run.module.css';

const EXAMPLES = 5;

export interface DryRunPanelProps {
  body: DryRunBody;
  /** The chosen mail, among all of them. */
  topic: MailTopic | undefined;
}

/** Number, topics, days, what is left out and why, and parcels as examples. */
export function DryRunPanel({ body, topic }: DryRunPanelProps) {
  const { t } = useTranslate('notifications');
  const { data, error, isFetching, refetch } = useGetDryRunQuery(body);
  if (isFetching)
    return (
      <div role="status" aria-busy="true">
        <span className="pw-visually-hidden">{t('dry_run.loading')}</span>
        <SkeletonBodyText lines={8} />
      </div>
    );
  if (!data) return <FailureCard error={error} title={t('dry_run.error_title')} onRetry={() => void refetch()} />;
  return <Found run={data} topic={topic} />;
}

function Found({ run, topic }: { run: DryRun; topic: MailTopic | undefined }) {
  const { t } = useTranslate('notifications');
  const { number } = useFormats();
  const ofTopic = run.by_topic
    .filter((one) => one.topic === topic && one.receiver === 'customer')
    .reduce((sum, { count }) => sum + count, 0);
  const count = topic === undefined ? run.total : ofTopic;
  return (
    <BlockStack gap="400">
      <div>
        <Text as="p" variant="headingLg">
          {t(topic === undefined ? 'dry_run.total' : 'dry_run.total_of', { count, number: number(count) })}
        </Text>
        <Text as="p" tone="subdued">
          {t('dry_run.changes', { count: run.changes, number: number(run.changes) })}
        </Text>
      </div>
      {!run.complete && <Banner tone="info">{t('dry_run.incomplete')}</Banner>}
      {run.total === 0 ? (
        <Text as="p">{t('dry_run.none')}</Text>
      ) : (
        <>
          <Part title={t('dry_run.by_day')}>
            <DayBars
              caption={t('dry_run.by_day')}
              columns={{ day: t('dry_run.day'), count: t('dry_run.count') }}
              days={run.by_day}
            />
          </Part>
          <Part title={t('dry_run.by_topic')}>
            <ByTopic run={run} topic={topic} />
          </Part>
        </>
      )}
      {run.skipped.length > 0 && (
        <Part title={t('dry_run.skipped')}>
          <ul className={styles.list}>
            {run.skipped.map(({ reason, count: times }) => (
              <li key={reason}>
                <span>{t(`skip.${reason}`)}</span>
                <span className={styles.number}>{number(times)}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {run.examples.length > 0 && (
        <Part title={t('dry_run.examples')}>
          <Examples run={run} />
        </Part>
      )}
    </BlockStack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {title}
      </Text>
      {children}
    </BlockStack>
  );
}

function ByTopic({ run, topic }: { run: DryRun; topic: MailTopic | undefined }) {
  const { t } = useTranslate('notifications');
  const { number } = useFormats();
  const nameOf = useTopicName();
  const most = Math.max(1, ...run.by_topic.map(({ count }) => count));
  const isOfTopic = (one: DryRun['by_topic'][number]) => one.topic === topic && one.receiver === 'customer';
  const sorted = [...run.by_topic].sort(
    (one, other) => Number(isOfTopic(other)) - Number(isOfTopic(one)) || other.count - one.count,
  );
  return (
    <ul className={styles.list}>
      {sorted.map((one) => (
        <li key={`${one.topic} ${one.receiver}`} className={isOfTopic(one) ? styles.ofTopic : undefined}>
          <span className={styles.grow}>
            {nameOf(one.topic)} <span className={styles.subdued}>{t(`dry_run.to_${one.receiver}`)}</span>
            <span className={styles.line} style={{ width: `${(one.count / most) * 100}%` }} />
          </span>
          <span className={styles.number}>{number(one.count)}</span>
        </li>
      ))}
    </ul>
  );
}

function Examples({ run: { examples } }: { run: DryRun }) {
  const { t } = useTranslate('notifications');
  const { dateTime } = useFormats();
  const nameOf = useTopicName();
  const refs = useRouteRefs();
  return (
    <ul className={styles.list}>
      {examples.slice(0, EXAMPLES).map((one) => {
        const name = [one.order_name, one.track_number].filter(Boolean).join(' · ');
        return (
          <li key={`${one.shipment_id} ${one.topic} ${one.receiver} ${one.happened_at}`}>
            <span className={styles.grow}>
              {refs.has('orders.shipment') ? (
                <Link url={refs('orders.shipment', { item: one.shipment_id })}>{name}</Link>
              ) : (
                name
              )}
              <span className={styles.detail}>
                {nameOf(one.topic)} {t(`dry_run.to_${one.receiver}`)},{' '}
                {t('dry_run.would_send', { time: dateTime(one.would_send_at) })}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
