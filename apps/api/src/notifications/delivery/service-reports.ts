import { z } from 'zod';
import { reportOf, type MailReport } from './mail-report';

const text = z.string().max(20_000).default('');

const postmark = z.object({
  RecordType: text,
  Type: text,
  Description: text,
  Details: text,
  Metadata: z.object({ mail: text }).partial().optional(),
});

/**
 * A report of Postmark.
 * @returns null: of no interest, or for no mail of ours
 * @param body parsed JSON;
 * @throws ZodError when it is none of Postmark's
 */
export function readPostmark(body: unknown): { mail: string; report: MailReport } | null {
  const parsed = postmark.parse(body);
  const mail = parsed.Metadata?.mail ?? '';
  const detail = parsed.Details || parsed.Description || parsed.Type;
  if (parsed.RecordType === 'SpamComplaint' || parsed.Type === 'SpamComplaint')
    return { mail, report: { kind: 'complained', detail } };
  if (parsed.RecordType !== 'Bounce') return null;
  const status = { HardBounce: '5.0.0', BadEmailAddress: '5.1.1', Blocked: '5.7.1', SpamNotification: '5.7.1' }[
    parsed.Type
  ];
  return { mail, report: reportOf(status ?? '', status !== undefined, detail) };
}

const mailgun = z.object({
  signature: z.object({ timestamp: z.string().max(20), token: z.string().max(200), signature: z.string().max(64) }),
  'event-data': z.object({
    event: text,
    severity: text,
    message: z.object({ headers: z.object({ 'message-id': text }).partial().default({}) }).optional(),
    'delivery-status': z
      .object({ code: z.number().optional(), message: text, description: text, 'enhanced-code': text })
      .partial()
      .optional(),
  }),
});

export interface MailgunMessage {
  signature: { timestamp: string; token: string; signature: string };
  /** Null: of no interest. */
  reported: { mail: string; report: MailReport } | null;
}

/** A report of Mailgun, before its signature is checked. @throws ZodError */
export function readMailgun(body: unknown): MailgunMessage {
  const { signature, 'event-data': event } = mailgun.parse(body);
  const mail = event.message?.headers['message-id'] ?? '';
  const status = event['delivery-status'] ?? {};
  const detail = status.message || status.description || '';
  if (event.event === 'complained') return { signature, reported: { mail, report: { kind: 'complained', detail } } };
  if (event.event !== 'failed') return { signature, reported: null };
  const code =
    status['enhanced-code'] || (status.code === undefined ? '5.0.0' : `${Math.floor(status.code / 100)}.0.0`);
  return { signature, reported: { mail, report: reportOf(code, event.severity === 'permanent', detail) } };
}
