import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { normalizeNumber } from '@parcelway/couriers';

/** How the provider can ail, each with its words for people. */
export const MOODS = {
  well: 'Answers well',
  hangs: 'Hangs',
  throttles: 'Asks to wait (429)',
  empty: 'Answers without parcels',
  html: 'Answers with a web page',
  cut: 'Answers with half a JSON text',
} as const;
export type MoodName = keyof typeof MOODS;

export interface Mood {
  mood: MoodName;
  /** `hangs`: answers after so long; `throttles`: the wait that it names. Null: never; none named. */
  seconds: number | null;
}
const WELL: Mood = { mood: 'well', seconds: null };

/** The provider's mood: for calls about single numbers, and for all others. */
export class Moods {
  #general = WELL;
  readonly #single = new Map<string, Mood>();

  get general(): Mood {
    return this.#general;
  }

  get single(): ReadonlyMap<string, Mood> {
    return this.#single;
  }

  /** @param number null: the mood for everybody. */
  set(mood: Mood, number: string | null): void {
    if (number === null) this.#general = mood;
    else if (mood.mood === 'well') this.#single.delete(normalizeNumber(number));
    else this.#single.set(normalizeNumber(number), mood);
  }

  /** The first ailing mood that concerns a call about these numbers. */
  of(numbers: readonly string[]): Mood {
    if (this.#general.mood !== 'well') return this.#general;
    return numbers.map((number) => this.#single.get(number)).find((mood) => mood !== undefined) ?? WELL;
  }

  /** Whether the provider says nothing of this parcel. */
  hides(number: string): boolean {
    return this.of([number]).mood === 'empty';
  }
}

const WEB_PAGE =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>';

/** Lets every call of this part of the server meet the provider's mood. */
export function moody(api: FastifyInstance, moods: Moods, refuse: (reply: FastifyReply) => FastifyReply): void {
  api.addHook('preHandler', async (request, reply) => {
    const { mood, seconds } = moods.of(numbersOf(request));
    if (mood === 'hangs' && seconds === null) return reply.hijack();
    if (mood === 'hangs') await new Promise((resolve) => setTimeout(resolve, (seconds ?? 0) * 1000).unref());
    if (mood === 'throttles') {
      if (seconds !== null) reply.header('retry-after', String(seconds));
      return refuse(reply);
    }
    if (mood === 'html') return reply.type('text/html; charset=utf-8').send(WEB_PAGE);
    return undefined;
  });
  api.addHook('onSend', async (request, _reply, payload) => {
    const cut = moods.of(numbersOf(request)).mood === 'cut' && typeof payload === 'string';
    return cut ? payload.slice(0, Math.floor(payload.length / 2)) : payload;
  });
}

/** The numbers that a call is about, by query or body. */
function numbersOf({ query, body }: FastifyRequest): string[] {
  const { tracking_numbers: asked } = query as { tracking_numbers?: unknown };
  const items = (Array.isArray(body) ? body : [body]) as ({ tracking_number?: unknown } | null | undefined)[];
  return [...(typeof asked === 'string' ? asked.split(',') : []), ...items.map((item) => item?.tracking_number)]
    .filter((number) => typeof number === 'string')
    .map(normalizeNumber);
}
