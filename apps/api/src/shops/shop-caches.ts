import { refuseInTransaction } from '../db/database';

/** So much later a change shows that is saved elsewhere: by another process, a job or a webhook. */
const CACHE_MS = 1000;
const MOST_SHOPS = 500;

/** Reads something of a shop by its domain. */
type ReadShop<Value> = (domain: string) => Promise<Value>;

/** What shoppers' requests need of a shop, cached in this process for a moment: many requests, one read. */
export interface ShopCaches {
  /**
   * The same read, cached. Requests at once share one, which has a connection of its own.
   * @throws InTransactionError when called in a transaction
   */
  cached<Value>(read: ReadShop<Value>): ReadShop<Value>;
  /** The next request reads the shop again: something of it was saved in this process. */
  forget(domain: string): void;
}

/** @param cacheMs 0: nothing is cached */
export function createShopCaches(now: () => Date, cacheMs = CACHE_MS): ShopCaches {
  const caches: Map<string, unknown>[] = [];
  return {
    cached<Value>(read: ReadShop<Value>): ReadShop<Value> {
      const entries = new Map<string, { until: number; value: Promise<Value> }>();
      caches.push(entries);
      return (domain) => {
        refuseInTransaction('a read that other requests share');
        const at = now().getTime();
        const known = entries.get(domain);
        if (known && at < known.until) return known.value;
        const entry = { until: at + cacheMs, value: read(domain) };
        entries.delete(domain);
        entries.set(domain, entry);
        // The one that ends first.
        const [oldest] = entries.keys();
        if (entries.size > MOST_SHOPS && oldest !== undefined) entries.delete(oldest);
        // A failure is no answer: the next request tries again.
        entry.value.catch(() => {
          if (entries.get(domain) === entry) entries.delete(domain);
        });
        return entry.value;
      };
    },
    forget(domain) {
      for (const entries of caches) entries.delete(domain);
    },
  };
}
