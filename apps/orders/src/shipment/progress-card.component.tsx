import type { ShipmentDetails } from '@parcelway/api/orders';
import { statusInfo } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Card, Icon, STATUS_ICONS, Text } from '@parcelway/ui';
import { CUSTOM_STATUS_DRAWINGS } from '@parcelway/ui/custom-status';
import { OrderIcon } from '@parcelway/ui/icons';
import { useAttentionText } from '../common/attention-text.hook';
import { adviceFor } from './advice';
import * as styles from './progress-card.module.css';

type Step = ShipmentDetails['progress']['steps'][number];
const STYLE_OF: Record<Step['state'], 'current' | 'reached' | 'not_reached'> = {
  done: 'reached',
  current: 'current',
  stopped: 'current',
  ahead: 'not_reached',
};

/** Where the parcel is, in one sentence, over its milestones, as on the shopper's page. */
export function ProgressCard({ shipment }: { shipment: ShipmentDetails }) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const formats = useFormats();
  const { key: status, color } = statusInfo(shipment.status);
  const { progress, last_event: event, sub_status: sub, shopper_sentence: sentence } = shipment;
  const advice = adviceFor(shipment);
  const attention = useAttentionText()(shipment.attention);
  const of = (floating: boolean) => (floating ? formats.floating : formats);
  const shownAs = (key: Step['key'], custom: Step['custom']) => {
    if (key === 'custom')
      return { label: custom?.name ?? '', icon: custom?.icon ? CUSTOM_STATUS_DRAWINGS[custom.icon] : OrderIcon };
    return key === 'ordered'
      ? { label: t('milestones.ordered'), icon: OrderIcon }
      : { label: common(`status.${key}`), icon: STATUS_ICONS[key] };
  };
  const full = (at: string, hasTime: boolean, floating: boolean) =>
    hasTime ? of(floating).dateTime(at) : of(floating).date(at);
  return (
    <Card>
      <div className={styles.progress}>
        <Text as="h2" variant="headingMd">
          {sub === null ? common(`status.${status}`) : common(`substatus.${sub}`)}
        </Text>
        {event && (
          <Text as="p" tone="subdued">
            <span title={full(event.time, event.has_time, event.floating)}>
              {of(event.floating).relativeDay(event.time)}
            </span>
            {` · ${[event.content, event.location].filter(Boolean).join(' · ')}`}
          </Text>
        )}
        {attention && (
          <Text as="p" fontWeight="medium" tone="critical">
            {attention}
          </Text>
        )}
        {advice && (
          <Text as="p" fontWeight="medium">
            {t(`advice.${advice}`, { courier: shipment.courier_name || t('row.unknown_courier') })}
          </Text>
        )}
        {sentence && (
          <Text as="p" tone="subdued">
            {t('milestones.shopper', { sentence })}
          </Text>
        )}
        <ol className={styles.milestones} aria-label={t('milestones.label')}>
          {progress.steps.map(({ key, custom, state, at, has_time: hasTime, floating }, index) => {
            // A problem is shown where the parcel stopped.
            const stopped = state === 'stopped';
            const here = stopped || (state === 'current' && key !== 'ordered');
            const { label, icon } = shownAs(key, custom);
            return (
              <li
                key={index}
                className={`${styles.step} ${styles[STYLE_OF[state]]}`}
                aria-current={state === 'current' || stopped ? 'step' : undefined}
                style={here ? { color: custom?.color ?? color } : undefined}
              >
                <span className={styles.icon} aria-hidden="true">
                  <Icon source={stopped ? STATUS_ICONS[status] : icon} />
                </span>
                <span className={styles.label}>{label}</span>
                <span className="pw-visually-hidden">
                  {stopped
                    ? `, ${t('milestones.stopped', { status: common(`status.${status}`) })}`
                    : `, ${t(`milestones.${STYLE_OF[state]}`)}`}
                </span>
                <span className={styles.time} title={at ? full(at, hasTime, floating) : undefined}>
                  {at ? of(floating).relativeDay(at) : ''}
                </span>
              </li>
            );
          })}
        </ol>
      </div>
    </Card>
  );
}
