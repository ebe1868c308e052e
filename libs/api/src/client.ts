import type { PaidPlan } from '@parcelway/domain';
import type { ErrorBody } from '@parcelway/http-contract';
import { readText } from './read-text';

/** The client's dependencies on its host. Set once, at start, by {@link configureApi}. */
export interface ApiHost {
  /** The bearer token; `fresh` requests a new one after a 401. Null sends no token. */
  getToken(options?: { fresh?: boolean }): Promise<string | null>;
  /** The server refused a fresh token too. Never called on the unauthorized page itself. */
  onUnauthorized(): void;
  /**
   * The shop's plan lacks what was requested; called instead of a toast.
   * @param plan the lowest that includes it
   * @param message the server's message
   */
  onPlanNeeded?(plan: PaidPlan, message: string): void;
  /** The answer to a GET that the page sent before this code had arrived; returned once. */
  earlyAnswer?(url: string): Promise<Response> | undefined;
  /** The page's own, from before any other code could replace it; the global one by default. */
  fetch?: typeof fetch;
  /**
   * Counts the call against the caller's rate limit. False: the limit is reached, and the call fails as if the server
   * had answered 429.
   */
  admits?(): boolean;
  /** The message of a 429, in the page's language, instead of the server's English. */
  tooMany?(): string;
  /** @param options.duration in milliseconds. */
  toast(message: string, options: { isError: boolean; duration: number }): void;
}

export interface RequestArgs {
  /** Path under the version prefix, without a leading slash: `order/list`. */
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Undefined values are left out. */
  params?: Record<string, string | number | boolean | undefined>;
  /** A `cancelType: 'all'` in it makes the body part of what counts as a duplicate; it is removed before sending. */
  body?: Record<string, unknown>;
  /** Version prefix, `v1` by default. With any other one the call is made as a GET, whatever the method. */
  prefix?: string;
  /** A failure shows no toast. Only where the specification has it ignored or logged: language data, session, progress of the sync. */
  quiet?: boolean;
}

export interface RequestOptions {
  signal?: AbortSignal;
  /** Called when a duplicate replaced this call: its promise will never settle. */
  onCancelled?: () => void;
}

/** The body of an answer: the envelope of the HTTP contract. */
export interface ResponseBody<T = unknown> {
  code: number;
  message?: string;
  data: T;
}

/** What a failed call throws: the server's error body. `code` is 0 when no answer came. */
export type ApiError = ErrorBody;

const REQUEST_TIMEOUT = 30_000;
const TOAST_DURATION = 2_000;
const NETWORK_TOAST_DURATION = 5_000;
const NETWORK_MESSAGE = 'Internet Error,Please Try Later !';
const DEFAULT_PREFIX = 'v1';
const TOO_MANY = 429;
const UNAUTHORIZED_PAGE = '/unauthorized';

let host: ApiHost | undefined;

/** Connects the client to its host. Must run before the first call. */
export function configureApi(apiHost: ApiHost): void {
  host = apiHost;
}

function requireHost(): ApiHost {
  if (!host) throw new Error('configureApi must be called before the first request');
  return host;
}

interface Wire {
  method: string;
  url: string;
  body: string | undefined;
  quiet: boolean;
}

/** The request as sent, and the key by which identical calls are merged. */
function prepare({
  url,
  method = 'GET',
  params = {},
  body,
  prefix = DEFAULT_PREFIX,
  quiet = false,
}: RequestArgs): Wire & { key: string } {
  const wireMethod = prefix === DEFAULT_PREFIX ? method : 'GET';
  const { cancelType, ...payload } = body ?? {};
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.append(name, String(value));
  query.sort();
  const text = body && wireMethod !== 'GET' ? JSON.stringify(payload) : undefined;
  const path = `/api/${prefix}/${url}${query.size > 0 ? `?${query}` : ''}`;
  return {
    method: wireMethod,
    url: new URL(path, window.location.origin).href,
    body: text,
    quiet,
    key: `${wireMethod} ${path}${cancelType === 'all' ? ` ${text}` : ''}`,
  };
}

const CANCELLED = Symbol('cancelled');
const inFlight = new Map<string, () => void>();
const never = <T>() => new Promise<T>(() => {});
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );

