import type { ShipmentDetails } from '@parcelway/api/orders';
import { statusInfo } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Card, Icon, STATUS_ICONS, Text } from '@parcelway/ui';
import * as texts from '../common/common.module.css';
import * as styles from './timeline-card.module.css';

type Checkpoint = ShipmentDetails['checkpoints'][number];

/** What was reported, newest first, day by day. */
export function TimelineCard({ checkpoints }: { checkpoints: readonly Checkpoint[] }) {
  const { t } = useTranslate('orders');
  const { date, dayKey } = useFormats();
  const days = new Map<string, Checkpoint[]>();
  for (const checkpoint of checkpoints) {
    const day = dayKey(checkpoint.time);
    days.set(day, [...(days.get(day) ?? []), checkpoint]);
  }
  return (
    <Card>
      <Text as="h2" variant="headingMd">
        {t('timeline.title')}
      </Text>
      {checkpoints.length === 0 && (
        <Text as="p" tone="subdued">
          {t('timeline.none')}
        </Text>
      )}
      {[...days].map(([day, events]) => (
        <section key={day} className={styles.timeline} aria-label={date(events[0]?.time ?? day)}>
          <Text as="h3" variant="headingSm" tone="subdued">
            {date(events[0]?.time ?? day)}
          </Text>
          <ol>
            {events.map((event) => (
              <Event key={event.hash} event={event} />
            ))}
          </ol>
        </section>
      ))}
    </Card>
  );
}

function Event({ event }: { event: Checkpoint }) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const { country, dateTime, time } = useFormats();
  const { key, color } = statusInfo(event.status);
  const place = [event.location, event.country && !event.location ? country(event.country) : '']
    .filter(Boolean)
    .join(', ');
  const source =
    event.source === 'manual'
      ? t('timeline.source_manual')
      : event.source === 'custom'
        ? t('timeline.source_custom')
        : '';
  return (
    <li className={styles.event}>
      <span className={styles.icon} style={{ color }} title={common(`status.${key}`)}>
        <Icon source={STATUS_ICONS[key]} accessibilityLabel={common(`status.${key}`)} />
      </span>
      <span className={styles.time} title={event.has_time ? dateTime(event.time) : undefined}>
        {event.has_time ? time(event.time) : ''}
      </span>
      <span className={styles.text}>
        {event.content}
        {(place || source) && <span className={texts.subdued}>{[place, source].filter(Boolean).join(' · ')}</span>}
      </span>
    </li>
  );
}
