import {
  useActMutation,
  useLazyGetActionStateQuery,
  useStepActionMutation,
  type Act,
  type ActionRun,
  type ActionStep,
} from '@parcelway/api/order-actions';
import { useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useCallback, useState } from 'react';
import { useDoneText } from './done-text.hook';

/** Long enough to read, and to press Undo. */
const UNDO_MS = 10_000;

export interface Runner {
  /** The request is running. */
  busy: boolean;
  /** False: it was not done; a toast has the reason. */
  run(act: Act): Promise<boolean>;
  step(step: ActionStep): Promise<boolean>;
  /** Jobs that go on, or ended and have not been put away. */
  watched: readonly string[];
  watch(ids: readonly string[]): void;
  putAway(id: string): void;
  /** The action whose failures are shown. */
  failed: string | null;
  showFailed(id: string | null): void;
}

/** Runs a requested action and shows its result: a toast with Undo, failures in a dialog, or a job's progress. */
export function useRunner(): Runner {
  const { t } = useTranslate('orders');
  const doneText = useDoneText();
  const toast = useToast();
  const [act, { isLoading: acting }] = useActMutation();
  const [runStep, { isLoading: stepping }] = useStepActionMutation();
  const [fetchState] = useLazyGetActionStateQuery();
  const [watched, setWatched] = useState<readonly string[]>([]);
  const [failed, showFailed] = useState<string | null>(null);

  const watch = useCallback(
    (ids: readonly string[]) => setWatched((before) => [...before, ...ids.filter((id) => !before.includes(id))]),
    [],
  );
  const putAway = useCallback((id: string) => setWatched((before) => before.filter((other) => other !== id)), []);

  async function showOutcome(run: ActionRun): Promise<void> {
    if (run.state === 'queued' || run.state === 'running') watch([run.id]);
    else if (run.failed === 0)
      toast(doneText(run), {
        duration: UNDO_MS,
        ...(run.can_undo && {
          action: { label: t('actions.name.undo'), run: () => void step({ id: run.id, step: 'undo' }) },
        }),
      });
    else if (run.total > 1) showFailed(run.id);
    else {
      // A call that failed still has the answer of the one before.
      const { data, error } = await fetchState(run.id);
      const [failure] = (!error && data?.failures) || [];
      toast(failure ? t(`actions.reason.${failure.reason}`) : t('actions.not_changed'), {
        isError: true,
        duration: UNDO_MS,
      });
    }
  }
  async function run(what: Act): Promise<boolean> {
    const { data } = await act(what);
    if (data) await showOutcome(data);
    return data !== undefined;
  }
  async function step(what: ActionStep): Promise<boolean> {
    const { data } = await runStep(what);
    if (data && what.step !== 'cancel') await showOutcome(data);
    return data !== undefined;
  }
  return { busy: acting || stepping, run, step, watched, watch, putAway, failed, showFailed };
}