async function send(wire: Wire, signal: AbortSignal, fresh: boolean): Promise<Response> {
  const early = fresh || wire.method !== 'GET' ? undefined : requireHost().earlyAnswer?.(wire.url);
  // One that did not arrive is requested again as if it had never been.
  const answered = await early?.catch(() => undefined);
  if (answered) return answered;
  const token = await requireHost().getToken(fresh ? { fresh } : undefined);
  return (requireHost().fetch ?? fetch)(wire.url, {
    method: wire.method,
    credentials: 'include',
    signal,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(wire.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(wire.body !== undefined && { body: wire.body }),
  });
}

/** The answer's body; null for what is not our JSON: an empty answer, a proxy's page, a hotel's sign-in. */
async function readBody(response: Response): Promise<ResponseBody | null> {
  const text = await readText(response);
  try {
    const body = JSON.parse(text) as Partial<ResponseBody> | null;
    if (typeof body?.code === 'number') {
      const { message, ...rest } = body;
      return {
        data: undefined,
        ...rest,
        ...(typeof message === 'string' && { message }),
        code: response.ok ? body.code : response.status,
      };
    }
  } catch {
    // Not JSON.
  }
  return null;
}

function rejectAnswer({ data: _data, ...rest }: ResponseBody, quiet: boolean): never {
  const { onUnauthorized, onPlanNeeded, tooMany, toast } = requireHost();
  const own = rest.code === TOO_MANY ? tooMany?.() : undefined;
  const error: ApiError = { ...rest, message: own ?? rest.message ?? '' };
  if (error.code === 401) {
    if (window.location.pathname !== UNAUTHORIZED_PAGE) onUnauthorized();
  } else if (onPlanNeeded && error.code === 402 && (error.plan === 'basic' || error.plan === 'pro')) {
    onPlanNeeded(error.plan, error.message);
  } else if (error.message && !quiet) {
    toast(error.message, { isError: true, duration: TOAST_DURATION });
  }
  throw error;
}

/** No answer, or a malformed one: the user sees a network error, the caller gets the code. */
function rejectNetwork(code: number, quiet: boolean): never {
  if (!quiet) requireHost().toast(NETWORK_MESSAGE, { isError: true, duration: NETWORK_TOAST_DURATION });
  throw { code, message: NETWORK_MESSAGE } satisfies ApiError;
}

interface Answer {
  response: Response;
  body: ResponseBody | null;
}

async function answerTo(wire: Wire, signal: AbortSignal): Promise<Answer> {
  let response = await send(wire, signal, false);
  if (response.status === 401) response = await send(wire, signal, true);
  return { response, body: await readBody(response) };
}

async function exchange(wire: Wire, signal: AbortSignal): Promise<ResponseBody> {
  let answer: Answer;
  try {
    // The host's bridge may never answer, and an early answer may stop half-way: the time limit and cancelling apply to
    // them too.
    answer = await Promise.race([answerTo(wire, signal), rejectOnAbort(signal)]);
  } catch (error) {
    if (signal.reason === CANCELLED) throw error;
    return rejectNetwork(0, wire.quiet);
  }
  const { response, body } = answer;
  if (body) return body.code === 200 ? body : rejectAnswer(body, wire.quiet);
  if (response.status === 401 || response.status === TOO_MANY)
    return rejectAnswer({ code: response.status, data: undefined }, wire.quiet);
  return rejectNetwork(response.ok ? 502 : response.status, wire.quiet);
}

/**
 * One call by the client's rules: a newer duplicate cancels the older call, whose promise then never settles.
 * @returns the body of the answer.
 * @throws {ApiError} the error body, after a toast, unless the call is quiet.
 */
export async function request<T>(
  args: RequestArgs,
  { signal, onCancelled }: RequestOptions = {},
): Promise<ResponseBody<T>> {
  const { key, ...wire } = prepare(args);
  // Before anything awaits: the call is attributed to the running code.
  if (requireHost().admits?.() === false) return rejectAnswer({ code: TOO_MANY, data: undefined }, wire.quiet);
  const controller = new AbortController();
  const abandon = () => controller.abort(CANCELLED);
  const cancel = () => {
    abandon();
    onCancelled?.();
  };
  inFlight.get(key)?.();
  inFlight.set(key, cancel);
  signal?.addEventListener('abort', abandon);
  const timer = setTimeout(
    () => controller.abort(new DOMException('No answer in time', 'TimeoutError')),
    REQUEST_TIMEOUT,
  );
  try {
    return (await exchange(wire, controller.signal)) as ResponseBody<T>;
  } catch (error) {
    if (controller.signal.reason === CANCELLED) return never();
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abandon);
    if (inFlight.get(key) === cancel) inFlight.delete(key);
  }
}
