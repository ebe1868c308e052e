import { storage } from '@parcelway/host';

/** Unsaved changes, stored in this browser so that a crash loses nothing. */
export interface LocalDraft<T> {
  /** Of the draft that it changes. */
  revision: number;
  /** When it was typed, in ISO text. */
  at: string;
  value: T;
}

/** The value stored under a key; null for nothing, and for what another version of the app left there. */
export function readLocal<T>(key: string, isValue: (value: unknown) => value is T): LocalDraft<T> | null {
  try {
    const localDraft = JSON.parse(storage.get(key) ?? 'null') as Partial<LocalDraft<unknown>> | null;
    const { revision, at, value } = localDraft ?? {};
    return typeof revision === 'number' && typeof at === 'string' && isValue(value) ? { revision, at, value } : null;
  } catch {
    return null;
  }
}

export const saveLocal = <T>(key: string, revision: number, value: T): void =>
  storage.set(key, JSON.stringify({ revision, at: new Date().toISOString(), value } satisfies LocalDraft<T>));

export const clearLocal = (key: string): void => storage.remove(key);

/** Where changes of another revision wait until somebody chooses, beside those that are typed meanwhile. */
const offeredKey = (key: string): string => `${key}:offered`;
export const clearOffered = (key: string): void => storage.remove(offeredKey(key));

/** What a crash left: changes of this revision, else those of another one, which wait until they are used or discarded. */
export function readLeft<T>(
  key: string,
  revision: number,
  isValue: (value: unknown) => value is T,
): LocalDraft<T> | null {
  const left = readLocal(key, isValue);
  if (left && left.revision !== revision) {
    storage.set(offeredKey(key), JSON.stringify(left));
    clearLocal(key);
  }
  return left ?? readLocal(offeredKey(key), isValue);
}
