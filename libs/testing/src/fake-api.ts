import type { Calls, DataOf } from '@parcelway/http-contract';
import {
  abortable,
  answerOf,
  readCall,
  refusal,
  Refused,
  type CallName,
  type FakeRequest,
  type Handler,
  type ReadCall,
} from './contract-fetch';

export interface FakeApi {
  /** The answer from now on; checked against the contract, so that a fake cannot answer what the server never would. */
  answer<K extends CallName>(name: K, answer: DataOf<Calls[K]> | Handler<K>): void;
  /** From now on the call fails with that status and message. */
  fail(name: CallName, code: number, message?: string): void;
  /** From now on the call gets no answer, as when offline. */
  breakNetwork(name: CallName): void;
  /** From now on the call is never answered. */
  hang(name: CallName): void;
  /** The requests, oldest first. */
  requests<K extends CallName>(name: K): FakeRequest<K>[];
  restore(): void;
}

type Reply = (request: Pick<ReadCall, 'params' | 'query' | 'body'>) => Promise<Response>;

/** Replaces `fetch` and answers the calls of the HTTP contract. A call without an answer fails the test by its name. */
export function fakeApi(): FakeApi {
  const original = globalThis.fetch;
  const replies = new Map<CallName, Reply>();
  const recorded = new Map<CallName, FakeRequest[]>();

  globalThis.fetch = async (input, init) => {
    const call = readCall(input, init);
    const reply = call && replies.get(call.name);
    if (!reply)
      throw new Error(
        `No answer is set for ${init?.method ?? 'GET'} ${new URL(input instanceof Request ? input.url : input).pathname}`,
      );
    const { name, params, query, body, invalid } = call;
    recorded.set(name, [...(recorded.get(name) ?? []), { params, query, body } as FakeRequest]);
    if (invalid !== undefined) return refusal({ code: 422, message: invalid });
    return abortable(reply({ params, query, body }), init?.signal);
  };

  return {
    answer(name, answer) {
      replies.set(name, async (request) => {
        try {
          return answerOf(name, typeof answer === 'function' ? await answer(request as never) : answer);
        } catch (error) {
          if (error instanceof Refused) return refusal(error);
          throw error;
        }
      });
    },
    fail(name, code, message = `failed with ${code}`) {
      replies.set(name, () => Promise.resolve(refusal({ code, message })));
    },
    breakNetwork(name) {
      replies.set(name, () => Promise.reject(new TypeError('fetch failed')));
    },
    hang(name) {
      replies.set(name, () => new Promise(() => {}));
    },
    requests: <K extends CallName>(name: K) => (recorded.get(name) ?? []) as FakeRequest<K>[],
    restore() {
      globalThis.fetch = original;
    },
  };
}
