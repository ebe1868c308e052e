import { refuseInTransaction } from '../db/database';
import { readBounded, waitOf } from '../http/bounded-answer';
import { AnswerTooLargeError } from './answers';
import type { ProviderTurns } from './provider-turns';
import { TrackingProviderError } from './tracking-provider.port';

const TIMEOUT_MS = 15_000;
/** The most of an answer that is read; a batch whose answer is larger is requested in halves. */
export const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** The longest pause that a provider can impose. */
const MAX_PAUSE_MS = 3_600_000;

export interface ProviderHttpOptions {
  /** As messages call the provider. */
  name: string;
  /** Without a slash at the end. */
  base: string;
  headers: Record<string, string>;
  /** Its limit of calls. Stay a little below: turns are even, but the way to it is not. */
  perSecond: number;
  /** Enforces that limit. */
  turns: ProviderTurns;
  /** Pause after a 429 without a time. */
  pauseMs: number;
}

export interface ProviderHttp {
  /**
   * One call with JSON in both directions. Answers 200 to 499 are returned for the adapter to read, except those with
   * the same meaning for all providers.
   * @throws TrackingProviderError `throttled`, `unauthorized`, `unavailable`; AnswerTooLargeError.
   */
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<{ status: number; json: unknown }>;
  /**
   * After a 429 no call is sent until the pause is over.
   * @returns the error to throw.
   */
  throttled(waitMs?: number): Promise<TrackingProviderError>;
}

/** The way to a provider's API: limits, time limit, bounded answers, pauses. */
export function createProviderHttp(options: ProviderHttpOptions): ProviderHttp {
  const { name, base, headers, perSecond, turns, pauseMs } = options;
  const throttled = async (waitMs = pauseMs): Promise<TrackingProviderError> => {
    const wait = Math.min(waitMs, MAX_PAUSE_MS);
    await turns.pause(wait);
    return new TrackingProviderError(`${name} asks for a pause`, 'throttled', wait);
  };

  return {
    throttled,
    async call(method, path, body) {
      refuseInTransaction('a tracking provider');
      await turns.acquire('call', perSecond);
      const pause = await turns.paused();
      if (pause > 0) throw new TrackingProviderError(`${name} asked for a pause`, 'throttled', pause);
      const call = `${method} ${path.split('?')[0]}`;
      const unavailable = (message: string, cause?: unknown) =>
        new TrackingProviderError(message, 'unavailable', 0, { cause });
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      let response: Response;
      let answer: string | null;
      try {
        response = await fetch(`${base}${path}`, {
          method,
          headers: {
            ...headers,
            Accept: 'application/json',
            ...(body !== undefined && { 'Content-Type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal,
          redirect: 'error',
        });
        answer = await readBounded(response.body, MAX_ANSWER_BYTES);
      } catch (error) {
        throw unavailable(
          `${name} did not answer ${call}${signal.aborted ? ` within ${TIMEOUT_MS / 1000} seconds` : ''}`,
          error,
        );
      }
      const { status } = response;
      if (status === 429) throw await throttled(waitOf(response.headers.get('retry-after')));
      if (status === 401 || status === 403)
        throw new TrackingProviderError(`${name} does not accept the API key`, 'unauthorized');
      if (status >= 500) throw unavailable(`${name} answered ${status} to ${call}`);
      if (answer === null)
        throw new AnswerTooLargeError(`${name} answered ${call} with more than ${MAX_ANSWER_BYTES / 1024 / 1024} MB`);
      try {
        return { status, json: JSON.parse(answer) as unknown };
      } catch (error) {
        const type = response.headers.get('content-type') ?? 'no type';
        throw unavailable(`${name} answered ${status} to ${call}, but not in JSON (${type.slice(0, 60)})`, error);
      }
    },
  };
}
