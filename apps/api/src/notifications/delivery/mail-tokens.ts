import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey, macMatches } from '@parcelway/platform-auth';
import type { Config } from '../../config';

export interface MailId {
  shopId: string;
  mailId: string;
}
/** What a token may be used for: one for another use is refused. */
export type TokenUse = 'open' | 'click' | 'unsubscribe';
type Keys = Pick<Config, 'ENCRYPTION_KEY'>;

const TOKEN = /^(\d{1,19})\.(\d{1,19})\.(\d{1,4})\.([\w-]{43})$/;
/** In lower case, because mail servers may change the case of addresses. Ten bytes of the signature: 64 characters are all there are. */
const BOUNCE = /(?<![\w.])(\d{1,19})\.(\d{1,19})\.([0-9a-f]{20})@/g;
/** As many as one report is searched for. */
const CANDIDATES = 50;

const keyOf = ({ ENCRYPTION_KEY: key }: Keys, label: string): Buffer =>
  derivedKey(Buffer.from(key, 'base64'), `mail:${label}`);
const sign = (config: Keys, use: string, text: string): Buffer =>
  createHmac('sha256', keyOf(config, use)).update(text).digest();

/** A signed id of the mail that a request is about. @param index of a link of the mail */
export function mailToken(config: Keys, use: TokenUse, { shopId, mailId }: MailId, index = 0): string {
  const text = `${shopId}.${mailId}.${index}`;
  return `${text}.${sign(config, use, text).toString('base64url')}`;
}

/** Null: it is none of ours, or for another use. */
export function readMailToken(config: Keys, use: TokenUse, token: string): (MailId & { index: number }) | null {
  const [, shopId = '', mailId = '', index = '', mac = ''] = TOKEN.exec(token) ?? [];
  const bytes = Buffer.from(mac, 'base64url');
  // Of two encodings of the same bytes only the canonical one is valid.
  if (bytes.toString('base64url') !== mac) return null;
  if (!macMatches(`${shopId}.${mailId}.${index}`, bytes, [keyOf(config, use)])) return null;
  return { shopId, mailId, index: Number(index) };
}

/** The page on which the recipient unsubscribes. */
export const unsubscribeUrl = (config: Keys & Pick<Config, 'APP_URL'>, shopId: string, mailId: string): string =>
  `${config.APP_URL}/m/u/${mailToken(config, 'unsubscribe', { shopId, mailId })}`;

/** Names a mail in addresses that come back with a bounce: the part before the `@`, at most 60 characters. */
export function bounceId(config: Keys, { shopId, mailId }: MailId): string {
  const text = `${shopId}.${mailId}`;
  return `${text}.${sign(config, 'bounce', text).toString('hex').slice(0, 20)}`;
}

/** The mail that a text identifies by one of our {@link bounceId}s followed by `@`; the rest of it is not trusted. */
export function findBounceId(config: Keys, text: string): MailId | null {
  let tried = 0;
  for (const [, shopId = '', mailId = '', mac = ''] of text.toLowerCase().matchAll(BOUNCE)) {
    if ((tried += 1) > CANDIDATES) return null;
    const ours = bounceId(config, { shopId, mailId }).slice(-20);
    if (timingSafeEqual(Buffer.from(ours), Buffer.from(mac))) return { shopId, mailId };
  }
  return null;
}
