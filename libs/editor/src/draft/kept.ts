import { storage } from '@parcelway/host';

/** What was not saved yet, kept in this browser so that a crash loses nothing. */
export interface Kept<T> {
  /** Of the draft that it changes. */
  revision: number;
  /** When it was typed, in ISO text. */
  at: string;
  value: T;
}

/** What is kept under a key; null for nothing, and for what another version of the app left there. */
export function readKept<T>(key: string, isValue: (value: unknown) => value is T): Kept<T> | null {
  try {
    const kept = JSON.parse(storage.get(key) ?? 'null') as Partial<Kept<unknown>> | null;
    const { revision, at, value } = kept ?? {};
    return typeof revision === 'number' && typeof at === 'string' && isValue(value) ? { revision, at, value } : null;
  } catch {
    return null;
  }
}

export const keep = <T>(key: string, revision: number, value: T): void =>
  storage.set(key, JSON.stringify({ revision, at: new Date().toISOString(), value } satisfies Kept<T>));

export const forget = (key: string): void => storage.remove(key);
