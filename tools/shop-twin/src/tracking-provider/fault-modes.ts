import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { normalizeNumber } from '@parcelway/couriers';

/** How the provider can fail, each with its label. */
export const FAULT_MODES = {
  well: 'Answers well',
  hangs: 'Hangs',
  throttles: 'Asks to wait (429)',
  empty: 'Answers without parcels',
  html: 'Answers with a web page',
  cut: 'Answers with half a JSON text',
} as const;
export type FaultModeName = keyof typeof FAULT_MODES;

export interface FaultMode {
  faultMode: FaultModeName;
  /** `hangs`: answers after so long; `throttles`: the wait that it names. Null: never; none named. */
  seconds: number | null;
}
const WELL: FaultMode = { faultMode: 'well', seconds: null };

/** The provider's fault modes: for calls about single numbers, and for all others. */
export class FaultModes {
  #general = WELL;
  readonly #single = new Map<string, FaultMode>();

  get general(): FaultMode {
    return this.#general;
  }

  get single(): ReadonlyMap<string, FaultMode> {
    return this.#single;
  }

  /** @param number null: for everybody. */
  set(faultMode: FaultMode, number: string | null): void {
    if (number === null) this.#general = faultMode;
    else if (faultMode.faultMode === 'well') this.#single.delete(normalizeNumber(number));
    else this.#single.set(normalizeNumber(number), faultMode);
  }

  /** The first fault mode that applies to a call about these numbers. */
  of(numbers: readonly string[]): FaultMode {
    if (this.#general.faultMode !== 'well') return this.#general;
    return numbers.map((number) => this.#single.get(number)).find((faultMode) => faultMode !== undefined) ?? WELL;
  }

  /** Whether the provider omits this parcel. */
  hides(number: string): boolean {
    return this.of([number]).faultMode === 'empty';
  }
}

const WEB_PAGE =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>';

/** Applies the provider's fault modes to every call of this part of the server. */
export function applyFaultModes(
  api: FastifyInstance,
  faultModes: FaultModes,
  refuse: (reply: FastifyReply) => FastifyReply,
): void {
  api.addHook('preHandler', async (request, reply) => {
    const { faultMode, seconds } = faultModes.of(numbersOf(request));
    if (faultMode === 'hangs' && seconds === null) return reply.hijack();
    if (faultMode === 'hangs') await new Promise((resolve) => setTimeout(resolve, (seconds ?? 0) * 1000).unref());
    if (faultMode === 'throttles') {
      if (seconds !== null) reply.header('retry-after', String(seconds));
      return refuse(reply);
    }
    if (faultMode === 'html') return reply.type('text/html; charset=utf-8').send(WEB_PAGE);
    return undefined;
  });
  api.addHook('onSend', async (request, _reply, payload) => {
    const cut = faultModes.of(numbersOf(request)).faultMode === 'cut' && typeof payload === 'string';
    return cut ? payload.slice(0, Math.floor(payload.length / 2)) : payload;
  });
}

/** The numbers that a call is about, by query or body. */
function numbersOf({ query, body }: FastifyRequest): string[] {
  const { tracking_numbers: queried } = query as { tracking_numbers?: unknown };
  const items = (Array.isArray(body) ? body : [body]) as ({ tracking_number?: unknown } | null | undefined)[];
  return [...(typeof queried === 'string' ? queried.split(',') : []), ...items.map((item) => item?.tracking_number)]
    .filter((number) => typeof number === 'string')
    .map(normalizeNumber);
}
