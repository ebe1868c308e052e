import { useLeaveGuard } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useState } from 'react';
import { ActModal, type ActDialogProps } from './act-modal.component';
import { NoteField } from './note-field.component';

/** Writes the note of parcels. */
export function NoteModal({ note: before, onAct, ...dialog }: ActDialogProps & { note: string }) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const [note, setNote] = useState(before);
  useLeaveGuard(note !== before);
  return (
    <ActModal
      {...dialog}
      size="small"
      title={t('actions.name.note')}
      save={common('action.save')}
      onAct={() => onAct({ note })}
    >
      <NoteField note={note} onChange={setNote} />
    </ActModal>
  );
}
