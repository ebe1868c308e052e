import { DEMO_SHOP, until, type Product } from './product';

/** Turns on what a merchant is recommended, as if it had been on for long: a new shop sends nothing, and nothing about what was before. */
export async function turnOnMails({ api, db }: Product, shop = DEMO_SHOP): Promise<void> {
  await db.query("update shops set plan = 'pro' where domain = $1", [shop]);
  await api('v1/notification/recommended', { shop, method: 'PUT', body: {} });
  await db.query('update mail_switches set customer_since = null, merchant_since = null');
}

/** A mail that the twin's mail server accepted in full. */
export interface ReceivedMail {
  id: number;
  messageId: string;
  envelopeFrom: string;
  recipients: string[];
  from: string;
  subject: string;
  takenAt: string;
  /** Null: its sender never got an answer. */
  answeredAt: string | null;
}
export interface OpenedMail extends ReceivedMail {
  content: {
    from: { name: string; address: string } | null;
    replyTo: string;
    head: { name: string; value: string }[];
    html: string;
    text: string;
    unsubscribe: { url: string; oneClick: boolean } | null;
  };
}

/** All mails whose recipient's address contains these words, newest first. */
export async function mailsTo({ twin }: Product, address: string): Promise<ReceivedMail[]> {
  const query = new URLSearchParams({ to: address, limit: '1000000' });
  return (await twin<{ mails: ReceivedMail[] }>(`/twin/mails.json?${query}`)).mails;
}

/** Waits for a mail to this address. @param after only one that came later than this one @param subject part of it */
export async function waitForMail(
  product: Product,
  to: string,
  { after, subject = '' }: { after?: ReceivedMail | undefined; subject?: string } = {},
): Promise<OpenedMail> {
  const mail = await until(`a mail to ${to} arrives`, async () =>
    (await mailsTo(product, to)).find((one) => one.id > (after?.id ?? 0) && one.subject.includes(subject)),
  );
  return product.twin<OpenedMail>(`/twin/mails/${mail.id}`);
}

/** The mail server's fault mode, for everybody or for recipients that match a pattern such as `*@slow.example`. */
export const setMailFaultMode = (
  { twin }: Product,
  faultMode: string,
  recipient: string | null = null,
): Promise<unknown> => twin('/twin/mails/fault-mode', { method: 'PUT', body: { faultMode, recipient } });
