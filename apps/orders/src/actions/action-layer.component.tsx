import { lazyPart } from '@parcelway/host';
import { Suspense, useContext, useEffect, useRef } from 'react';
import { actOf } from './act-of';
import { loadDialogs } from './load-dialogs';
import { ActionRequestContext, isDoneAtOnce, useParcelActions, type ActionRequest } from './parcel-actions.context';
import { RunCard } from './run-card.component';
import { useRunner } from './runner.hook';

const ActionDialog = lazyPart(() => loadDialogs().then(({ ActionDialog: Part }) => Part));
const FailuresModal = lazyPart(() =>
  import(/* webpackChunkName: "action-dialogs" */ './failures.modal').then(({ FailuresModal: Part }) => Part),
);

/** What is done at once, without a dialog. */
const runsWithoutDialog = (request: ActionRequest) =>
  request.what === 'undo' || ('parcels' in request && (isDoneAtOnce(request.what) || request.given !== undefined));

/** Runs the requested action at once or opens its dialog; shows running jobs above the list. @param running jobs found when the screen was opened */
export function ActionLayer({ running }: { running: readonly string[] }) {
  const request = useContext(ActionRequestContext);
  const requestAction = useParcelActions();
  const runner = useRunner();
  const { watched, watch, failed, showFailed } = runner;
  useEffect(() => watch(running), [running, watch]);

  const latest = useRef(runner);
  const begun = useRef<ActionRequest>(undefined);
  useEffect(() => {
    latest.current = runner;
  });
  useEffect(() => {
    if (!request || !runsWithoutDialog(request) || begun.current === request) return;
    begun.current = request;
    requestAction(null);
    if (request.what === 'undo') void latest.current.step({ id: request.id, step: 'undo' });
    if (!('parcels' in request)) return;
    void latest.current.run(actOf(request.what, request.parcels.chosen, request.given)).then(request.parcels.onEnd);
  }, [request, requestAction]);

  return (
    <>
      {watched.map((id) => (
        <RunCard key={id} id={id} runner={runner} />
      ))}
      <Suspense>
        {request && !runsWithoutDialog(request) && (
          <ActionDialog request={request} runner={runner} onClose={() => requestAction(null)} />
        )}
        {failed !== null && <FailuresModal id={failed} runner={runner} onClose={() => showFailed(null)} />}
      </Suspense>
    </>
  );
}
