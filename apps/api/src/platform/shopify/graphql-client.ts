import { z } from 'zod';
import type { AppContext } from '../../context';
import { refuseInTransaction } from '../../db/database';
import { PlatformError, type PlatformShop } from '../platform.port';
import type { ShopAccess } from './access';
import { storeUrl } from '../store-url';
import { API_VERSION } from './operations';

const cost = z.object({
  requestedQueryCost: z.number().optional(),
  throttleStatus: z.object({
    maximumAvailable: z.number(),
    currentlyAvailable: z.number(),
    restoreRate: z.number().positive(),
  }),
});
const envelope = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() }))
    .optional(),
  extensions: z.object({ cost: cost.optional() }).optional(),
});

export interface CallOptions {
  /** False for operations that must not be repeated: after an unknown outcome the caller checks first. */
  repeatable?: boolean;
}

const TRIES = 5;
const MAX_WAIT_MS = 60_000;

/** Calls the Admin GraphQL API: one token, one bucket of points for each shop. */
export class GraphqlClient {
  /** What is left in each shop's bucket, as of its last answer. */
  readonly #buckets = new Map<string, { available: number; rate: number; at: number }>();
  /** What each operation was last charged. */
  readonly #costs = new Map<string, number>();

  constructor(
    private readonly deps: Pick<AppContext, 'config' | 'log'>,
    private readonly access: ShopAccess,
    private readonly sleep: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  ) {}

  /**
   * Runs one operation and validates the answer.
   * @throws PlatformError; when the API throttles, it waits as requested and continues, and fails after a minute of
   * waiting.
   */
  async call<T>(
    shop: PlatformShop,
    query: string,
    variables: Record<string, unknown>,
    schema: z.ZodType<T>,
    options: CallOptions = {},
  ): Promise<T> {
    refuseInTransaction('the store platform');
    const operation = /(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? 'anonymous';
    let rejected: string | undefined;
    let waited = await this.#waitForPoints(shop, operation);
    for (let attempt = 1; ;) {
      const token = await this.access.token(shop, rejected);
      let response: Response;
      let text: string;
      try {
        response = await fetch(graphqlUrl(this.deps.config, shop.domain), {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(20_000),
          headers: { 'content-type': 'application/json', accept: 'application/json', 'x-shopify-access-token': token },
          body: JSON.stringify({ query, variables }),
        });
        text = await response.text();
      } catch (cause) {
        if (options.repeatable === false || attempt >= TRIES)
          throw new PlatformError(`${operation}: the store platform did not answer.`, 'unavailable', 5000, { cause });
        await this.sleep(backoff(attempt++));
        continue;
      }
      if (response.status === 401) {
        if (rejected !== undefined)
          throw new PlatformError(`${operation}: the platform rejects the shop's token.`, 'unauthorized');
        rejected = token;
        continue;
      }
      if (response.status === 404)
        throw new PlatformError(`${operation}: the platform no longer has this store.`, 'unauthorized');
      if (response.status === 429 || response.status >= 500) {
        if ((response.status >= 500 && options.repeatable === false) || attempt >= TRIES) {
          throw new PlatformError(
            `${operation}: the store platform answered ${response.status}.`,
            response.status === 429 ? 'throttled' : 'unavailable',
            5000,
          );
        }
        await this.sleep(Math.max(Number(response.headers.get('retry-after') ?? 0) * 1000 || 0, backoff(attempt++)));
        continue;
      }
      const answer = this.#read(operation, response.status, text);
      const throttle = this.#account(shop, operation, answer);
      if (!answer.errors?.length) return this.#validate(operation, answer.data, schema);
      if (!answer.errors.some(({ extensions }) => extensions?.code === 'THROTTLED')) {
        throw new PlatformError(
          `${operation}: ${answer.errors
            .map(({ message }) => message)
            .join('; ')
            .slice(0, 500)}`,
          'refused',
        );
      }
      if (waited > MAX_WAIT_MS) throw new PlatformError(`${operation}: throttled for a minute.`, 'throttled', throttle);
      await this.sleep(throttle);
      waited += throttle;
    }
  }

  /** Waits before a call that would be throttled, so that steady work never is. @returns how long it waited. */
  async #waitForPoints(shop: PlatformShop, operation: string): Promise<number> {
    const bucket = this.#buckets.get(shop.shopId);
    const needed = this.#costs.get(operation);
    if (!bucket || needed === undefined) return 0;
    const available = bucket.available + ((Date.now() - bucket.at) / 1000) * bucket.rate;
    const ms = Math.ceil(((needed - available) / bucket.rate) * 1000);
    if (ms <= 0) return 0;
    await this.sleep(ms);
    return ms;
  }

  #read(operation: string, status: number, text: string): z.infer<typeof envelope> {
    try {
      const answer = envelope.parse(JSON.parse(text));
      if (status < 400 || answer.errors?.length) return answer;
    } catch (cause) {
      throw new PlatformError(
        `${operation}: the answer (${status}) is not GraphQL.`,
        status < 400 ? 'unavailable' : 'refused',
        5000,
        { cause },
      );
    }
    throw new PlatformError(`${operation}: the platform answered ${status}.`, 'refused');
  }

  /** @returns how long to wait should this answer have been a refusal for lack of points. */
  #account(shop: PlatformShop, operation: string, answer: z.infer<typeof envelope>): number {
    const charged = answer.extensions?.cost;
    if (!charged) return 1000;
    const { currentlyAvailable, restoreRate } = charged.throttleStatus;
    this.#buckets.set(shop.shopId, { available: currentlyAvailable, rate: restoreRate, at: Date.now() });
    if (charged.requestedQueryCost === undefined) return 1000;
    this.#costs.set(operation, charged.requestedQueryCost);
    return Math.max(50, Math.ceil(((charged.requestedQueryCost - currentlyAvailable) / restoreRate) * 1000));
  }

  #validate<T>(operation: string, data: unknown, schema: z.ZodType<T>): T {
    const parsed = schema.safeParse(data);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new PlatformError(
      `${operation}: unexpected answer at ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
      'refused',
    );
  }
}

/** Where a store's Admin GraphQL API is. */
export const graphqlUrl = (config: Pick<AppContext['config'], 'PLATFORM_SHOP_URL'>, domain: string): string =>
  `${storeUrl(config, domain)}/admin/api/${API_VERSION}/graphql.json`;

/** 0.5, 1, 2, 4 s, with up to a quarter of jitter so that many jobs do not come back together. */
const backoff = (attempt: number) => 500 * 2 ** (attempt - 1) * (1 + Math.random() / 4);
