import { z } from 'zod';
import type { AppContext } from '../../context';
import { PlatformError } from '../platform.port';
import { storeUrl } from '../store-url';
import { OLDER_ORDERS_SCOPE, SCOPES } from './operations';

/** A pair of offline tokens from the platform. */
export interface OfflineTokens {
  accessToken: string;
  accessExpiresAt: Date;
  refreshToken: string;
  refreshExpiresAt: Date;
  scope: string;
}

export interface ShopifyOauth {
  /** Trades a session token for offline tokens. @throws PlatformError 'unauthorized' when the platform refuses the session token. */
  exchangeSessionToken(domain: string, sessionToken: string): Promise<OfflineTokens>;
  /** Trades the code of an OAuth callback for offline tokens. @throws PlatformError 'unauthorized' when the code is not (or no longer) valid. */
  exchangeCode(domain: string, code: string): Promise<OfflineTokens>;
  /** @throws PlatformError 'unauthorized' when the refresh token is spent: the merchant's next visit brings a new one. */
  refresh(domain: string, refreshToken: string): Promise<OfflineTokens>;
  /** @param wider requests orders of any age, too. */
  authorizeUrl(domain: string, state: string, wider?: boolean): string;
}

const answer = z.object({
  access_token: z.string().min(1),
  scope: z.string().default(''),
  expires_in: z.number().positive().optional(),
  refresh_token: z.string().min(1).optional(),
  refresh_token_expires_in: z.number().positive().optional(),
});
const YEAR_S = 365 * 86_400;

export function createShopifyOauth({ config, now }: Pick<AppContext, 'config' | 'now'>): ShopifyOauth {
  async function requestTokens(domain: string, body: Record<string, string>): Promise<OfflineTokens> {
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
    const tokens = answer.safeParse(parse(text));
    if (!tokens.success)
      throw new PlatformError('The platform answered the token request with something unexpected.', 'refused');
    const { data } = tokens;
    const at = now().getTime();
    return {
      accessToken: data.access_token,
      accessExpiresAt: new Date(at + (data.expires_in ?? 100 * YEAR_S) * 1000),
      refreshToken: data.refresh_token ?? '',
      refreshExpiresAt: new Date(at + (data.refresh_token_expires_in ?? 100 * YEAR_S) * 1000),
      scope: data.scope,
    };
  }
  return {
    exchangeSessionToken: (domain, sessionToken) =>
      requestTokens(domain, {
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token: sessionToken,
        subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
        requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
        expiring: '1',
      }),
    exchangeCode: (domain, code) => requestTokens(domain, { code, expiring: '1' }),
    refresh: (domain, refreshToken) =>
      requestTokens(domain, { grant_type: 'refresh_token', refresh_token: refreshToken }),
    authorizeUrl: (domain, state, wider = false) => {
      const query = new URLSearchParams({
        client_id: config.SHOPIFY_API_KEY,
        scope: [...SCOPES, ...(wider ? [OLDER_ORDERS_SCOPE] : [])].join(','),
        redirect_uri: `${config.APP_URL}/auth/callback`,
        state,
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
