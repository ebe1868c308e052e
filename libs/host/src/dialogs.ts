import { tabStorage } from './storage';

/** Everything that lays itself over a screen. Banners do not: they are part of the page. */
export type DialogId = 'upgrade' | 'billing' | 'whats-new' | 'survey';

/** Remembers across pages which dialogs that come by themselves have been closed. */
export interface DialogMemory {
  has(id: DialogId): boolean;
  add(id: DialogId): void;
}

/**
 * The one coordinator of dialogs, so that two never meet.
 * - What the user opens by hand opens at once and replaces whatever is open.
 * - What comes by itself waits until nothing is open; one that had to make room comes back after the other.
 * - What came by itself and was closed stays closed, on later pages too; by hand it still opens.
 */
export interface Dialogs {
  /** Opens by hand. */
  show(id: DialogId): void;
  /** Opens by itself, now or once nothing else is open. @returns retracts the offer while it waits */
  offer(id: DialogId): () => void;
  /** Closes it, or retracts its offer. Whatever waits comes next. */
  close(id: DialogId): void;
  current(): DialogId | null;
  /** @returns unsubscribe */
  subscribe(listener: () => void): () => void;
}

export function createDialogs(memory: DialogMemory = tabMemory): Dialogs {
  const listeners = new Set<() => void>();
  let waiting: readonly DialogId[] = [];
  let open: { id: DialogId; byItself: boolean } | null = null;

  const put = (next: typeof open) => {
    open = next;
    for (const listener of listeners) listener();
  };
  const without = (id: DialogId) => waiting.filter((other) => other !== id);

  return {
    show(id) {
      waiting = without(id);
      if (open?.byItself && open.id !== id) waiting = [open.id, ...waiting];
      put({ id, byItself: false });
    },
    offer(id) {
      if (open?.id !== id && !waiting.includes(id) && !memory.has(id)) {
        if (open) waiting = [...waiting, id];
        else put({ id, byItself: true });
      }
      return () => {
        waiting = without(id);
      };
    },
    close(id) {
      waiting = without(id);
      if (open?.id !== id) return;
      // Opening it by hand does not count as seeing it open by itself.
      if (open.byItself) memory.add(id);
      const [next, ...rest] = waiting;
      waiting = rest;
      put(next ? { id: next, byItself: true } : null);
    },
    current: () => open?.id ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const tabKey = (id: DialogId) => `parcelway.closed.${id}`;
/** For as long as the tab lives. */
export const tabMemory: DialogMemory = {
  has: (id) => tabStorage.get(tabKey(id)) !== null,
  add: (id) => tabStorage.set(tabKey(id), '1'),
};
