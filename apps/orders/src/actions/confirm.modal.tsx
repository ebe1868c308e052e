import { useTranslate } from '@parcelway/i18n';
import { Text } from '@parcelway/ui';
import { Checkbox } from '@parcelway/ui/forms';
import { useState } from 'react';
import { ActModal, type ActDialogProps } from './act-modal.component';
import { useMailLock, type BulkName } from './parcel-actions.context';

/** The actions that need a confirmation. */
export type Confirmed = Exclude<BulkName, 'modify_courier' | 'note' | 'send_email' | 'retrack' | 'handled' | 'remind'>;

/** Marks and messages to the store: what it means, and for a mark whether customers are notified. */
export function ConfirmModal({ what, onAct, ...dialog }: ActDialogProps & { what: Confirmed }) {
  const { t } = useTranslate('orders');
  const mailLock = useMailLock();
  const [isNotify, setNotify] = useState(false);
  const marks = what !== 'send_status';
  return (
    <ActModal {...dialog} size="small" title={t(`actions.name.${what}`)} onAct={() => onAct({ isNotify })}>
      <Text as="p">{t(`actions.means.${what}`)}</Text>
      {marks && (
        <Checkbox
          label={t('actions.notify', { count: dialog.count })}
          checked={isNotify}
          disabled={mailLock !== null}
          helpText={mailLock}
          onChange={setNotify}
        />
      )}
    </ActModal>
  );
}
