import { storage } from '@parcelway/host';

/** What was not saved yet, kept in this browser so that a crash loses nothing. */
export interface LocalDraft<T> {
  /** Of the draft that it changes. */
  revision: number;
  /** When it was typed, in ISO text. */
  at: string;
  value: T;
}

/** What is kept under a key; null for nothing, and for what another version of the app left there. */
export function readLocal<T>(key: string, isValue: (value: unknown) => value is T): LocalDraft<T> | null {
  try {
    const kept = JSON.parse(storage.get(key) ?? 'null') as Partial<LocalDraft<unknown>> | null;
    const { revision, at, value } = kept ?? {};
    return typeof revision === 'number' && typeof at === 'string' && isValue(value) ? { revision, at, value } : null;
  } catch {
    return null;
  }
}

export const saveLocal = <T>(key: string, revision: number, value: T): void =>
  storage.set(key, JSON.stringify({ revision, at: new Date().toISOString(), value } satisfies LocalDraft<T>));

export const clearLocal = (key: string): void => storage.remove(key);
