import { ShipmentStatus, type ActionKind } from '@parcelway/domain';
import { changeJourney, restoreJourney } from './change-journey';
import { mark, unmark, type MarkStatus } from './mark-parcels';
import { remindAt, rest, unrest } from './rest-attention';
import type { Batch, Results, UndoBatch } from './batch';
import { restoreNote, retrack, sendEmail, sendStatus, writeNote } from './message-actions';

interface Kind {
  /** Does it to a piece of parcels, in the piece's transaction: one statement for all of them, never one each. */
  act(batch: Batch): Promise<Results>;
  /**
   * Undoes it for parcels that nothing else has changed since. Absent: it had external effects, which cannot be undone.
   */
  undo?(batch: UndoBatch): Promise<Results>;
}

const marking = (status: MarkStatus): Kind => ({ act: (batch) => mark(batch, status), undo: unmark });
const journey: Kind = { act: changeJourney, undo: restoreJourney };

/** What each kind of action does to parcels, and how it is undone. */
export const KINDS: Readonly<Record<Exclude<ActionKind, 'undo'>, Kind>> = {
  mark_delivered: marking(ShipmentStatus.Delivered),
  mark_returned: marking(ShipmentStatus.Exception),
  mark_in_transit: marking(ShipmentStatus.InTransit),
  retrack: { act: retrack },
  modify_courier: journey,
  tracking_update: journey,
  note: { act: writeNote, undo: restoreNote },
  send_status: { act: sendStatus },
  send_email: { act: sendEmail },
  handled: { act: (batch) => rest(batch, null), undo: unrest },
  remind: { act: (batch) => rest(batch, remindAt(batch.now)), undo: unrest },
};

export const canBeUndone = (kind: ActionKind): boolean => kind !== 'undo' && KINDS[kind].undo !== undefined;
