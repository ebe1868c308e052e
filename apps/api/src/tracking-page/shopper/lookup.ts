import { normalizeNumber } from '@parcelway/couriers';

/** What the shopper asks for. Everything in it is a visitor's text. */
export type Lookup =
  | { kind: 'form' }
  | { kind: 'numbers'; keys: string[]; entered: Entered }
  | {
      kind: 'order';
      /** One for every spelling of the same order. */ name: string;
      names: string[];
      email: string;
      entered: Entered;
    }
  | { kind: 'incomplete'; missing: ('number' | 'order' | 'email')[]; entered: Entered };
interface Entered {
  number: string;
  order: string;
  email: string;
}

const MAX_NUMBERS = 5;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{1,63}$/;

/**
 * Reads a link's query (`nums`) and the form (`nums`, or `order` with `email`).
 * @param fields decoded fields; of a repeated one the first counts.
 */
export function readLookup(fields: Readonly<Record<string, unknown>>): Lookup {
  const number = field(fields.nums, 500);
  const order = field(fields.order, 100);
  const email = field(fields.email, 254);
  const entered = { number, order, email };
  if (order !== '' || email !== '' || ('order' in fields && !('nums' in fields))) {
    const missing = [
      ...(bareName(order) === '' ? ['order' as const] : []),
      ...(EMAIL.test(email) ? [] : ['email' as const]),
    ];
    return missing.length > 0
      ? { kind: 'incomplete', missing, entered }
      : { kind: 'order', ...orderNames(order), email, entered };
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
  return 'nums' in fields ? { kind: 'incomplete', missing: ['number'], entered } : { kind: 'form' };
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

function field(value: unknown, maxLength: number): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first !== 'string') return '';
  // What the database cannot hold, nobody typed.
  return first
    .replace(/[\0\p{Surrogate}]/gu, '')
    .trim()
    .slice(0, maxLength);
}
