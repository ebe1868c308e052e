import type { ShipmentDetails } from '@parcelway/api/orders';
import { MILESTONES, statusInfo, type ShipmentStatusKey } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Card, Icon, STATUS_ICONS, Text } from '@parcelway/ui';
import { OrderIcon } from '@parcelway/ui/icons';
import { adviceFor } from './advice';
import * as styles from './progress-card.module.css';

const TROUBLES = ['expired', 'failed_attempt', 'exception'] as const satisfies readonly ShipmentStatusKey[];

/** Where the parcel is, in one sentence, over the stations of its way. */
export function ProgressCard({ shipment }: { shipment: ShipmentDetails }) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const { dateTime, relativeDay } = useFormats();
  const { key: current, color } = statusInfo(shipment.status);
  const { milestones, last_event: event, sub_status: sub } = shipment;
  const way = [
    {
      key: 'ordered',
      label: t('milestones.ordered'),
      icon: OrderIcon,
      time: shipment.order.ordered_at as string | undefined,
    },
    ...MILESTONES.map((key) => ({
      key,
      label: common(`status.${key}`),
      icon: STATUS_ICONS[key],
      time: milestones[key],
    })),
  ];
  // What went wrong stands on the way where the parcel stopped.
  const isStopped = (TROUBLES as readonly string[]).includes(current);
  const stop = { key: current, label: common(`status.${current}`), icon: STATUS_ICONS[current], time: event?.time };
  const last = way.findLastIndex(({ time }) => time);
  const stations = isStopped ? [...way.slice(0, last + 1), stop, ...way.slice(last + 1)] : way;
  const advice = adviceFor(shipment);
  return (
    <Card>
      <div className={styles.progress}>
        <Text as="h2" variant="headingMd">
          {sub === null ? common(`status.${current}`) : common(`substatus.${sub}`)}
        </Text>
        {event && (
          <Text as="p" tone="subdued">
            <span title={dateTime(event.time)}>{relativeDay(event.time)}</span>
            {` · ${[event.content, event.location].filter(Boolean).join(' · ')}`}
          </Text>
        )}
        {advice && (
          <Text as="p" fontWeight="medium">
            {t(`advice.${advice}`, { courier: shipment.courier_name || t('row.unknown_courier') })}
          </Text>
        )}
        <ol className={styles.milestones} aria-label={t('milestones.label')}>
          {stations.map(({ key, label, icon, time }) => {
            const state = key === current ? 'current' : time ? 'reached' : 'not_reached';
            return (
              <li
                key={key}
                className={`${styles.step} ${styles[state]}`}
                aria-current={key === current ? 'step' : undefined}
                style={key === current ? { color } : undefined}
              >
                <span className={styles.icon} aria-hidden="true">
                  <Icon source={icon} />
                </span>
                <span className={styles.label}>{label}</span>
                <span className="pw-visually-hidden">{`, ${t(`milestones.${state}`)}`}</span>
                <span className={styles.time} title={time && dateTime(time)}>
                  {time ? relativeDay(time) : ''}
                </span>
              </li>
            );
          })}
        </ol>
      </div>
    </Card>
  );
}
