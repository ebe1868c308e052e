import { MAX_CODE_BYTES } from '@parcelway/domain';
import type { PageCode } from '@parcelway/http-contract';

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Why the server would refuse a piece of code; null for nothing. */
export function problemOf(text: string): 'too_big' | 'endraw' | 'bad_sign' | null {
  if (bytesOf(text) > MAX_CODE_BYTES) return 'too_big';
  // The page passes through the store's template engine, which must not read it.
  if (/\{%-?\s*endraw/i.test(text)) return 'endraw';
  return /[\0\p{Surrogate}]/u.test(text) ? 'bad_sign' : null;
}

export const hasProblem = (code: PageCode): boolean => Object.values(code).some((text) => problemOf(text) !== null);
