import { type TwinConfig, StoreError } from '../twin';
import type { Mailbox, ReceivedMail } from './mailbox';
import { type MailText, readMail } from './mail-text';
import type { MailFaultMode } from './fault-modes';
import { type ReportKind, writeReport } from './reports';

const TIME_LIMIT_MS = 10_000;
const REPORT_OF: Partial<Record<MailFaultMode, ReportKind>> = {
  bounces: 'bounced',
  full: 'bounced-softly',
  complains: 'complained',
};

/** What comes back of mails: reports to the app as its mail server would hand them over, and one-click unsubscribing as mail programs do it. */
export class PostOffice {
  constructor(
    private readonly mailbox: Mailbox,
    private readonly config: TwinConfig,
    private readonly now: () => Date,
  ) {}

  /** Applies a fault mode to a mail that was accepted. */
  react(mail: ReceivedMail, faultMode: MailFaultMode): void {
    const kind = REPORT_OF[faultMode];
    if (kind) void this.report(mail.id, kind);
  }

  /** Writes the report about a mail and sends it to the app. @returns what the app answered @throws {StoreError} when the mail's text is gone */
  async report(id: number, kind: ReportKind): Promise<string> {
    const { mail, raw } = await this.#stored(id);
    const report = await writeReport(kind, mail, raw, this.now());
    const answer = await post(`${this.config.appUrl}/webhooks/mail/message`, new Uint8Array(report), {
      'content-type': 'message/rfc822',
      ...(this.config.bounceSecret && { authorization: `Bearer ${this.config.bounceSecret}` }),
    });
    this.mailbox.did(id, kind, answer);
    return answer;
  }

  /** The POST that a mail program sends (RFC 8058). @throws {StoreError} when the mail offers none */
  async unsubscribe(id: number): Promise<string> {
    const { raw } = await this.#stored(id);
    const url = this.oneClick(await readMail(raw));
    if (url === null) throw new StoreError('this mail cannot be unsubscribed from with one click');
    const answer = await post(url, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    this.mailbox.did(id, 'unsubscribed', answer);
    return answer;
  }

  /** Where one click leads. Mail programs want https; the demo's app has none. Null: nowhere. */
  oneClick({ unsubscribe }: Pick<MailText, 'unsubscribe'>): string | null {
    if (!unsubscribe?.oneClick || !URL.canParse(unsubscribe.url)) return null;
    const { protocol, origin } = new URL(unsubscribe.url);
    return protocol === 'https:' || origin === new URL(this.config.appUrl).origin ? unsubscribe.url : null;
  }

  async #stored(id: number): Promise<{ mail: ReceivedMail; raw: Buffer }> {
    const mail = this.mailbox.get(id);
    const raw = mail && (await this.mailbox.text(id));
    if (!mail || !raw) throw new StoreError(`there is no mail ${id}, or its text is no longer kept`, 'not-found');
    return { mail, raw };
  }
}

/** @returns the status, or why there was none */
async function post(
  url: string,
  body: Uint8Array<ArrayBuffer> | string,
  headers: Record<string, string>,
): Promise<string> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError'
      ? 'gave no answer within 10 s'
      : 'could not be reached';
  }
}
