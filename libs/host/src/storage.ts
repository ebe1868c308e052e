/**
 * Browser storage that never throws: an iframe may deny it, a private window may have none, a full one refuses writes.
 * What could not be stored lives in memory until the page goes.
 */
export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Keys that begin so. */
  keys(prefix: string): string[];
}

export function safeStorage(kind: 'localStorage' | 'sessionStorage'): SafeStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      // Even naming the property throws where the frame may not use it.
      return work(window[kind]);
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    set(key, value) {
      const stored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (stored) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys: (prefix) =>
      [...memory.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])].filter((key) => key.startsWith(prefix)),
  };
}

/** Kept across visits. */
export const storage = safeStorage('localStorage');
/** Kept for this tab. */
export const tabStorage = safeStorage('sessionStorage');
