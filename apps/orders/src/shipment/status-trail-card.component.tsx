import type { ShipmentDetails } from '@parcelway/api/orders';
import { statusInfo, ShipmentStatus, type StatusRule } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Badge, BlockStack, Button, Card, Text, useSubStatusText } from '@parcelway/ui';
import { useParcelActions, useMayAct } from '../actions/parcel-actions.context';
import * as styles from './status-trail-card.module.css';

/** A rule that a newer server knows and this release does not still gets a sentence. */
const RULES: Record<StatusRule, true> = {
  marked_by_merchant: true,
  delivered_stays: true,
  delivered_not_confirmed: true,
  delivered_by_text: true,
  picked_up_at_sender: true,
  latest_checkpoint: true,
  furthest_of_day: true,
  return_under_way: true,
  returned_to_sender: true,
  delivery_contradicted: true,
  first_leg_end: true,
  not_tracked_over_quota: true,
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

/** A rule that decided against the tracking service has a name for it (libs/courier-events). */
const sourceKind = (rule: string) => (rule.includes('_over_provider') ? 'over_provider' : 'text');

/** Whether we learned of a change so much later that both times matter. */
const isLate = (happened: string, learned: string): boolean => Date.parse(learned) - Date.parse(happened) >= 3_600_000;

/** Every change of the status and the rule that made it, the last recorded first, so that the top one explains the badge; nothing where there was none: the history is enough. */
export function StatusTrailCard({
  trail,
  lastAction,
}: {
  trail: ShipmentDetails['status_trail'];
  lastAction?: ShipmentDetails['last_action'];
}) {
  const { t } = useTranslate('orders');
  const recorded = [...trail].sort((a, b) => b.time.localeCompare(a.time));
  const changes = recorded.map((change, index) => ({ ...change, undone: isUndone(change, recorded[index - 1]) }));
  if (changes.length === 0) return null;
  // The newest manual mark is the one that can be undone.
  const marked = lastAction?.kind.startsWith('mark_') && changes.find(({ rule, undone }) => rule === MARKED && !undone);
  const undo = marked && lastAction ? { change: marked, run: lastAction } : null;
  const [shown, earlier] = [changes.slice(0, SHOWN), changes.slice(SHOWN)];
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('trail.title')}
        </Text>
        <Changes changes={shown} undo={undo} />
        {earlier.length > 0 && (
          <details>
            <summary className={styles.earlier}>{t('trail.earlier', { count: earlier.length })}</summary>
            <Changes changes={earlier} undo={undo} />
          </details>
        )}
      </BlockStack>
    </Card>
  );
}

/** The newest changes answer "why this status"; the way there is folded. */
const SHOWN = 3;
type Recorded = ShipmentDetails['status_trail'][number];
type Change = Recorded & { undone: boolean };
const MARKED: StatusRule = 'marked_by_merchant';
const happenedAt = ({ happened_at: at, time }: Recorded): string => at ?? time;

/**
 * Whether a change is a manual mark that was undone. Delivered and returned stay until then, and only another mark
 * replaces them; in transit gives way to what happened after it, so that only an older event shows the undo.
 */
function isUndone(change: Recorded, next: Recorded | undefined): boolean {
  if (change.rule !== MARKED || !next) return false;
  const stays = change.to !== ShipmentStatus.InTransit && next.rule !== MARKED;
  return stays || Date.parse(happenedAt(next)) <= Date.parse(happenedAt(change));
}

interface Undo {
  change: Change;
  run: NonNullable<ShipmentDetails['last_action']>;
}

function Changes({ changes, undo }: { changes: readonly Change[]; undo: Undo | null }) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const { dateTime } = useFormats();
  const hint = useSubStatusText();
  const name = (status: ShipmentStatus) => common(`status.${statusInfo(status).key}`);
  return (
    <ol className={styles.trail}>
      {changes.map((change, index) => {
        const { time, from, to, to_sub: sub, rule, status_source, user_name: who, undone } = change;
        const at = happenedAt(change);
        const why = [
          t(`trail.rule.${undone ? 'mark_undone' : isRule(rule) ? rule : 'other'}`),
          status_source && t(`trail.status_source.${sourceKind(status_source)}`),
        ];
        const when = [who, dateTime(at), isLate(at, time) && t('trail.learned', { date: dateTime(time) })];
        return (
          <li key={`${time} ${to} ${sub} ${index}`}>
            <span className={styles.change}>
              {from === to ? name(to) : t('trail.change', { from: name(from), to: name(to) })}
              {hint(to, sub) && <span className={styles.subdued}>{hint(to, sub)}</span>}
              {undone && <Badge>{t('activity.undone')}</Badge>}
            </span>
            <span>{why.filter(Boolean).join(' ')}</span>
            <span className={styles.subdued}>{when.filter(Boolean).join(' · ')}</span>
            {undo?.change === change && <UndoMark run={undo.run} />}
          </li>
        );
      })}
    </ol>
  );
}

/** Undoes a manual mark: of all parcels that were marked with this one. */
function UndoMark({ run: { id, done } }: { run: Undo['run'] }) {
  const { t } = useTranslate('orders');
  const { number } = useFormats();
  const requestAction = useParcelActions();
  const mayAct = useMayAct();
  return (
    <span className={styles.undo}>
      <Button size="slim" disabled={!mayAct} onClick={() => requestAction({ what: 'undo', id })}>
        {done > 1 ? t('actions.undo_all', { count: done, number: number(done) }) : t('actions.name.undo')}
      </Button>
    </span>
  );
}
