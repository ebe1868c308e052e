import { lazyPart } from '@parcelway/host';
import { ActivityModal } from './activity.modal';
import { actOf, type Given } from './act-of';
import { isDoneAtOnce, type ActionRequest } from './parcel-actions.context';
import { ConfirmModal } from './confirm.modal';
import { CourierContactModal } from './courier-contact.modal';
import { CourierModal } from './courier.modal';
import { FeedbackModal } from './feedback.modal';
import { NoteModal } from './note.modal';
import { NumberModal } from './number.modal';
import { QuotaModal } from '../quota/quota.modal';
import type { Runner } from './runner.hook';

const EmailModal = lazyPart(() =>
  import(/* webpackChunkName: "email-dialog" */ './email.modal').then(({ EmailModal: Part }) => Part),
);

/** The dialog of a requested action. It closes when the server has answered; what was typed stays when it refused. */
export function ActionDialog({
  request,
  runner,
  onClose,
}: {
  request: ActionRequest;
  runner: Runner;
  onClose(): void;
}) {
  if (request.what === 'activity') return <ActivityModal runner={runner} onClose={onClose} />;
  if (request.what === 'quota') return <QuotaModal onClose={onClose} />;
  if (request.what === 'feedback') return <FeedbackModal parcel={request.parcel} onClose={onClose} />;
  if (request.what === 'contact_courier') return <CourierContactModal parcel={request.parcel} onClose={onClose} />;
  if (request.what === 'tracking_update')
    return <NumberModal parcel={request.parcel} runner={runner} onClose={onClose} />;
  if (request.what === 'undo') return null;
  const { what, parcels } = request;
  const act = async (given: Given) => {
    const ok = await runner.run(actOf(what, parcels.chosen, given));
    if (ok) onClose();
    parcels.onEnd?.(ok);
  };
  const dialog = { count: parcels.count, busy: runner.busy, onClose, onAct: (given: Given) => void act(given) };
  if (what === 'modify_courier') return <CourierModal {...dialog} />;
  if (what === 'send_email') return <EmailModal {...dialog} chosen={parcels.chosen} />;
  if (what === 'note') return <NoteModal {...dialog} note={parcels.note ?? ''} />;
  return isDoneAtOnce(what) ? null : <ConfirmModal {...dialog} what={what} />;
}
