import { orderActionsApi } from '@parcelway/api/order-actions';
import { lazyPart } from '@parcelway/host';
import { Suspense, useContext, useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { actOf } from './act-of';
import { AskedContext, useAsk, type Ask } from './ask.context';
import { RunCard } from './run-card.component';
import { useRunner } from './runner.hook';

const ActionDialog = lazyPart(() =>
  import(/* webpackChunkName: "action-dialogs" */ './action-dialog.component').then(({ ActionDialog: Part }) => Part),
);
const FailuresModal = lazyPart(() =>
  import(/* webpackChunkName: "action-dialogs" */ './failures.modal').then(({ FailuresModal: Part }) => Part),
);

/** What is done at once, without a dialog. */
const needsNoWord = (asked: Ask) =>
  asked.what === 'undo' || ('parcels' in asked && (asked.what === 'retrack' || asked.given !== undefined));

/** Does what is asked for: at once, or in a dialog; above the list the jobs that go on. */
export function ActionLayer({ resumes }: { resumes: boolean }) {
  const asked = useContext(AskedContext);
  const ask = useAsk();
  const runner = useRunner();
  const { watched, watch, failed, showFailed } = runner;
  useResume(resumes, watch);

  const latest = useRef(runner);
  const begun = useRef<Ask>(undefined);
  useEffect(() => {
    latest.current = runner;
  });
  useEffect(() => {
    if (!asked || !needsNoWord(asked) || begun.current === asked) return;
    begun.current = asked;
    ask(null);
    if (asked.what === 'undo') void latest.current.step({ id: asked.id, step: 'undo' });
    if (!('parcels' in asked)) return;
    void latest.current.run(actOf(asked.what, asked.parcels.chosen, asked.given)).then(asked.parcels.onEnd);
  }, [asked, ask]);

  return (
    <>
      {watched.map((id) => (
        <RunCard key={id} id={id} runner={runner} />
      ))}
      <Suspense>
        {asked && !needsNoWord(asked) && <ActionDialog asked={asked} runner={runner} onClose={() => ask(null)} />}
        {failed !== null && <FailuresModal id={failed} runner={runner} onClose={() => showFailed(null)} />}
      </Suspense>
    </>
  );
}

/** Jobs that were begun before the screen was opened, or by somebody else. */
function useResume(resumes: boolean, watch: (ids: readonly string[]) => void): void {
  const dispatch = useDispatch();
  useEffect(() => {
    if (!resumes) return;
    // The same question as the log's: asked in two ways at once, the later would cancel the earlier.
    const asking = dispatch(
      orderActionsApi.endpoints.getActivity.initiate({ page: 1 }, { subscribe: false, forceRefetch: true }) as never,
    ) as unknown as Promise<{ data?: { actions: { id: string; state: string }[] } }>;
    void asking.then(({ data }) =>
      watch((data?.actions ?? []).flatMap(({ id, state }) => (state === 'queued' || state === 'running' ? [id] : []))),
    );
  }, [resumes, dispatch, watch]);
}
