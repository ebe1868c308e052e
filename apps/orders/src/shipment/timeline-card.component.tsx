import type { ShipmentDetails } from '@parcelway/api/orders';
import { statusInfo } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Card, Icon, STATUS_ICONS, Text } from '@parcelway/ui';
import * as texts from '../common/common.module.css';
import * as styles from './timeline-card.module.css';

type Checkpoint = ShipmentDetails['checkpoints'][number];

/** What was reported, newest first, day by day; events that are not about this parcel are listed below. */
export function TimelineCard({ checkpoints }: { checkpoints: readonly Checkpoint[] }) {
  const { t } = useTranslate('orders');
  const formats = useFormats();
  const days = new Map<string, Checkpoint[]>();
  for (const checkpoint of checkpoints) {
    if (checkpoint.aside !== null) continue;
    const day = formatsOf(checkpoint, formats).dayKey(checkpoint.time);
    days.set(day, [...(days.get(day) ?? []), checkpoint]);
  }
  const apart = checkpoints.filter(({ aside }) => aside !== null);
  return (
    <Card>
      <Text as="h2" variant="headingMd">
        {t('timeline.title')}
      </Text>
      {days.size === 0 && (
        <Text as="p" tone="subdued">
          {t('timeline.none')}
        </Text>
      )}
      {[...days].map(([day, events]) => (
        <section key={day} className={styles.timeline} aria-label={formats.day(day)}>
          <Text as="h3" variant="headingSm" tone="subdued">
            {formats.day(day)}
          </Text>
          <ol>
            {events.map((event) => (
              <Event key={event.hash} event={event} />
            ))}
          </ol>
        </section>
      ))}
      {apart.length > 0 && (
        <details className={styles.apart}>
          <summary>{t('timeline.apart', { count: apart.length })}</summary>
          <ol>
            {apart.map((event) => (
              <Event key={event.hash} event={event} />
            ))}
          </ol>
        </details>
      )}
    </Card>
  );
}

/** A local clock or day is shown as the courier reported it. */
const formatsOf = (event: Checkpoint, formats: ReturnType<typeof useFormats>) =>
  event.zone === null ? formats.floating : formats;

function Event({ event }: { event: Checkpoint }) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const shop = useFormats();
  const { dateTime, date, time } = formatsOf(event, shop);
  const info = event.status === null ? null : statusInfo(event.status);
  const name = info ? common(`status.${info.key}`) : t('timeline.unknown');
  const place = [event.location, event.country && !event.location ? shop.country(event.country) : '']
    .filter(Boolean)
    .join(', ');
  const source =
    event.source === 'manual'
      ? t('timeline.source_manual')
      : event.source === 'custom'
        ? t('timeline.source_custom')
        : '';
  const local = event.has_time && event.zone === null && event.aside !== 'unread_time' ? t('timeline.local_time') : '';
  const apart =
    event.aside === null
      ? ''
      : t(`timeline.aside.${event.aside}`, {
          date: event.time_raw ?? (event.has_time ? dateTime(event.time) : date(event.time)),
        });
  return (
    <li className={styles.event}>
      <span className={styles.icon} style={{ color: info?.color }} title={name}>
        <Icon source={STATUS_ICONS[info?.key ?? 'info_received']} accessibilityLabel={name} />
      </span>
      <span className={styles.time} title={event.has_time ? dateTime(event.time) : undefined}>
        {event.has_time && event.aside === null ? time(event.time) : ''}
      </span>
      <span className={styles.text}>
        {event.content}
        {[place, local, source, apart].some(Boolean) && (
          <span className={texts.subdued}>{[place, local, source, apart].filter(Boolean).join(' · ')}</span>
        )}
      </span>
    </li>
  );
}
