/**
 * Browser storage that never throws: an iframe may deny it, a private window may have none, a full one refuses writes.
 * What this page stored it reads from memory first: code that clears the browser's storage does not affect it. What another tab
 * stores since then counts.
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
  window.addEventListener('storage', ({ key, newValue, storageArea }) => {
    // A removal, or a clearing, may be accidental: the own value stays.
    if (key !== null && newValue !== null && storageArea === attempt((storage) => storage)) memory.delete(key);
  });
  return {
    get(key) {
      const stored = attempt((storage) => storage.getItem(key)) ?? null;
      const own = memory.get(key);
      // The next page finds it too.
      if (own !== undefined && stored === null) attempt((storage) => storage.setItem(key, own));
      return own ?? stored;
    },
    set(key, value) {
      memory.set(key, value);
      attempt((storage) => storage.setItem(key, value));
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys: (prefix) =>
      [...new Set([...memory.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])])].filter((key) =>
        key.startsWith(prefix),
      ),
  };
}

/** Stored across visits. */
export const storage = safeStorage('localStorage');
/** Stored for this tab. */
export const tabStorage = safeStorage('sessionStorage');
