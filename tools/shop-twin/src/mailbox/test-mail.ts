import { createTransport, type SendMailOptions } from 'nodemailer';
import { startTestTwin } from '../test-support/running-twin';
import type { RunningTwin, ServerOptions } from '../server';
import type { ReceivedMail } from './mailbox';
import type { MailFaultMode } from './fault-modes';

/** A twin with a mail server, and a mail program that sends to it. */
export class TestMailbox {
  private constructor(readonly twin: RunningTwin) {}

  static async start(options: Partial<ServerOptions> & { appUrl?: string } = {}): Promise<TestMailbox> {
    return new TestMailbox(await startTestTwin({ smtpPort: 0, ...options }));
  }

  /** @returns the server's answer @throws nodemailer's error */
  async send(mail: SendMailOptions = {}): Promise<string> {
    const transport = createTransport({
      url: this.twin.smtpUrl ?? '',
      // The greeting comes after 100 ms; nothing of a hanging server is worth a longer wait.
      greetingTimeout: 600,
      socketTimeout: 600,
      connectionTimeout: 600,
    });
    try {
      const { response } = await transport.sendMail({
        from: 'Shop <mail@parcelway.example>',
        to: 'anna@shopper.example',
        subject: 'Your parcel',
        text: 'It is on its way.',
        ...mail,
      });
      return response;
    } finally {
      transport.close();
    }
  }

  async setFaultMode(faultMode: MailFaultMode, recipient: string | null = null): Promise<void> {
    await this.request('/twin/mails/fault-mode', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ faultMode, recipient }),
    });
  }

  async received(query = ''): Promise<ReceivedMail[]> {
    const answer = await this.request(`/twin/mails.json${query}`);
    return ((await answer.json()) as { mails: ReceivedMail[] }).mails;
  }

  request(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(this.twin.url + path, { redirect: 'manual', ...init });
  }

  async page(path: string): Promise<string> {
    return (await this.request(path)).text();
  }

  post(path: string, form: Record<string, string> = {}): Promise<Response> {
    return this.request(path, { method: 'POST', body: new URLSearchParams(form) });
  }
}
