import {
  useCancelPlanMutation,
  useGetSwitchPreviewQuery,
  useSubscribeMutation,
  type Approval,
  type SwitchTarget,
} from '@parcelway/api/billing';
import { useSession, useToast } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, SkeletonBodyText, useFocusBack } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { TextField } from '@parcelway/ui/forms';
import { FailureCard } from '@parcelway/ui/list';
import { useState } from 'react';
import { useApproval } from '../common/approval.hook';
import { usePlanTexts } from '../common/plan-texts.hook';
import { ChangeText } from './change-text.component';

/** Step `free` cancels the plan. */
export type ChangeTarget = SwitchTarget;
export interface ChangeModalProps {
  target: ChangeTarget;
  /** Where the merchant comes back to from the approval; a path of ours. */
  redirect?: string | undefined;
  /** The way back is passed on: it is not used again. */
  onSent?(): void;
  onClose(): void;
}

/** What a change of plan means, in words, before it is approved. */
export function ChangeModal({ target, redirect, onSent, onClose }: ChangeModalProps) {
  const { t } = useTranslate('billing');
  const { t: common } = useTranslate('common');
  const texts = usePlanTexts();
  const isCancel = target.step === 'free';
  const { currentData: data, error, refetch } = useGetSwitchPreviewQuery(target, { refetchOnMountOrArgChange: true });
  const [reason, setReason] = useState('');
  const { send, isSending, approving } = useSend({ target, redirect, onSent, onClose });
  useFocusBack(true);
  if (approving) return approving;
  const title = () => {
    if (!data) return t('plan.title');
    if (isCancel) return t('change.cancel_title', { plan: texts.name(data.from.plan) });
    return t(data.trial_days > 0 ? 'change.trial_title' : 'change.title', { plan: texts.name(data.to.plan) });
  };
  const action = () => {
    if (isCancel) return t('current.cancel');
    return t(data?.when === 'period_end' ? 'change.schedule' : 'change.continue');
  };
  return (
    <Modal
      open
      title={title()}
      onClose={onClose}
      primaryAction={{
        content: action(),
        destructive: isCancel,
        disabled: !data || data.when === 'same',
        loading: isSending,
        onAction: () => void send(reason),
      }}
      secondaryActions={[{ content: isCancel ? t('change.keep') : common('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        {data && (
          <BlockStack gap="400">
            <ChangeText preview={data} isCancel={isCancel} />
            {isCancel && (
              <TextField
                label={t('change.reason')}
                value={reason}
                maxLength={500}
                multiline={2}
                autoComplete="off"
                onChange={setReason}
              />
            )}
          </BlockStack>
        )}
        {!data && error && <FailureCard error={error} title={t('change.error_title')} onRetry={() => void refetch()} />}
        {!data && !error && (
          <>
            <span className="pw-visually-hidden" role="status">
              {t('change.loading')}
            </span>
            <SkeletonBodyText lines={8} />
          </>
        )}
      </Modal.Section>
    </Modal>
  );
}

/** Buys or cancels; the server's refusal has been shown by its toast, and the dialog stays. */
function useSend({ target: { step, cycle = 'monthly' }, redirect, onSent, onClose }: ChangeModalProps) {
  const { t } = useTranslate('billing');
  const { date } = useFormats();
  const toast = useToast();
  const { reload } = useSession();
  const { approve, approving } = useApproval();
  const [subscribe, { isLoading: isSubscribing }] = useSubscribeMutation();
  const [cancel, { isLoading: isCancelling }] = useCancelPlanMutation();

  const end = (scheduled: Approval['scheduled'], otherwise: string) => {
    toast(scheduled ? t('change.scheduled', { date: date(scheduled.at) }) : otherwise);
    // Plan and quota of the menu are the session's.
    reload();
    onClose();
  };
  async function send(reason: string) {
    if (step === 'free') {
      const { data } = await cancel(reason.trim() === '' ? {} : { reason: reason.trim() });
      if (data) end(data.scheduled, t('change.cancelled'));
      return;
    }
    const { data } = await subscribe({ step, cycle, ...(redirect && { redirect }) });
    if (!data) return;
    onSent?.();
    if (data.url === null) end(data.scheduled, t('change.done'));
    else approve(data.url);
  }
  return { send, isSending: isSubscribing || isCancelling, approving };
}
