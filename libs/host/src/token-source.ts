import { storage, type SafeStorage } from './storage';

/** A token shorter than this counts as none. */
const MIN_TOKEN_LENGTH = 32;

const BOUND_KEY = 'parcelway.auth';
const SEPARATE_KEY = 'parcelway.token';

// What no header can carry would break every request from then on.
const isToken = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= MIN_TOKEN_LENGTH && /^[!-~]+$/.test(value);

export interface TokenSource {
  /**
   * The bearer token for the next request: the stored one of this shop, else the embedding admin's, else the separately stored one.
   * @param options.fresh the last token was refused: the stored ones are given up first
   */
  getToken(options?: { fresh?: boolean }): Promise<string | null>;
  /** Stores a token for its shop, or separately when the shop is not known. @returns false when it is too short to count */
  store(token: string, shop: string | null): boolean;
  /** The shop a stored token belongs to, also after that token was refused. */
  storedShop(): string | null;
  clear(): void;
}

interface BoundToken {
  token: string;
  shop: string;
}

/**
 * Reads the browser's storage once: a token that the page has works on when other code clears or overwrites what is stored.
 * @param shop the shop this page was launched for; a token stored for another one is dropped, so that nobody acts on the wrong shop
 * @param idToken requests one of the embedding admin; null where there is none
 */
export function createTokenSource(
  shop: string | null,
  idToken: (() => Promise<string>) | null,
  store: SafeStorage = storage,
): TokenSource {
  /** What was read or stored, as in the storage. */
  const known = new Map<string, string>();
  /** Stored since by another tab, which counts for the next page. */
  const ofOtherTab = new Set<string>();
  function read(key: string): string | null {
    const mine = known.get(key);
    const text = mine ?? store.get(key);
    if (text !== null) known.set(key, text);
    // The next page finds it too.
    if (mine !== undefined && store.get(key) === null) store.set(key, mine);
    return text;
  }
  function write(key: string, text: string): void {
    known.set(key, text);
    ofOtherTab.delete(key);
    store.set(key, text);
  }
  function remove(key: string): void {
    known.delete(key);
    store.remove(key);
  }
  function bound(): BoundToken | null {
    let value: Partial<BoundToken> | null;
    try {
      value = JSON.parse(read(BOUND_KEY) ?? 'null') as Partial<BoundToken> | null;
    } catch {
      value = null;
    }
    if (!value || !isToken(value.token) || typeof value.shop !== 'string') return null;
    if (shop && value.shop !== shop) {
      remove(BOUND_KEY);
      return null;
    }
    return { token: value.token, shop: value.shop };
  }

  let refusedShop: string | null = null;
  const clear = () => {
    remove(BOUND_KEY);
    remove(SEPARATE_KEY);
  };
  // Browsers send it to the other tabs alone.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && newValue !== null) ofOtherTab.add(key);
  });
  // The next page finds what this one has, whatever code of this one did to the storage.
  window.addEventListener('pagehide', () => {
    for (const [key, text] of known) if (!ofOtherTab.has(key)) store.set(key, text);
  });

  return {
    async getToken({ fresh = false } = {}) {
      if (fresh) {
        refusedShop = bound()?.shop ?? refusedShop;
        clear();
      }
      const stored = bound();
      if (stored) return stored.token;
      if (idToken) return idToken();
      const separate = read(SEPARATE_KEY);
      return isToken(separate) ? separate : null;
    },
    store(token, owner) {
      if (!isToken(token)) return false;
      if (owner) write(BOUND_KEY, JSON.stringify({ token, shop: owner }));
      else write(SEPARATE_KEY, token);
      return true;
    },
    storedShop: () => bound()?.shop ?? refusedShop,
    clear,
  };
}
