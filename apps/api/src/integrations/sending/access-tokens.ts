import { z } from 'zod';
import { jsonOf, NOT_THE_VENDOR, outcomeOfStatus, type Outcome } from '../vendors/vendor.port';
import type { OutgoingAnswer } from './outgoing-http';

/** A token is not used in the last minute of its life. */
const MARGIN_MS = 60_000;
/** In memory at a time. */
const MAX_TOKENS = 10_000;
/** What RFC 6749 answers. */
const issued = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

interface Token {
  value: string;
  until: number;
}

/** Why a vendor issued no access token. */
export class NoToken extends Error {
  override readonly name = 'NoToken';
  constructor(
    readonly outcome: Outcome,
    readonly answer: OutgoingAnswer,
  ) {
    super('no access token was issued');
  }
}

/** Access tokens of connected tools for their lives, in the memory of one process. */
export class AccessTokens {
  readonly #tokens = new Map<string, Promise<Token>>();

  /**
   * The token of an account; side by side it is requested once.
   * @param account differs where a token of it would
   * @param rejected a token that the vendor does not accept any more
   * @throws NoToken, OutgoingFailure
   */
  async of(
    account: string,
    now: () => Date,
    request: () => Promise<OutgoingAnswer>,
    rejected?: string,
  ): Promise<string> {
    const pending = this.#tokens.get(account);
    const known = await pending?.catch(() => undefined);
    if (known && known.value !== rejected && known.until > now().getTime()) return known.value;
    // Meanwhile another message may have requested one.
    const latest = this.#tokens.get(account);
    return (await (latest === undefined || latest === pending ? this.#requested(account, now, request) : latest)).value;
  }

  #requested(account: string, now: () => Date, request: () => Promise<OutgoingAnswer>): Promise<Token> {
    const [oldest] = this.#tokens.keys();
    if (oldest !== undefined && this.#tokens.size >= MAX_TOKENS) this.#tokens.delete(oldest);
    const made = request().then((answer) => tokenOf(answer, now()));
    this.#tokens.set(account, made);
    return made;
  }
}

function tokenOf(answer: OutgoingAnswer, now: Date): Token {
  const outcome = outcomeOfStatus(answer);
  // RFC 6749 answers 400 to an account or a key that is not valid.
  if (answer.status === 400) throw new NoToken({ kind: 'again', problem: 'unauthorized' }, answer);
  // It says nothing of the message, which waits.
  if (outcome.kind !== 'sent') throw new NoToken({ ...outcome, kind: 'again' }, answer);
  const { data } = issued.safeParse(jsonOf(answer.body));
  if (!data) throw new NoToken(NOT_THE_VENDOR, { ...answer, body: '' });
  return { value: data.access_token, until: now.getTime() + data.expires_in * 1000 - MARGIN_MS };
}
