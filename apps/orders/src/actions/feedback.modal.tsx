import { useSendFeedbackMutation } from '@parcelway/api/order-actions';
import { useLeaveGuard, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { TextField } from '@parcelway/ui/forms';
import { useState } from 'react';
import { ActModal } from './act-modal.component';
import type { OneParcel } from './parcel-actions.context';

const MOST = 2000;

/** A merchant's feedback about a wrong parcel. */
export function FeedbackModal({ parcel: { id }, onClose }: { parcel: OneParcel; onClose(): void }) {
  const { t } = useTranslate('orders');
  const toast = useToast();
  const [message, setMessage] = useState('');
  const [send, { isLoading }] = useSendFeedbackMutation();
  useLeaveGuard(message !== '');
  const submit = async () => {
    if ('error' in (await send({ id, message: message.trim() }))) return;
    toast(t('actions.feedback_done'));
    onClose();
  };
  return (
    <ActModal
      size="small"
      count={1}
      title={t('actions.feedback')}
      save={t('actions.feedback_send')}
      disabled={message.trim() === ''}
      busy={isLoading}
      onAct={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t('actions.feedback_label')}
        autoComplete="off"
        multiline={4}
        maxLength={MOST}
        value={message}
        onChange={setMessage}
      />
    </ActModal>
  );
}
