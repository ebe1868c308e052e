import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import type { ShopifyOauth } from '../platform/shopify/oauth';
import { noteVisit, savePerson } from '../shops/staff-names.store';

/** A name, or the store's owner, may change; it is read again after a month. */
const KNOWN_MS = 30 * 86_400_000;

/**
 * Notes who opens the app, and learns the names of those who do so in the store's admin. Nobody waits for it: the
 * session is answered meanwhile, and what fails is tried again by the next visit.
 */
export class StaffOfSession {
  readonly #running = new Map<string, Promise<void>>();

  constructor(
    private readonly ctx: AppContext,
    private readonly oauth: Pick<ShopifyOauth, 'staffOfSession'>,
  ) {}

  /** @param sessionToken of this caller, valid now; none outside of the store's admin */
  visit(caller: Caller, sessionToken: string | undefined): void {
    const key = `${caller.shopId}:${caller.userId}`;
    if (this.#running.has(key)) return;
    const visiting = this.#visit(caller, sessionToken)
      .catch((error: unknown) => {
        this.ctx.log.warn({ shopId: caller.shopId, err: error }, 'the name of a user could not be read');
      })
      .finally(() => this.#running.delete(key));
    this.#running.set(key, visiting);
  }

  /** All visits are noted, and all names that are being read have been. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  async #visit({ shopId, userId, domain }: Caller, sessionToken: string | undefined): Promise<void> {
    const { ctx } = this;
    const now = ctx.now();
    const times = { now, learnedSince: new Date(now.getTime() - KNOWN_MS) };
    const isKnown = await withShop(ctx.db, shopId, (trx) => noteVisit(trx, { shopId, userId }, times));
    if (isKnown || !sessionToken) return;
    const person = await this.oauth.staffOfSession(domain, sessionToken);
    if (person.userId !== userId) throw new Error('The platform named another user than the one of the session token.');
    await withShop(ctx.db, shopId, (trx) => savePerson(trx, ctx, shopId, person));
  }
}
