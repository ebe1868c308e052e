import { normalizeNumber } from '@parcelway/couriers';
import type { PageSettings } from '@parcelway/http-contract';
import { phoneDigits, plainPostcode, type Proof } from './proof';

/** The shopper's lookup. Everything in it is a visitor's text. */
export type LookupQuery =
  | { kind: 'form' }
  | { kind: 'numbers'; keys: string[]; entered: Entered }
  | {
      kind: 'order';
      /** One for every spelling of the same order. */ name: string;
      names: string[];
      proof: Proof;
      entered: Entered;
    }
  | { kind: 'incomplete'; missing: ('number' | ProofField | 'order')[]; entered: Entered };
/** Fields of the form that show that an order is the shopper's own. */
export type ProofField = 'email' | 'phone' | 'postcode';
interface Entered extends Record<ProofField, string> {
  number: string;
  order: string;
}

/** Numbers that one lookup may name. */
export const MAX_NUMBERS = 5;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{1,63}$/;

/**
 * Reads a link's query (`nums`) and the form (`nums`, or `order` with `email`, `phone` or `postcode`).
 * @param fields decoded fields; of a repeated one the first counts.
 * @param rules the kinds that the shop offers; input for another one is ignored.
 */
export function readLookupQuery(fields: Readonly<Record<string, unknown>>, rules: PageSettings['lookup']): LookupQuery {
  const number = rules.by_number ? field(fields.nums, 500) : '';
  const order = rules.by_order ? field(fields.order, 100) : '';
  const { required, proofs, proof } = readProof(rules.by_order ? fields : {}, rules);
  const entered = { number, order, ...proofs };
  const hasProof = Object.values(proofs).some((text) => text !== '');
  if (order !== '' || hasProof || (rules.by_order && 'order' in fields && !('nums' in fields))) {
    const missing = [
      ...(bareName(order) === '' ? ['order' as const] : []),
      ...(proof === null ? required.slice(0, 1) : []),
    ];
    return missing.length > 0 || proof === null
      ? { kind: 'incomplete', missing, entered }
      : { kind: 'order', ...orderNames(order), proof, entered };
  }
  if (number !== '') {
    const keys = [
      ...new Set(
        number
          .split(/[,;\n]/)
          .map(normalizeNumber)
          .filter(Boolean),
      ),
    ].slice(0, MAX_NUMBERS);
    return { kind: 'numbers', keys, entered };
  }
  return rules.by_number && 'nums' in fields ? { kind: 'incomplete', missing: ['number'], entered } : { kind: 'form' };
}

const REQUIRED_FIELDS: Readonly<Record<PageSettings['lookup']['proof'], readonly ProofField[]>> = {
  email: ['email'],
  email_or_phone: ['email', 'phone'],
  postcode: ['postcode'],
};

/** What was entered to prove an order, of the fields that the shop requires. @returns `proof` null when it can be none */
export function readProof(
  fields: Readonly<Record<string, unknown>>,
  rules: PageSettings['lookup'],
): { required: readonly ProofField[]; proofs: Record<ProofField, string>; proof: Proof | null } {
  const required = REQUIRED_FIELDS[rules.proof];
  const read = (name: ProofField, max: number): string => (required.includes(name) ? field(fields[name], max) : '');
  const proofs = { email: read('email', 254), phone: read('phone', 40), postcode: read('postcode', 20) };
  return { required, proofs, proof: proofOf(proofs, required) };
}

/** The first that is valid. One field may accept both, an e-mail address and a telephone number. */
function proofOf(
  { email, phone, postcode }: Record<ProofField, string>,
  required: readonly ProofField[],
): Proof | null {
  if (EMAIL.test(email)) return { by: 'email', email };
  const digits = required.includes('phone') ? phoneDigits(phone === '' ? email : phone) : null;
  if (digits !== null) return { by: 'phone', digits };
  const plain = plainPostcode(postcode);
  return plain === null ? null : { by: 'postcode', postcode: plain };
}

/** `#1502`, `1502` and `1502 ` are one order: without case, spaces, and the sign that shops write in front. */
const bareName = (order: string): string =>
  order
    .toLowerCase()
    .replace(/^[#\s]+/, '')
    .trim();

/** With or without the sign that shops write in front. */
function orderNames(order: string): { name: string; names: string[] } {
  const name = bareName(order);
  return { name, names: [name, `#${name}`] };
}

/** A visitor's text, as it can be stored. */
export function field(value: unknown, maxLength: number): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first !== 'string') return '';
  // What the database cannot store is not a user's input.
  return first
    .replace(/[\0\p{Surrogate}]/gu, '')
    .trim()
    .slice(0, maxLength);
}
