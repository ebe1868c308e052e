import { lazyPart } from '@parcelway/host';
import { Suspense, useContext, useEffect, useRef } from 'react';
import { actOf } from './act-of';
import { loadDialogs } from './load-dialogs';
import { ActionRequestContext, useParcelActions, type ActionRequest } from './parcel-actions.context';
import { RunCard } from './run-card.component';
import { useRunner } from './runner.hook';

const ActionDialog = lazyPart(() => loadDialogs().then(({ ActionDialog: Part }) => Part));
const FailuresModal = lazyPart(() =>
  import(/* webpackChunkName: "action-dialogs" */ './failures.modal').then(({ FailuresModal: Part }) => Part),
);

/** What is done at once, without a dialog. */
const runsWithoutDialog = (asked: ActionRequest) =>
  asked.what === 'undo' || ('parcels' in asked && (asked.what === 'retrack' || asked.given !== undefined));

/** Runs the requested action at once or opens its dialog; shows running jobs above the list. @param running jobs found when the screen was opened */
export function ActionLayer({ running }: { running: readonly string[] }) {
  const asked = useContext(ActionRequestContext);
  const ask = useParcelActions();
  const runner = useRunner();
  const { watched, watch, failed, showFailed } = runner;
  useEffect(() => watch(running), [running, watch]);

  const latest = useRef(runner);
  const begun = useRef<ActionRequest>(undefined);
  useEffect(() => {
    latest.current = runner;
  });
  useEffect(() => {
    if (!asked || !runsWithoutDialog(asked) || begun.current === asked) return;
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
        {asked && !runsWithoutDialog(asked) && <ActionDialog asked={asked} runner={runner} onClose={() => ask(null)} />}
        {failed !== null && <FailuresModal id={failed} runner={runner} onClose={() => showFailed(null)} />}
      </Suspense>
    </>
  );
}
