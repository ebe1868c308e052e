import { usePreviewEmailQuery, type Chosen } from '@parcelway/api/order-actions';
import { isPlainText, MAX_MAIL_MESSAGE } from '@parcelway/domain';
import { useLeaveGuard } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Text } from '@parcelway/ui';
import { TextField } from '@parcelway/ui/forms';
import { failureCode } from '@parcelway/ui/list';
import { useState } from 'react';
import { useSettled } from '../common/settled.hook';
import { ActModal, type ActDialogProps } from './act-modal.component';
import { EmailPreview } from './email-preview.component';

/** Mails customers: the mail that goes is shown before, with the merchant's message in it. */
export function EmailModal({ chosen, onAct, ...dialog }: ActDialogProps & { chosen: Chosen }) {
  const { t } = useTranslate('orders');
  const { number } = useFormats();
  const [text, setText] = useState('');
  useLeaveGuard(text !== '');
  const message = text.trim();
  const isPlain = isPlainText(message);
  const { answer, isCurrent, error, retry } = useEmailPreview(chosen, message);
  // A server of before shows no mail, and would send it without the message.
  const isUnknown = failureCode(error) === 404 && message === '';
  return (
    <ActModal
      {...dialog}
      title={t('actions.name.send_email')}
      disabled={!isPlain || !((isCurrent && answer?.mail) || isUnknown)}
      onAct={() => onAct({ message })}
    >
      <Text as="p">{t('actions.means.send_email')}</Text>
      {dialog.count > 1 && answer && answer.customers > 0 && (
        <Text as="p" fontWeight="medium">
          {t('actions.email.customers', { count: answer.customers, number: number(answer.customers) })}
        </Text>
      )}
      {answer?.mail !== null && (
        <TextField
          label={t('actions.email.message')}
          helpText={t('actions.email.message_help')}
          autoComplete="off"
          multiline={3}
          maxLength={MAX_MAIL_MESSAGE}
          showCharacterCount
          value={text}
          onChange={setText}
          {...(!isPlain && { error: t('actions.email.not_plain') })}
        />
      )}
      <EmailPreview isOne={dialog.count === 1} answer={answer} isCurrent={isCurrent} error={error} onRetry={retry} />
    </ActModal>
  );
}

/** The first mail with the message, once typing has paused; the one before stays until the newer one is there. */
function useEmailPreview(chosen: Chosen, message: string) {
  const settled = useSettled(message);
  const first = usePreviewEmailQuery(chosen, { refetchOnMountOrArgChange: true });
  const parcel = first.currentData?.mail?.shipment_id;
  const isWritten = settled !== '' && parcel !== undefined && isPlainText(settled);
  const written = usePreviewEmailQuery(
    { ids: [parcel ?? ''], message: settled },
    { skip: !isWritten, refetchOnMountOrArgChange: true },
  );
  const latest = isWritten ? written : first;
  const answer = latest.data ?? first.data;
  return {
    // Of all parcels only the first answer counts the customers.
    answer: answer && { ...answer, customers: first.data?.customers ?? 0 },
    isCurrent: settled === message && latest.currentData !== undefined && !latest.isFetching,
    error: latest.isFetching ? undefined : latest.error,
    retry: () => void latest.refetch(),
  };
}
