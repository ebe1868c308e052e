import type { ActionRun } from '@parcelway/api/order-actions';
import { useGetActivityQuery } from '@parcelway/api/orders';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Badge, Button, Text } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { FailureCard, ListSkeleton } from '@parcelway/ui/list';
import { useState } from 'react';
import { useMayAct } from './parcel-actions.context';
import { useDoneText } from './done-text.hook';
import * as styles from './activity.module.css';
import type { Runner } from './runner.hook';

/** The server's page size. */
const PAGE_SIZE = 20;
const POLL_MS = 5_000;

/** The activity log: action, user, time, and Undo. */
export function ActivityModal({ runner, onClose }: { runner: Runner; onClose(): void }) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const { number } = useFormats();
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useGetActivityQuery(
    { page },
    { refetchOnMountOrArgChange: true, pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
  );
  const last = data ? Math.max(1, Math.ceil(data.total / PAGE_SIZE)) : 1;
  return (
    <Modal open size="large" title={t('activity.title')} onClose={onClose}>
      <Modal.Section>
        {!data && error !== undefined && (
          <FailureCard error={error} title={t('activity.error_title')} onRetry={() => void refetch()} />
        )}
        {!data && error === undefined && <ListSkeleton rows={6} columns={3} />}
        {data?.total === 0 && (
          <Text as="p" tone="subdued">
            {t('activity.empty')}
          </Text>
        )}
        {data && (
          <ul className={styles.log} aria-busy={isFetching} aria-label={t('activity.title')}>
            {data.actions.map((run) => (
              <Line key={run.id} run={run} runner={runner} onClose={onClose} />
            ))}
          </ul>
        )}
        {data && last > 1 && (
          <nav className={styles.pages} aria-label={common('pages.label')}>
            <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
              {common('pages.previous')}
            </Button>
            <span role="status">{`${number(page)} / ${number(last)}`}</span>
            <Button disabled={page >= last} onClick={() => setPage(page + 1)}>
              {common('pages.next')}
            </Button>
          </nav>
        )}
      </Modal.Section>
    </Modal>
  );
}

function Line({ run, runner, onClose }: { run: ActionRun; runner: Runner; onClose(): void }) {
  const { t } = useTranslate('orders');
  const { number, dateTime, relativeDay, time } = useFormats();
  const doneText = useDoneText();
  const mayAct = useMayAct();
  const { id, state, total, done, failed, by, started_at: at, undone_by: undoneBy } = run;
  const runs = state === 'queued' || state === 'running';
  const { track_number: trackNumber, courier, note, has_message: hasMessage } = run.detail;
  const detail = [trackNumber, courier, note && `“${note}”`, hasMessage && t('activity.has_message')];
  return (
    <li>
      <span className={styles.what}>
        <span>
          {runs
            ? `${t(`actions.name.${run.kind}`)}: ${t('actions.progress', { done: number(done + failed), total: number(total) })}`
            : doneText(run)}
        </span>
        {undoneBy !== null && <Badge>{t('activity.undone')}</Badge>}
        {state === 'cancelled' && <Badge tone="attention">{t('actions.stopped', { total: number(total) })}</Badge>}
      </span>
      <span className={styles.about}>
        {[by, ...detail].filter(Boolean).join(' · ')}
        {' · '}
        <span title={dateTime(at)}>{`${relativeDay(at)}, ${time(at)}`}</span>
      </span>
      <span className={styles.does}>
        {failed > 0 && !runs && (
          <Button
            variant="plain"
            onClick={() => {
              onClose();
              runner.showFailed(id);
            }}
          >
            {t('actions.failed', { failed: number(failed), total: number(total) })}
          </Button>
        )}
        {run.can_undo && (
          <Button size="slim" disabled={!mayAct || runner.busy} onClick={() => void runner.step({ id, step: 'undo' })}>
            {t('actions.name.undo')}
          </Button>
        )}
      </span>
    </li>
  );
}
