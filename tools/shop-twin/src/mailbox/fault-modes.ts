/** How the mail server can fail, and what happens to a mail it accepted, each with its label. */
export const MAIL_FAULT_MODES = {
  takes: 'Takes mails',
  refuses: 'Refuses the recipient (550)',
  throttles: 'Asks to try again later (450)',
  'turns-away': 'Turns everybody away (421)',
  'hangs-connect': 'Hangs: no greeting',
  'hangs-greeting': 'Hangs after its greeting',
  'hangs-mail': 'Hangs at MAIL FROM',
  'hangs-rcpt': 'Hangs at RCPT TO',
  'hangs-data': 'Hangs at DATA',
  cuts: 'Closes the connection in the middle of the text',
  garbage: 'Answers with garbage',
  silent: 'Takes the whole text and never answers',
  leaves: 'Takes the whole text and closes without an answer',
  bounces: 'Takes it, then finds that the address does not exist',
  full: 'Takes it, then finds that the mailbox is full',
  complains: 'Takes it, and its reader reports it as spam',
} as const;
export type MailFaultMode = keyof typeof MAIL_FAULT_MODES;
export const MAIL_FAULT_MODE_NAMES = Object.keys(MAIL_FAULT_MODES) as [MailFaultMode, ...MailFaultMode[]];

/** These act before the server knows whom a mail is for. */
export const BEFORE_RECIPIENT: readonly MailFaultMode[] = [
  'turns-away',
  'hangs-connect',
  'hangs-greeting',
  'hangs-mail',
];

/** The demo's addresses that always behave so. */
const PRESET: readonly (readonly [string, MailFaultMode])[] = [
  ['bounce@*', 'bounces'],
  ['full@*', 'full'],
  ['complain@*', 'complains'],
];

/** The mail server's fault modes: for recipients whose address matches a pattern with `*`, and for all others. */
export class MailFaultModes {
  #general: MailFaultMode = 'takes';
  readonly #recipients = new Map<string, MailFaultMode>(PRESET);

  get general(): MailFaultMode {
    return this.#general;
  }

  get recipients(): ReadonlyMap<string, MailFaultMode> {
    return this.#recipients;
  }

  /** @param recipient an address or a pattern of one; null: the mode for everybody. For one recipient `takes` removes the pattern. */
  set(faultMode: MailFaultMode, recipient: string | null): void {
    if (recipient === null) this.#general = faultMode;
    else {
      const pattern = recipient.toLowerCase();
      this.#recipients.delete(pattern);
      if (faultMode !== 'takes') this.#recipients.set(pattern, faultMode);
    }
  }

  /** The mode of a recipient: the latest pattern that matches, else the general one. */
  of(address: string): MailFaultMode {
    const lower = address.toLowerCase();
    const fitting = [...this.#recipients].findLast(([pattern]) => fits(pattern, lower));
    return fitting?.[1] ?? this.#general;
  }
}

/** No regular expression from user input: each part between the stars is searched for after the one before it. */
function fits(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return pattern === text;
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return text.length - from >= last.length && text.endsWith(last);
}
