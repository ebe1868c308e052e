import { calls, type BodyOf, type Call, type Calls, type DataOf, type QueryOf } from '@parcelway/http-contract';

export type CallName = keyof Calls;

/** A call as the server would read it. */
export interface FakeRequest<K extends CallName = CallName> {
  query: QueryOf<Calls[K]>;
  body: BodyOf<Calls[K]>;
}

type Answer<K extends CallName> = DataOf<Calls[K]> | ((request: FakeRequest<K>) => DataOf<Calls[K]> | Promise<DataOf<Calls[K]>>);

export interface FakeApi {
  /** The answer from now on; checked against the contract, so that a fake cannot say what the server never would. */
  answer<K extends CallName>(name: K, answer: Answer<K>): void;
  /** From now on the call fails with that status and message. */
  fail(name: CallName, code: number, message?: string): void;
  /** From now on the call gets no answer, as when offline. */
  breakNetwork(name: CallName): void;
  /** From now on the call is never answered. */
  hang(name: CallName): void;
  /** What was asked, oldest first. */
  requests<K extends CallName>(name: K): FakeRequest<K>[];
  restore(): void;
}

type Reply = (request: { query: Record<string, string>; body: unknown }) => Promise<Response>;

const names = Object.keys(calls) as CallName[];
const entry = (name: CallName): Call => calls[name];
const pathOf = ({ version, path }: Call) => new RegExp(`^/api/${version}/${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** Takes the place of `fetch` and answers the calls of the HTTP contract. A call without an answer fails the test by its name. */
export function fakeApi(): FakeApi {
  const original = globalThis.fetch;
  const replies = new Map<CallName, Reply>();
  const asked = new Map<CallName, FakeRequest[]>();

  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? 'GET';
    const name = names.find((candidate) => entry(candidate).method === method && pathOf(entry(candidate)).test(url.pathname));
    const reply = name && replies.get(name);
    if (!reply) throw new Error(`No answer is set for ${method} ${url.pathname}`);
    const query = Object.fromEntries(url.searchParams);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.set(name, [...(asked.get(name) ?? []), { query, body } as FakeRequest]);
    const invalid = [entry(name).query.safeParse(query), entry(name).body.safeParse(body)].find(({ success }) => !success);
    if (invalid) return Response.json({ code: 422, message: invalid.error?.message ?? 'invalid' }, { status: 422 });
    return abortable(reply({ query, body }), init?.signal ?? undefined);
  };

  return {
    answer(name, answer) {
      replies.set(name, async (request) => {
        const data: unknown = typeof answer === 'function' ? await answer(request as never) : answer;
        return Response.json({ code: 200, data: entry(name).data.parse(data) });
      });
    },
    fail(name, code, message = `failed with ${code}`) {
      replies.set(name, () => Promise.resolve(Response.json({ code, message }, { status: code })));
    },
    breakNetwork(name) {
      replies.set(name, () => Promise.reject(new TypeError('fetch failed')));
    },
    hang(name) {
      replies.set(name, () => new Promise(() => {}));
    },
    requests: <K extends CallName>(name: K) => (asked.get(name) ?? []) as FakeRequest<K>[],
    restore() {
      globalThis.fetch = original;
    },
  };
}

function abortable(reply: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  if (!signal) return reply;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    reply.then(resolve, reject);
  });
}
