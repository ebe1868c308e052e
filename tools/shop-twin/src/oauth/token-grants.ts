import type { TwinConfig } from '../twin';
import { verifySessionToken } from './session-token';
import type { TokenStore } from './token-store';

const TYPES = 'urn:ietf:params:oauth:token-type:';
const SHOPIFY_TYPES = 'urn:shopify:params:oauth:token-type:';
const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';

export interface GrantOptions {
  config: TwinConfig;
  tokens: TokenStore;
  now: () => Date;
  /** Consumes a one-time code of the authorize page; false when it is unknown, used or of another shop. */
  consumeCode: (shop: string, code: string) => boolean;
}

interface Grant {
  status: number;
  body: object;
}

const refusal = (error: string, description: string): Grant => ({
  status: 400,
  body: { error, error_description: description },
});

/** Answers a request for tokens: exchange of a session token, refresh, authorization code, or a new-style token for an old one. */
export function grantTokens(
  shop: string,
  body: Readonly<Record<string, unknown>>,
  { config, tokens, now, consumeCode }: GrantOptions,
): Grant {
  const text = (key: string): string => (typeof body[key] === 'string' ? body[key] : '');
  if (text('client_id') !== config.apiKey || text('client_secret') !== config.apiSecret)
    return refusal('invalid_client', 'The client id or secret is not this app’s');
  if (text('grant_type') === 'refresh_token') {
    const answer = tokens.refresh(shop, text('refresh_token'));
    return answer ? { status: 200, body: answer } : refusal('invalid_grant', 'The refresh token is not valid any more');
  }
  // Apps made since April 2026 get expiring tokens only.
  if (String(body['expiring'] ?? '') !== '1')
    return refusal('invalid_request', 'This app must ask for expiring tokens: expiring=1');
  if (text('grant_type') === EXCHANGE) return exchange(shop, text, { config, tokens, now });
  if (text('code')) {
    if (!consumeCode(shop, text('code')))
      return refusal('invalid_request', 'The authorization code was not found or was already used');
    return { status: 200, body: tokens.issue(shop, { expiring: true }) };
  }
  return refusal('unsupported_grant_type', 'The grant type is not known');
}

function exchange(
  shop: string,
  text: (key: string) => string,
  { config, tokens, now }: Pick<GrantOptions, 'config' | 'tokens' | 'now'>,
): Grant {
  if (text('requested_token_type') !== `${SHOPIFY_TYPES}offline-access-token`)
    return refusal('invalid_request', 'The twin gives offline tokens only');
  const kind = text('subject_token_type');
  const subject = text('subject_token');
  const valid =
    kind === `${TYPES}id_token`
      ? verifySessionToken(subject, {
          domain: shop,
          apiKey: config.apiKey,
          apiSecret: config.apiSecret,
          now: now(),
        }) !== null
      : kind === `${SHOPIFY_TYPES}offline-access-token` && tokens.access(shop, subject) !== null;
  if (!valid) return refusal('invalid_subject_token', 'The subject token is not valid');
  return { status: 200, body: tokens.issue(shop, { expiring: true }) };
}
