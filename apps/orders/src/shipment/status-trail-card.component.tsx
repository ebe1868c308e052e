import type { ShipmentDetails } from '@parcelway/api/orders';
import { statusInfo, type ShipmentStatus, type StatusRule } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, Text, useSubStatusText } from '@parcelway/ui';
import * as styles from './status-trail-card.module.css';

/** A rule that a newer server knows and this release does not still gets a sentence. */
const RULES: Record<StatusRule, true> = {
  marked_by_merchant: true,
  delivered_stays: true,
  latest_checkpoint: true,
  furthest_of_day: true,
  return_under_way: true,
  announced_not_scanned: true,
  silent_30_days: true,
  no_info_30_days: true,
  number_refused: true,
  courier_refused: true,
  format_does_not_fit: true,
  number_of_another_courier: true,
  no_info_for_days: true,
  no_info_yet: true,
};
const isRule = (rule: string): rule is StatusRule => rule in RULES;

/** Every change of the status and the rule that made it, newest first; nothing where there was none: the history says it all. */
export function StatusTrailCard({ trail }: { trail: ShipmentDetails['status_trail'] }) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const { dateTime } = useFormats();
  const hint = useSubStatusText();
  const name = (status: ShipmentStatus) => common(`status.${statusInfo(status).key}`);
  const changes = [...trail].sort((a, b) => b.time.localeCompare(a.time));
  if (changes.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('trail.title')}
        </Text>
        <ol className={styles.trail}>
          {changes.map(({ time, from, to, to_sub: sub, rule }) => (
            <li key={`${time} ${to} ${sub}`}>
              <span className={styles.change}>
                {from === to ? name(to) : t('trail.change', { from: name(from), to: name(to) })}
                {hint(to, sub) && <span className={styles.subdued}>{hint(to, sub)}</span>}
              </span>
              <span>{t(`trail.rule.${isRule(rule) ? rule : 'other'}`)}</span>
              <span className={styles.subdued}>{dateTime(time)}</span>
            </li>
          ))}
        </ol>
      </BlockStack>
    </Card>
  );
}
