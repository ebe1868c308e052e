import { normalizeNumber } from '@parcelway/couriers';

/** What the shopper asks for. Everything in it is a visitor's text. */
export type Lookup =
  | { kind: 'form' }
  | { kind: 'numbers'; keys: string[]; entered: Entered }
  | { kind: 'order'; names: string[]; email: string; entered: Entered }
  | { kind: 'incomplete'; missing: ('number' | 'order' | 'email')[]; entered: Entered };
interface Entered {
  number: string;
  order: string;
  email: string;
}

const MAX_NUMBERS = 5;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{1,63}$/;

/**
 * Reads the query (`nums`) and the form (`nums`, or `order` with `email`).
 * @param fields decoded fields; of a repeated one the first counts.
 */
export function readLookup(fields: Readonly<Record<string, unknown>>): Lookup {
  const number = field(fields.nums, 500);
  const order = field(fields.order, 100);
  const email = field(fields.email, 254);
  const entered = { number, order, email };
  if (order !== '' || email !== '' || ('order' in fields && !('nums' in fields))) {
    const missing = [...(order === '' ? ['order' as const] : []), ...(EMAIL.test(email) ? [] : ['email' as const])];
    return missing.length > 0
      ? { kind: 'incomplete', missing, entered }
      : { kind: 'order', names: orderNames(order), email, entered };
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

/** With or without the sign that shops write in front. */
function orderNames(order: string): string[] {
  const name = order.toLowerCase();
  return name.startsWith('#') ? [name, name.slice(1).trim()] : [name, `#${name}`];
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
