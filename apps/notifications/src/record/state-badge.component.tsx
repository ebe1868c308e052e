import { EMAIL_STATUS } from '@parcelway/domain';
import type { MailRow } from '@parcelway/http-contract';
import { useTranslate, type MessageKey } from '@parcelway/i18n';
import { Badge } from '@parcelway/ui';

const TONES = {
  [EMAIL_STATUS.sent]: undefined,
  [EMAIL_STATUS.opened]: 'info',
  [EMAIL_STATUS.clicked]: 'success',
  [EMAIL_STATUS.failed]: 'critical',
} as const;

type State = Pick<MailRow, 'email_status' | 'state'>;

/** What became of a mail, in words. */
export function useStateText(): (mail: State) => string {
  const { t } = useTranslate('notifications');
  return ({ email_status: status, state }) =>
    status === null ? t(`state.${state}`) : t(`email_status.${status}` as MessageKey<'notifications'>);
}

export function StateBadge({ mail }: { mail: State }) {
  const text = useStateText()(mail);
  const tone =
    mail.email_status === null
      ? mail.state === 'unknown'
        ? 'warning'
        : undefined
      : TONES[mail.email_status as keyof typeof TONES];
  return <Badge {...(tone && { tone })}>{text}</Badge>;
}
