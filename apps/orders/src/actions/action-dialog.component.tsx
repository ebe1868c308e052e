import { ActivityModal } from './activity.modal';
import { actOf, type Given } from './act-of';
import type { ActionRequest } from './parcel-actions.context';
import { ConfirmModal } from './confirm.modal';
import { CourierModal } from './courier.modal';
import { FeedbackModal } from './feedback.modal';
import { NoteModal } from './note.modal';
import { NumberModal } from './number.modal';
import { QuotaModal } from '../quota/quota.modal';
import type { Runner } from './runner.hook';

/** The dialog of what is asked for. It closes when the server has answered; what was typed stays when it refused. */
export function ActionDialog({ asked, runner, onClose }: { asked: ActionRequest; runner: Runner; onClose(): void }) {
  if (asked.what === 'activity') return <ActivityModal runner={runner} onClose={onClose} />;
  if (asked.what === 'quota') return <QuotaModal onClose={onClose} />;
  if (asked.what === 'feedback') return <FeedbackModal parcel={asked.parcel} onClose={onClose} />;
  if (asked.what === 'tracking_update') return <NumberModal parcel={asked.parcel} runner={runner} onClose={onClose} />;
  if (asked.what === 'undo') return null;
  const { what, parcels } = asked;
  const act = async (given: Given) => {
    const ok = await runner.run(actOf(what, parcels.chosen, given));
    if (ok) onClose();
    parcels.onEnd?.(ok);
  };
  const dialog = { count: parcels.count, busy: runner.busy, onClose, onAct: (given: Given) => void act(given) };
  if (what === 'modify_courier') return <CourierModal {...dialog} />;
  if (what === 'note') return <NoteModal {...dialog} note={parcels.note ?? ''} />;
  return what === 'retrack' ? null : <ConfirmModal {...dialog} what={what} />;
}
