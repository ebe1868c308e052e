import { isEmail } from '@parcelway/domain';
import type { MailCommon } from '@parcelway/http-contract';

/** The form's fields as they are typed. */
export interface MailDraft {
  name: string;
  reply_to: string;
  /** One address in each line. */
  receivers: string;
  delay: string;
  older: string;
  quiet: boolean;
  from: string;
  to: string;
  digest: boolean;
  at: string;
}
export type MailField = keyof MailDraft;
/** A field's problem, by its text. */
export type FieldIssue =
  | { text: 'email'; value: string }
  | { text: 'most_receivers'; most: number }
  | { text: 'number'; least: number; most: number }
  | { text: 'time' | 'same_times' };
export type FieldIssues = Partial<Record<MailField, FieldIssue>>;

export const MAX_RECIPIENTS = 5;
const LIMITS = { delay: [0, 1440], older: [1, 720] } as const;

export const draftOf = ({ sender, merchant_emails: emails, rules, digest }: MailCommon): MailDraft => ({
  name: sender.name,
  reply_to: sender.reply_to,
  receivers: emails.join('\n'),
  delay: String(rules.delay_minutes),
  older: String(rules.skip_if_older_hours),
  quiet: rules.quiet_hours.enabled,
  from: rules.quiet_hours.from,
  to: rules.quiet_hours.to,
  digest: digest.enabled,
  at: digest.at,
});

const linesOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter(Boolean);

/** The settings of a form, or its problems. */
export function readDraft(draft: MailDraft): { settings: MailCommon } | { issues: FieldIssues } {
  const issues: FieldIssues = {};
  const replyTo = draft.reply_to.trim();
  if (replyTo !== '' && !isEmail(replyTo)) issues.reply_to = { text: 'email', value: replyTo };
  const emails = linesOf(draft.receivers);
  const wrong = emails.find((one) => !isEmail(one));
  if (wrong !== undefined) issues.receivers = { text: 'email', value: wrong };
  else if (emails.length > MAX_RECIPIENTS) issues.receivers = { text: 'most_receivers', most: MAX_RECIPIENTS };
  for (const field of ['delay', 'older'] as const) {
    const [least, most] = LIMITS[field];
    const value = Number(draft[field]);
    if (draft[field].trim() === '' || !Number.isInteger(value) || value < least || value > most)
      issues[field] = { text: 'number', least, most };
  }
  for (const field of ['from', 'to', 'at'] as const)
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(draft[field])) issues[field] = { text: 'time' };
  if (draft.quiet && !issues.to && draft.from === draft.to) issues.to = { text: 'same_times' };
  if (Object.keys(issues).length > 0) return { issues };
  return {
    settings: {
      sender: { name: draft.name.trim(), reply_to: replyTo },
      merchant_emails: emails,
      rules: {
        delay_minutes: Number(draft.delay),
        skip_if_older_hours: Number(draft.older),
        quiet_hours: { enabled: draft.quiet, from: draft.from, to: draft.to },
      },
      digest: { enabled: draft.digest, at: draft.at },
    },
  };
}

/** Fields by their names in the call: the server's refusals are shown at them. */
const NAMES: Record<string, MailField> = {
  'sender.name': 'name',
  'sender.reply_to': 'reply_to',
  merchant_emails: 'receivers',
  'rules.delay_minutes': 'delay',
  'rules.skip_if_older_hours': 'older',
  'rules.quiet_hours.from': 'from',
  'rules.quiet_hours.to': 'to',
  'digest.at': 'at',
};
export const fieldOf = (name: string): MailField | undefined =>
  NAMES[name] ?? NAMES[name.replace(/(\.\d+|\[\d+\])$/, '')];
