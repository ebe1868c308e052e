import { randomBytes } from 'node:crypto';

/** What is known about a pair of tokens. Times are ISO. */
export interface TokenRecord {
  shop: string;
  accessToken: string;
  refreshToken: string | null;
  expiresAt: string | null;
  refreshExpiresAt: string | null;
  scope: string;
  /** The refresh token this pair came from: it stays usable until this pair's own refresh token is used. */
  previousRefreshToken: string | null;
  /** When the refresh token was first used; it answers again for at most 30 days after that. */
  refreshUsedAt: string | null;
  retiredRefresh: boolean;
}

export interface TokenAnswer {
  access_token: string;
  scope: string;
  expires_in?: number;
  refresh_token?: string;
  refresh_token_expires_in?: number;
}

const ACCESS_S = 3600;
const ONLINE_ACCESS_S = 24 * 3600;
const REFRESH_S = 90 * 24 * 3600;
const REUSE_S = 30 * 24 * 3600;

/** Scopes that a merchant grants on request only. */
export const OPTIONAL_SCOPES: readonly string[] = ['read_all_orders'];

/** Offline tokens of every store, with refresh by rotation. A token carries what its shop had granted when it was made. */
export class TokenStore {
  readonly #byAccess = new Map<string, TokenRecord>();
  readonly #byRefresh = new Map<string, TokenRecord>();
  readonly #installed = new Set<string>();
  readonly #granted = new Map<string, Set<string>>();

  constructor(
    private readonly now: () => Date,
    /** What every shop grants on installing the app. */
    private readonly scopes: readonly string[],
    private readonly written: (token: TokenRecord) => void,
  ) {}

  isInstalled(shop: string): boolean {
    return this.#installed.has(shop);
  }

  /** Whether a shop granted all of these; what is not optional comes with the app. */
  hasGranted(shop: string, scopes: readonly string[]): boolean {
    const known = this.#scopesOf(shop);
    return scopes.every((scope) => !OPTIONAL_SCOPES.includes(scope) || known.includes(scope));
  }

  /** Its next tokens have the optional ones of these, too. */
  grant(shop: string, scopes: readonly string[]): void {
    const granted = this.#granted.get(shop) ?? new Set();
    for (const scope of scopes) if (OPTIONAL_SCOPES.includes(scope)) granted.add(scope);
    this.#granted.set(shop, granted);
  }

  issue(shop: string, options: { expiring: boolean; previousRefreshToken?: string }): TokenAnswer {
    const record: TokenRecord = {
      ...this.#newRecord(shop),
      refreshToken: options.expiring ? `shprt_${randomBytes(16).toString('hex')}` : null,
      expiresAt: options.expiring ? this.#inSeconds(ACCESS_S) : null,
      refreshExpiresAt: options.expiring ? this.#inSeconds(REFRESH_S) : null,
      previousRefreshToken: options.previousRefreshToken ?? null,
    };
    this.load(record);
    this.written(record);
    return record.refreshToken === null
      ? { access_token: record.accessToken, scope: record.scope }
      : {
          access_token: record.accessToken,
          scope: record.scope,
          expires_in: ACCESS_S,
          refresh_token: record.refreshToken,
          refresh_token_expires_in: REFRESH_S,
        };
  }

  /** A token of one person at work: it opens the API for a day and has no refresh token. */
  issueOnline(shop: string): Required<Pick<TokenAnswer, 'access_token' | 'scope' | 'expires_in'>> {
    const record: TokenRecord = {
      ...this.#newRecord(shop),
      refreshToken: null,
      expiresAt: this.#inSeconds(ONLINE_ACCESS_S),
      refreshExpiresAt: null,
    };
    this.load(record);
    this.written(record);
    return { access_token: record.accessToken, scope: record.scope, expires_in: ONLINE_ACCESS_S };
  }

  /**
   * Trades a refresh token for a new pair. The old one keeps working, so that a lost answer can be requested again, until the new one is first used.
   * @returns null when the token is unknown, too old, of another shop, or retired.
   */
  refresh(shop: string, refreshToken: string): TokenAnswer | null {
    const record = this.#byRefresh.get(refreshToken);
    const now = this.now().getTime();
    if (
      !record ||
      record.shop !== shop ||
      record.retiredRefresh ||
      !record.refreshExpiresAt ||
      Date.parse(record.refreshExpiresAt) <= now
    )
      return null;
    if (record.refreshUsedAt && Date.parse(record.refreshUsedAt) + REUSE_S * 1000 <= now) return null;
    if (!record.refreshUsedAt) {
      record.refreshUsedAt = new Date(now).toISOString();
      this.written(record);
    }
    const previous = record.previousRefreshToken ? this.#byRefresh.get(record.previousRefreshToken) : undefined;
    if (previous && !previous.retiredRefresh) {
      previous.retiredRefresh = true;
      this.written(previous);
    }
    return this.issue(shop, { expiring: true, previousRefreshToken: refreshToken });
  }

  /** The pair a valid access token of this shop belongs to. */
  access(shop: string, accessToken: string): TokenRecord | null {
    const record = this.#byAccess.get(accessToken);
    if (!record || record.shop !== shop || (record.expiresAt && Date.parse(record.expiresAt) <= this.now().getTime()))
      return null;
    return record;
  }

  /** Makes an access token old at once, to test what its owner does then. */
  expire(shop: string): number {
    const records = [...this.#byAccess.values()].filter((record) => record.shop === shop && record.expiresAt);
    for (const record of records) {
      record.expiresAt = new Date(0).toISOString();
      this.written(record);
    }
    return records.length;
  }

  /** Forgets every token of a shop. */
  revoke(shop: string): void {
    this.#installed.delete(shop);
    this.#granted.delete(shop);
    for (const record of [...this.#byAccess.values()]) {
      if (record.shop !== shop) continue;
      this.#byAccess.delete(record.accessToken);
      if (record.refreshToken) this.#byRefresh.delete(record.refreshToken);
    }
  }

  /** Restores a record from the journal. */
  load(record: TokenRecord): void {
    this.#installed.add(record.shop);
    this.grant(record.shop, record.scope.split(','));
    this.#byAccess.set(record.accessToken, record);
    if (record.refreshToken) this.#byRefresh.set(record.refreshToken, record);
  }

  #newRecord(shop: string) {
    return {
      shop,
      accessToken: `shpat_${randomBytes(16).toString('hex')}`,
      scope: this.#scopesOf(shop).join(','),
      previousRefreshToken: null,
      refreshUsedAt: null,
      retiredRefresh: false,
    };
  }

  #inSeconds(seconds: number): string {
    return new Date(this.now().getTime() + seconds * 1000).toISOString();
  }

  #scopesOf(shop: string): string[] {
    return [...new Set([...this.scopes, ...(this.#granted.get(shop) ?? [])])];
  }
}
