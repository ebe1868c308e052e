import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { readBounded, waitOf } from '../../http/bounded-answer';

/** A server that sends its answer byte by byte ends here too. */
const TIMEOUT_MS = 15_000;
/** The most of an answer that is read: what tools answer is short, and merchants see the beginning only. */
export const MAX_ANSWER_BYTES = 64 * 1024;

export interface OutgoingRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  url: string;
  headers: Record<string, string>;
  /** Null: without one. */
  body: string | null;
  /** The most of the answer that is read; {@link MAX_ANSWER_BYTES} without it. */
  maxAnswerBytes?: number;
}
export interface OutgoingAnswer {
  status: number;
  body: string;
  /** Milliseconds that the server wants us to wait. */
  waitMs: number | undefined;
}

/**
 * Why there is no answer. `address`: it leads into a private network; `tls`: the certificate does not fit; `size`: it is
 * larger than is read.
 */
export const OUTGOING_FAILURES = ['address', 'dns', 'connect', 'tls', 'timeout', 'size', 'broken'] as const;
export type OutgoingFailureKind = (typeof OUTGOING_FAILURES)[number];
export class OutgoingFailure extends Error {
  override readonly name = 'OutgoingFailure';
  constructor(
    readonly kind: OutgoingFailureKind,
    options?: ErrorOptions,
  ) {
    super(`no answer: ${kind}`, options);
  }
}

export interface OutgoingHttp {
  /**
   * One request. Redirects are not followed: they are answers.
   * @throws OutgoingFailure
   */
  send(request: OutgoingRequest): Promise<OutgoingAnswer>;
  close(): void;
}

/**
 * Requests to addresses that may be anybody's. The address is checked at every connection, by what the name resolves to
 * at that moment.
 * @param allowed IP addresses of our own network that may be called all the same, for development
 * @param options.lookup resolves names, for tests
 */
export function createOutgoingHttp(
  allowed: readonly string[] = [],
  { timeoutMs = TIMEOUT_MS, lookup }: { timeoutMs?: number; lookup?: LookupFunction } = {},
): OutgoingHttp {
  const options = { allowIPAddressList: [...allowed], keepAlive: true, maxFreeSockets: 16 };
  const agents = { 'http:': new RequestFilteringHttpAgent(options), 'https:': new RequestFilteringHttpsAgent(options) };
  return {
    async send({ method, url, headers, body, maxAnswerBytes = MAX_ANSWER_BYTES }) {
      const protocol = URL.canParse(url) ? new URL(url).protocol : '';
      if (protocol !== 'http:' && protocol !== 'https:') throw new OutgoingFailure('address');
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const answer = await exchange(url, {
          method,
          headers: { ...headers, ...(body !== null && { 'content-length': String(Buffer.byteLength(body)) }) },
          agent: agents[protocol],
          signal,
          body,
          ...(lookup && { lookup }),
        });
        const text = await readBounded(answer, maxAnswerBytes);
        if (text === null) throw new OutgoingFailure('size');
        return { status: answer.statusCode ?? 0, body: text, waitMs: waitOf(answer.headers['retry-after'] ?? null) };
      } catch (error) {
        if (error instanceof OutgoingFailure) throw error;
        throw new OutgoingFailure(signal.aborted ? 'timeout' : kindOf(error), { cause: error });
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

function exchange(
  url: string,
  { body, ...options }: http.RequestOptions & { body: string | null },
): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { request } = url.startsWith('https:') ? https : http;
    request(url, options, resolve)
      .on('error', reject)
      .end(body ?? undefined);
  });
}

const TLS_CODES = /^(?:ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|ERR_SSL)/;
function kindOf(error: unknown): OutgoingFailureKind {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (message.includes('is not allowed')) return 'address';
  if (TLS_CODES.test(code)) return 'tls';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'dns';
  if (['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'].includes(code)) return 'connect';
  return 'broken';
}
