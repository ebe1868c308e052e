import { z } from 'zod';
import type { AppContext } from '../../context';
import { PlatformError } from '../platform.port';
import { storeUrl } from '../store-url';
import { cleanText } from './clean';
import { OLDER_ORDERS_SCOPE, SCOPES } from './operations';

/** A pair of offline tokens from the platform. */
export interface OfflineTokens {
  accessToken: string;
  accessExpiresAt: Date;
  refreshToken: string;
  refreshExpiresAt: Date;
  scope: string;
}

/** A person of the store's staff. */
export interface StaffMember {
  /** The platform's id. */
  userId: string;
  /** First and last name; the e-mail address of a person without names. */
  name: string;
  /** The store is theirs. */
  owner: boolean;
}

/** What a sign-in requests. */
export interface SignInScope {
  /** Orders of any age, too. */
  wider?: boolean;
  /** The code of the callback then names a person, and cannot be traded for offline tokens. */
  person?: boolean;
}

export interface ShopifyOauth {
  /** Trades a session token for offline tokens. @throws PlatformError 'unauthorized' when the platform refuses the session token. */
  exchangeSessionToken(domain: string, sessionToken: string): Promise<OfflineTokens>;
  /** Trades the code of an OAuth callback for offline tokens. @throws PlatformError 'unauthorized' when the code is not (or no longer) valid. */
  exchangeCode(domain: string, code: string): Promise<OfflineTokens>;
  /** The person of a session token. @throws PlatformError 'unauthorized' when the platform refuses the session token. */
  staffOfSession(domain: string, sessionToken: string): Promise<StaffMember>;
  /** The person of a callback that requested one. @throws PlatformError 'unauthorized' when the code is not (or no longer) valid. */
  staffOfCode(domain: string, code: string): Promise<StaffMember>;
  /** @throws PlatformError 'unauthorized' when the refresh token is spent: the merchant's next visit brings a new one. */
  refresh(domain: string, refreshToken: string): Promise<OfflineTokens>;
  authorizeUrl(domain: string, state: string, scope?: SignInScope): string;
}

const answer = z.object({
  access_token: z.string().min(1),
  scope: z.string().default(''),
  expires_in: z.number().positive().optional(),
  refresh_token: z.string().min(1).optional(),
  refresh_token_expires_in: z.number().positive().optional(),
});
const name = z.string().nullish();
const onlineAnswer = z.object({
  associated_user: z.object({
    id: z.number().int().positive(),
    first_name: name,
    last_name: name,
    email: name,
    account_owner: z.boolean().default(false),
  }),
});
const YEAR_S = 365 * 86_400;
const EXCHANGE = {
  grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
  subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
};
const REQUESTED = 'urn:shopify:params:oauth:token-type:';

export function createShopifyOauth({ config, now }: Pick<AppContext, 'config' | 'now'>): ShopifyOauth {
  async function request<T>(domain: string, body: Record<string, string>, shape: z.ZodType<T>): Promise<T> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${storeUrl(config, domain)}/admin/oauth/access_token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ client_id: config.SHOPIFY_API_KEY, client_secret: config.SHOPIFY_API_SECRET, ...body }),
        signal: AbortSignal.timeout(10_000),
        redirect: 'error',
      });
      text = await response.text();
    } catch (cause) {
      throw new PlatformError('The store platform did not answer the token request.', 'unavailable', 1000, { cause });
    }
    if (response.status >= 500 || response.status === 429)
      throw new PlatformError(`The token request failed with ${response.status}.`, 'unavailable', 1000);
    if (!response.ok)
      throw new PlatformError(
        `The platform refused the token request (${response.status}, ${errorCode(text)}).`,
        'unauthorized',
      );
    const found = shape.safeParse(parse(text));
    if (!found.success)
      throw new PlatformError('The platform answered the token request with something unexpected.', 'refused');
    return found.data;
  }

  async function requestTokens(domain: string, body: Record<string, string>): Promise<OfflineTokens> {
    const data = await request(domain, { expiring: '1', ...body }, answer);
    const at = now().getTime();
    return {
      accessToken: data.access_token,
      accessExpiresAt: new Date(at + (data.expires_in ?? 100 * YEAR_S) * 1000),
      refreshToken: data.refresh_token ?? '',
      refreshExpiresAt: new Date(at + (data.refresh_token_expires_in ?? 100 * YEAR_S) * 1000),
      scope: data.scope,
    };
  }

  /** The online token itself is not stored: we act for the shop, never as a person. */
  async function requestPerson(domain: string, body: Record<string, string>): Promise<StaffMember> {
    const {
      id,
      first_name: first,
      last_name: last,
      email,
      account_owner: owner,
    } = (await request(domain, body, onlineAnswer)).associated_user;
    const fullName = [first, last].filter(Boolean).join(' ').trim();
    return { userId: String(id), name: cleanText(fullName || email || String(id), 255), owner };
  }

  return {
    exchangeSessionToken: (domain, sessionToken) =>
      requestTokens(domain, {
        ...EXCHANGE,
        subject_token: sessionToken,
        requested_token_type: `${REQUESTED}offline-access-token`,
      }),
    exchangeCode: (domain, code) => requestTokens(domain, { code }),
    staffOfSession: (domain, sessionToken) =>
      requestPerson(domain, {
        ...EXCHANGE,
        subject_token: sessionToken,
        requested_token_type: `${REQUESTED}online-access-token`,
      }),
    staffOfCode: (domain, code) => requestPerson(domain, { code }),
    refresh: (domain, refreshToken) =>
      requestTokens(domain, { grant_type: 'refresh_token', refresh_token: refreshToken }),
    authorizeUrl: (domain, state, { wider = false, person = false } = {}) => {
      const query = new URLSearchParams({
        client_id: config.SHOPIFY_API_KEY,
        scope: [...SCOPES, ...(wider ? [OLDER_ORDERS_SCOPE] : [])].join(','),
        redirect_uri: `${config.APP_URL}/auth/callback`,
        state,
        ...(person && { 'grant_options[]': 'per-user' }),
      });
      return `${storeUrl(config, domain)}/admin/oauth/authorize?${query.toString()}`;
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function errorCode(text: string): string {
  const parsed = z.object({ error: z.string().max(100) }).safeParse(parse(text));
  return parsed.success ? parsed.data.error : 'no reason given';
}
