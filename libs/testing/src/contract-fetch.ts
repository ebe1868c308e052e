import {
  calls,
  type BodyOf,
  type Call,
  type Calls,
  type DataOf,
  type ParamsOf,
  type QueryOf,
} from '@parcelway/http-contract';

export type CallName = keyof Calls;

/** A call as the server would read it. */
export interface FakeRequest<K extends CallName = CallName> {
  /** The parameters of the path. */
  params: ParamsOf<Calls[K]>;
  query: QueryOf<Calls[K]>;
  body: BodyOf<Calls[K]>;
}

/** Answers one call of the HTTP contract with its `data`; throws {@link Refused} for what the server would refuse. */
export type Handler<K extends CallName> = (request: FakeRequest<K>) => DataOf<Calls[K]> | Promise<DataOf<Calls[K]>>;
export type Handlers = { readonly [K in CallName]?: Handler<K> };

/** What the server answers instead of data: its status, and the message that the user is shown. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** By its name: a remote's fixtures may have a copy of the class bundled. */
export const isRefused = (error: unknown): error is Refused => error instanceof Error && error.name === 'Refused';

/** A request that is one of the contract's calls. */
export interface ReadCall {
  name: CallName;
  entry: Call;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  /** Why the server would refuse it for its shape alone. */
  invalid: string | undefined;
}

const hasParams = (name: CallName) => Number(calls[name].path.includes('{'));
/** As at the server, `export/list` is itself before it is `export/{id}`. */
const names = (Object.keys(calls) as CallName[]).sort((one, other) => hasParams(one) - hasParams(other));
const patterns = new Map<CallName, RegExp>(
  names.map((name) => {
    const { version, path }: Call = calls[name];
    return [name, new RegExp(`^/api/${version}/${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)];
  }),
);

/** Reads what is handed to `fetch`. @returns null when it is none of the contract's calls */
export function readCall(input: Parameters<typeof fetch>[0], init: RequestInit = {}): ReadCall | null {
  const url = new URL(input instanceof Request ? input.url : input);
  const method = init.method ?? 'GET';
  const name = names.find(
    (candidate) => calls[candidate].method === method && patterns.get(candidate)?.test(url.pathname),
  );
  if (!name) return null;
  const entry: Call = calls[name];
  const query = Object.fromEntries(url.searchParams);
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
  const found = patterns.get(name)?.exec(url.pathname)?.groups ?? {};
  const params = Object.fromEntries(Object.entries(found).map(([key, value]) => [key, decodeURIComponent(value)]));
  const invalid = [entry.query.safeParse(query), entry.body.safeParse(body)].find(({ success }) => !success)?.error
    ?.message;
  return { name, entry, params, query, body, invalid };
}

/** An answer with data, checked against the contract: a fake cannot answer what the server never would. */
export const answerOf = (name: CallName, data: unknown): Response =>
  Response.json({ code: 200, data: calls[name].data.parse(data) });

/** An answer that refuses. */
export const refusal = ({ code, message }: Pick<Refused, 'code' | 'message'>): Response =>
  Response.json({ code, message }, { status: code });

/** The reply, or the reason of the signal when that comes first. */
export function abortable<T>(reply: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return reply;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    reply.then(resolve, reject);
  });
}
