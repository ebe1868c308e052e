/** How the mail server can ail, and what becomes of a mail it took, each with its words for people. */
export const MAIL_MOODS = {
  takes: 'Takes mails',
  refuses: 'Refuses the receiver (550)',
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
export type MailMood = keyof typeof MAIL_MOODS;
export const MAIL_MOOD_NAMES = Object.keys(MAIL_MOODS) as [MailMood, ...MailMood[]];

/** These act before the server knows whom a mail is for. */
export const BEFORE_RECEIVER: readonly MailMood[] = ['turns-away', 'hangs-connect', 'hangs-greeting', 'hangs-mail'];

/** The demo's addresses that always behave so. */
const STANDING: readonly (readonly [string, MailMood])[] = [
  ['bounce@*', 'bounces'],
  ['full@*', 'full'],
  ['complain@*', 'complains'],
];

/** The mail server's mood: for receivers whose address fits a pattern with `*`, and for all others. */
export class MailMoods {
  #general: MailMood = 'takes';
  readonly #receivers = new Map<string, MailMood>(STANDING);

  get general(): MailMood {
    return this.#general;
  }

  get receivers(): ReadonlyMap<string, MailMood> {
    return this.#receivers;
  }

  /** @param receiver an address or a pattern of one; null: the mood for everybody. For one receiver `takes` forgets the pattern. */
  set(mood: MailMood, receiver: string | null): void {
    if (receiver === null) this.#general = mood;
    else {
      const pattern = receiver.toLowerCase();
      this.#receivers.delete(pattern);
      if (mood !== 'takes') this.#receivers.set(pattern, mood);
    }
  }

  /** What a receiver meets: the latest pattern that fits, else the general mood. */
  of(address: string): MailMood {
    const lower = address.toLowerCase();
    const fitting = [...this.#receivers].findLast(([pattern]) => fits(pattern, lower));
    return fitting?.[1] ?? this.#general;
  }
}

/** Without a regular expression of a stranger's making: each part between the stars is looked for after the one before it. */
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
