import { useGetActionStateQuery } from '@parcelway/api/order-actions';
import { ordersApi } from '@parcelway/api/orders';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Button, Card, ProgressBar, Text } from '@parcelway/ui';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useRetryLater } from '../common/retry-later.hook';
import { useMayAct } from './parcel-actions.context';
import { useDoneText } from './done-text.hook';
import * as styles from './run-card.module.css';
import type { Runner } from './runner.hook';

const POLL_MS = 2_000;

/** A job: how far it is, and when it has ended what came of it. */
export function RunCard({ id, runner }: { id: string; runner: Runner }) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const { number } = useFormats();
  const doneText = useDoneText();
  const mayAct = useMayAct();
  const dispatch = useDispatch();
  const [ended, setEnded] = useState(false);
  const [paused, setPaused] = useState(false);
  const query = useGetActionStateQuery(id, {
    pollingInterval: ended || paused ? 0 : POLL_MS,
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  });
  useRetryLater(query, setPaused);
  const { data: run } = query;
  const state = run?.state;
  useEffect(() => {
    if (state !== 'done' && state !== 'cancelled') return;
    setEnded(true);
    dispatch(ordersApi.util.invalidateTags(['Order']));
  }, [state, dispatch]);
  if (!run) return null;

  const { kind, total, done, failed, can_undo: canUndo } = run;
  const { busy, step, putAway, showFailed } = runner;
  const isOver = state === 'done' || state === 'cancelled';
  const name = `run-${id}`;
  const apply = (what: 'undo' | 'cancel') => async () => {
    if ((await step({ id, step: what })) && what === 'undo') putAway(id);
  };
  return (
    <Card padding="300">
      <div className={styles.run}>
        <div className={styles.text} role="status" id={name}>
          <Text as="span" fontWeight="medium">
            {isOver ? doneText(run) : t(`actions.name.${kind}`)}
          </Text>
          <Text as="span" tone="subdued">
            {isOver
              ? [
                  state === 'cancelled' && t('actions.stopped', { total: number(total) }),
                  failed > 0 && t('actions.failed', { failed: number(failed), total: number(total) }),
                ]
                  .filter(Boolean)
                  .join(' · ')
              : t('actions.progress', { done: number(done + failed), total: number(total) })}
          </Text>
        </div>
        <div className={styles.buttons}>
          {!isOver && (
            <Button disabled={!mayAct || busy} onClick={() => void apply('cancel')()}>
              {t('actions.stop')}
            </Button>
          )}
          {isOver && failed > 0 && <Button onClick={() => showFailed(id)}>{t('actions.show_failed')}</Button>}
          {isOver && canUndo && (
            <Button disabled={!mayAct || busy} onClick={() => void apply('undo')()}>
              {t('actions.name.undo')}
            </Button>
          )}
          {isOver && (
            <Button variant="plain" onClick={() => putAway(id)}>
              {common('action.dismiss')}
            </Button>
          )}
        </div>
        {!isOver && (
          <div className={styles.bar}>
            <ProgressBar
              progress={total > 0 ? Math.round(((done + failed) / total) * 100) : 0}
              size="small"
              tone="primary"
              ariaLabelledBy={name}
            />
          </div>
        )}
      </div>
    </Card>
  );
}
