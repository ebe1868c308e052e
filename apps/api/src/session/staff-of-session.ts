import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import type { ShopifyOauth } from '../platform/shopify/oauth';
import { isStaffKnown, saveStaffName } from '../shops/staff-names.store';

/** A name may change; it is read again after a month. */
const KNOWN_MS = 30 * 86_400_000;

/**
 * Learns the names of those who open the app in the store's admin. Nobody waits for it: the session is answered
 * meanwhile, and what fails is tried again by the next visit.
 */
export class StaffOfSession {
  readonly #running = new Map<string, Promise<void>>();

  constructor(
    private readonly ctx: AppContext,
    private readonly oauth: Pick<ShopifyOauth, 'staffOfSession'>,
  ) {}

  /** @param sessionToken of this caller, valid now */
  learn(caller: Caller, sessionToken: string): void {
    const key = `${caller.shopId}:${caller.userId}`;
    if (this.#running.has(key)) return;
    const learning = this.#learn(caller, sessionToken)
      .catch((error: unknown) => {
        this.ctx.log.warn({ shopId: caller.shopId, err: error }, 'the name of a user could not be read');
      })
      .finally(() => this.#running.delete(key));
    this.#running.set(key, learning);
  }

  /** All names that are being read have been. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  async #learn({ shopId, userId, domain }: Caller, sessionToken: string): Promise<void> {
    const { ctx } = this;
    const since = new Date(ctx.now().getTime() - KNOWN_MS);
    if (await withShop(ctx.db, shopId, (trx) => isStaffKnown(trx, { shopId, userId }, since))) return;
    const person = await this.oauth.staffOfSession(domain, sessionToken);
    if (person.userId !== userId) throw new Error('The platform named another user than the one of the session token.');
    await withShop(ctx.db, shopId, (trx) => saveStaffName(trx, ctx, shopId, person));
  }
}
