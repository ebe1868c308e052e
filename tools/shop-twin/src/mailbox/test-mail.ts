import { createTransport, type SendMailOptions } from 'nodemailer';
import { startTestTwin } from '../test-support/running-twin';
import type { RunningTwin, ServerOptions } from '../server';
import type { TakenMail } from './mailbox';
import type { MailMood } from './moods';

/** A twin with a mail server, and a mail program that sends to it. */
export class TestMailbox {
  private constructor(readonly twin: RunningTwin) {}

  static async start(options: Partial<ServerOptions> & { appUrl?: string } = {}): Promise<TestMailbox> {
    return new TestMailbox(await startTestTwin({ smtpPort: 0, ...options }));
  }

  /** @returns the server's answer @throws what nodemailer makes of the server's mood */
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

  async setMood(mood: MailMood, receiver: string | null = null): Promise<void> {
    await this.ask('/twin/mails/mood', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mood, receiver }),
    });
  }

  async taken(query = ''): Promise<TakenMail[]> {
    const answer = await this.ask(`/twin/mails.json${query}`);
    return ((await answer.json()) as { mails: TakenMail[] }).mails;
  }

  ask(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(this.twin.url + path, { redirect: 'manual', ...init });
  }

  async page(path: string): Promise<string> {
    return (await this.ask(path)).text();
  }

  post(path: string, form: Record<string, string> = {}): Promise<Response> {
    return this.ask(path, { method: 'POST', body: new URLSearchParams(form) });
  }
}
