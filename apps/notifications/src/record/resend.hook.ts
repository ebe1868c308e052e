import { useResendMailsMutation, type Resent } from '@parcelway/api/notification';
import { useFeature, usePermission, useToast } from '@parcelway/host';
import type { MailRow } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { useState } from 'react';

/** The maximum of one call. */
const AT_ONCE = 100;

export interface Resend {
  /** Undefined: mails can be sent again. */
  why: string | undefined;
  isBusy: boolean;
  /** Those whose outcome is unknown among them wait for a yes. */
  request(mails: readonly MailRow[]): void;
  /** What waits for it. */
  pending: readonly MailRow[] | null;
  confirm(): void;
  /** What was refused, of mails that were requested together. */
  refused: { queued: number; mails: { mail: MailRow; reason: Resent['refused'][number]['reason'] }[] } | null;
  close(): void;
}

/** Sends mails again. @param onDone when the server has accepted them */
export function useResend(onDone: () => void): Resend {
  const { t } = useTranslate('notifications');
  const toast = useToast();
  const mayWrite = usePermission('notification.write');
  const { label: lock } = useFeature('cus_notification');
  const [resend, { isLoading }] = useResendMailsMutation();
  const [pending, setPending] = useState<readonly MailRow[] | null>(null);
  const [refused, setRefused] = useState<Resend['refused']>(null);

  async function send(mails: readonly MailRow[]) {
    setPending(null);
    let queued = 0;
    const reasons = new Map<string, Resent['refused'][number]['reason']>();
    for (let from = 0; from < mails.length; from += AT_ONCE) {
      const { data } = await resend(mails.slice(from, from + AT_ONCE).map(({ id }) => id));
      // The client has shown why; what succeeded before it is shown below.
      if (!data) break;
      queued += data.queued;
      for (const { id, reason } of data.refused) reasons.set(id, reason);
    }
    if (queued === 0 && reasons.size === 0) return;
    onDone();
    if (reasons.size === 0) return void toast(t('resend.done', { count: queued }));
    setRefused({
      queued,
      mails: mails.flatMap((mail) => {
        const reason = reasons.get(mail.id);
        return reason ? [{ mail, reason }] : [];
      }),
    });
  }
  return {
    why: mayWrite ? (lock ?? undefined) : t('resend.no_permission'),
    isBusy: isLoading,
    request: (mails) => (mails.some(({ state }) => state === 'unknown') ? setPending(mails) : void send(mails)),
    pending,
    confirm: () => void send(pending ?? []),
    refused,
    close() {
      setPending(null);
      setRefused(null);
    },
  };
}
