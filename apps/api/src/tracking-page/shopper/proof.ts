import { createHash, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../../context';
import { decrypted } from '../../orders/parcel-rows';
import { address } from '../../orders/postal-address';

/** What shows that an order is the shopper's own. */
export type Proof =
  { by: 'email'; email: string } | { by: 'phone'; digits: string } | { by: 'postcode'; postcode: string };

/** What is stored of an order that may prove it. */
export interface ProofColumns {
  email_hash: Buffer | null;
  phone_enc: Buffer | null;
  address_enc: Buffer | null;
}

const FEWEST_DIGITS = 7;

/** A telephone number without what people write around its digits, and without zeros in front; null when it is none. */
export function phoneDigits(text: string): string | null {
  if (!/^[\d\s()+./-]+$/.test(text)) return null;
  const digits = text.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= FEWEST_DIGITS && digits.length <= 15 ? digits : null;
}

/** Letters and digits in lower case; null when it can be no postcode. */
export function plainPostcode(text: string): string | null {
  const plain = text.toLowerCase().replace(/[\s-]/g, '');
  return /^[a-z\d]{3,10}$/.test(plain) ? plain : null;
}

/** Whether two numbers are one, with or without the country's prefix, which has three digits at most. */
export function samePhone(digits: string, stored: string | null): boolean {
  const other = phoneDigits(stored ?? '') ?? '';
  const length = Math.min(digits.length, other.length);
  const isSame = sameText(digits.slice(-length), other.slice(-length));
  return isSame && length >= FEWEST_DIGITS && Math.abs(digits.length - other.length) <= 3;
}

/** Whether a postcode is the one of the address. */
export const samePostcode = (postcode: string, stored: string): boolean =>
  sameText(postcode, plainPostcode(stored) ?? '');

/** Compares in constant time. */
const sameText = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());

/** Whether the order is the one of who entered this. */
export function proves(ctx: AppContext, { email_hash, phone_enc, address_enc }: ProofColumns, proof: Proof): boolean {
  if (proof.by === 'phone') return samePhone(proof.digits, decrypted(ctx, phone_enc));
  if (proof.by === 'postcode') return samePostcode(proof.postcode, address(decrypted(ctx, address_enc)).zip);
  const hash = ctx.vault.blindIndex(proof.email);
  return email_hash !== null && email_hash.length === hash.length && timingSafeEqual(email_hash, hash);
}
