import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readFile, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { simpleParser } from 'mailparser';

/** Texts that are stored; the book lists every mail. */
const MAX_TEXTS = 2000;

/** The recipient's actions on a mail after it arrived. */
export const DEEDS = ['bounced', 'bounced-softly', 'complained', 'unsubscribed'] as const;
export interface Deed {
  deed: (typeof DEEDS)[number];
  at: string;
  /** The status that the app answered, e.g. "204"; or what it did instead, e.g. "could not be reached". */
  answer: string;
}

/** One mail that was received in full. */
export interface ReceivedMail {
  /** Counts up; a later mail has a higher one. */
  id: number;
  /** As in its head, with angle brackets; empty: none. */
  messageId: string;
  /** MAIL FROM: where bounces go. */
  envelopeFrom: string;
  /** RCPT TO. */
  recipients: string[];
  from: string;
  subject: string;
  takenAt: string;
  /** Null: its sender never got an answer. */
  answeredAt: string | null;
  /** Of the text, in bytes. */
  size: number;
  deeds: Deed[];
}
export interface Envelope {
  from: string;
  recipients: string[];
}

type Line = { mail: ReceivedMail } | { id: number; answeredAt: string } | { id: number; deed: Deed };

export interface MailQuery {
  /** Part of a recipient's address. */
  to?: string | undefined;
  /** Part of the subject. */
  subject?: string | undefined;
  messageId?: string | undefined;
  /** Only mails with a higher id. */
  after?: number | undefined;
}

/** Every mailbox of the world: a book of all mails (book.jsonl) and the texts of the newest (one .eml file each). */
export class Mailbox {
  readonly dir: string;
  readonly #temporary: boolean;
  readonly #mails: ReceivedMail[] = [];
  readonly #byId = new Map<number, ReceivedMail>();

  /** @param dir null: nothing outlives the process. */
  constructor(
    dir: string | null,
    private readonly now: () => Date,
    private readonly maxTexts = MAX_TEXTS,
  ) {
    this.#temporary = dir === null;
    this.dir = dir ?? mkdtempSync(path.join(tmpdir(), 'shop-twin-mails-'));
    mkdirSync(this.dir, { recursive: true });
    for (const line of this.#read()) this.#apply(line);
    // What a killed process wrote but did not enter was never accepted.
    for (const file of readdirSync(this.dir))
      if (file.endsWith('.eml') && !this.hasText(Number.parseInt(file, 10))) rmSync(path.join(this.dir, file));
  }

  /** All mails, oldest first. */
  get mails(): readonly ReceivedMail[] {
    return this.#mails;
  }

  get(id: number): ReceivedMail | undefined {
    return this.#byId.get(id);
  }

  /** Whether the text is still there. */
  hasText(id: number): boolean {
    const newest = this.#mails.at(-1)?.id ?? 0;
    return this.#byId.has(id) && id > newest - this.maxTexts;
  }

  /** Newest first. */
  find({ to, subject, messageId, after }: MailQuery): ReceivedMail[] {
    const recipient = to?.toLowerCase();
    const words = subject?.toLowerCase();
    return this.#mails
      .filter(
        (mail) =>
          (after === undefined || mail.id > after) &&
          (messageId === undefined || mail.messageId === messageId) &&
          (recipient === undefined || mail.recipients.some((one) => one.toLowerCase().includes(recipient))) &&
          (words === undefined || mail.subject.toLowerCase().includes(words)),
      )
      .toReversed();
  }

  /** Newest first, of those whose text is stored: where a recipient, the sender or the subject contains the words. */
  search(words: string): ReceivedMail[] {
    const wanted = words.toLowerCase();
    return this.#mails
      .slice(-this.maxTexts)
      .filter(({ recipients, from, subject }) =>
        [...recipients, from, subject].join('\n').toLowerCase().includes(wanted),
      )
      .toReversed();
  }

  /** Enters a mail whose whole text is there. It is on disk when this resolves. */
  async receive(envelope: Envelope, text: Buffer): Promise<ReceivedMail> {
    // Only the head is parsed: texts are parsed when a mail is opened.
    const end = text.indexOf('\r\n\r\n');
    const head = await simpleParser(end < 0 ? text : text.subarray(0, end + 4));
    const mail: ReceivedMail = {
      id: (this.#mails.at(-1)?.id ?? 0) + 1,
      messageId: head.messageId ?? '',
      envelopeFrom: envelope.from,
      recipients: envelope.recipients,
      from: head.from?.text ?? '',
      subject: head.subject ?? '',
      takenAt: this.now().toISOString(),
      answeredAt: null,
      size: text.length,
      deeds: [],
    };
    writeFileSync(this.#file(mail.id), text);
    this.#write({ mail });
    if (mail.id > this.maxTexts) await unlink(this.#file(mail.id - this.maxTexts)).catch(() => {});
    return mail;
  }

  answered(id: number): void {
    this.#write({ id, answeredAt: this.now().toISOString() });
  }

  did(id: number, deed: Deed['deed'], answer: string): void {
    this.#write({ id, deed: { deed, at: this.now().toISOString(), answer } });
  }

  /** The whole text as it came. @returns null: it is no longer stored. */
  async text(id: number): Promise<Buffer | null> {
    return this.hasText(id) ? readFile(this.#file(id)).catch(() => null) : null;
  }

  close(): void {
    if (this.#temporary) rmSync(this.dir, { recursive: true, force: true });
  }

  #file(id: number): string {
    return path.join(this.dir, `${id}.eml`);
  }

  get #book(): string {
    return path.join(this.dir, 'book.jsonl');
  }

  #read(): Line[] {
    if (!existsSync(this.#book)) return [];
    const text = readFileSync(this.#book, 'utf8');
    // A line that a crash cut off is not followed by another one on the same line.
    if (text && !text.endsWith('\n')) appendFileSync(this.#book, '\n');
    return text.split('\n').flatMap((line) => {
      try {
        return [JSON.parse(line) as Line];
      } catch {
        return [];
      }
    });
  }

  #write(line: Line): void {
    this.#apply(line);
    appendFileSync(this.#book, `${JSON.stringify(line)}\n`);
  }

  #apply(line: Line): void {
    if ('mail' in line) {
      this.#mails.push(line.mail);
      this.#byId.set(line.mail.id, line.mail);
      return;
    }
    const mail = this.#byId.get(line.id);
    if (!mail) return;
    if ('deed' in line) mail.deeds.push(line.deed);
    else mail.answeredAt = line.answeredAt;
  }
}
