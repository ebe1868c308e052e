import type { TwinShop } from '../model';
import type { TwinConfig } from '../twin';
import { verifySessionToken } from './session-token';
import type { TokenStore } from './token-store';

const TYPES = 'urn:ietf:params:oauth:token-type:';
const SHOPIFY_TYPES = 'urn:shopify:params:oauth:token-type:';
const REQUESTED: Partial<Record<string, 'offline' | 'online'>> = {
  [`${SHOPIFY_TYPES}offline-access-token`]: 'offline',
  [`${SHOPIFY_TYPES}online-access-token`]: 'online',
};
const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';

export interface GrantOptions {
  config: TwinConfig;
  tokens: TokenStore;
  now: () => Date;
  staffOf: (shop: string) => TwinShop['staff'] | undefined;
  /** Consumes a one-time code of the authorize page; null when it is unknown, used or of another shop. */
  consumeCode: (shop: string, code: string) => { perUser: boolean } | null;
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
  { config, tokens, now, staffOf, consumeCode }: GrantOptions,
): Grant {
  const text = (key: string): string => (typeof body[key] === 'string' ? body[key] : '');
  if (text('client_id') !== config.apiKey || text('client_secret') !== config.apiSecret)
    return refusal('invalid_client', 'The client id or secret is not this app’s');
  if (text('grant_type') === 'refresh_token') {
    const answer = tokens.refresh(shop, text('refresh_token'));
    return answer ? { status: 200, body: answer } : refusal('invalid_grant', 'The refresh token is not valid any more');
  }
  // Apps made since April 2026 get expiring tokens only.
  const offline = (): Grant =>
    String(body['expiring'] ?? '') === '1'
      ? { status: 200, body: tokens.issue(shop, { expiring: true }) }
      : refusal('invalid_request', 'This app must ask for expiring tokens: expiring=1');
  const online = (): Grant => ({ status: 200, body: onlineAnswer(tokens.issueOnline(shop), staffOf(shop)) });
  if (text('grant_type') === EXCHANGE) {
    const kind = REQUESTED[text('requested_token_type')];
    if (!kind) return refusal('invalid_request', 'The requested token type is not known');
    if (!isValidSubject(shop, text, { config, tokens, now, kind }))
      return refusal('invalid_subject_token', 'The subject token is not valid');
    return kind === 'online' ? online() : offline();
  }
  if (text('code')) {
    const grant = consumeCode(shop, text('code'));
    if (!grant) return refusal('invalid_request', 'The authorization code was not found or was already used');
    return grant.perUser ? online() : offline();
  }
  return refusal('unsupported_grant_type', 'The grant type is not known');
}

/** A token of a person comes with that person. */
function onlineAnswer(token: ReturnType<TokenStore['issueOnline']>, staff: TwinShop['staff'] | undefined): object {
  return {
    ...token,
    associated_user_scope: token.scope,
    associated_user: staff && {
      id: Number(staff.id),
      first_name: staff.firstName,
      last_name: staff.lastName,
      email: staff.email,
      email_verified: true,
      account_owner: staff.accountOwner,
      locale: staff.locale,
      collaborator: false,
    },
  };
}

/** Only a session token names a person: an old offline token can be traded for a new offline one alone. */
function isValidSubject(
  shop: string,
  text: (key: string) => string,
  { config, tokens, now, kind }: Pick<GrantOptions, 'config' | 'tokens' | 'now'> & { kind: 'offline' | 'online' },
): boolean {
  const type = text('subject_token_type');
  const subject = text('subject_token');
  if (type === `${TYPES}id_token`) {
    const { apiKey, apiSecret } = config;
    return verifySessionToken(subject, { domain: shop, apiKey, apiSecret, now: now() }) !== null;
  }
  return kind === 'offline' && type === `${SHOPIFY_TYPES}offline-access-token` && tokens.access(shop, subject) !== null;
}
