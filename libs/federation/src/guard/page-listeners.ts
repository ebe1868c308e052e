import { callingRemote } from './caller';

interface Entry {
  owner: string;
  type: string;
  listener: EventListenerOrEventListenerObject;
  options: boolean | AddEventListenerOptions | undefined;
}

export interface PageListeners {
  /** Removes what remotes listen to and did not end, unless it is the one on the screen. @returns the types, by remote */
  clear(except: string | null): Map<string, string[]>;
}

const isCapture = (options: Entry['options']): boolean =>
  typeof options === 'object' ? options?.capture === true : options === true;

/** Tracks what remotes listen to on the page itself: the window, the document, and the elements down to the app's root. */
export function watchListeners(root: Node): PageListeners {
  const added = new Map<EventTarget, Entry[]>();
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const isPage = (target: EventTarget) => target === window || (target instanceof Node && target.contains(root));
  const without = (target: EventTarget, { type, listener, options }: Omit<Entry, 'owner'>): Entry[] =>
    (added.get(target) ?? []).filter(
      (one) => one.type !== type || one.listener !== listener || isCapture(one.options) !== isCapture(options),
    );

  Object.assign(EventTarget.prototype, {
    addEventListener(
      this: EventTarget | undefined,
      type: string,
      listener: Entry['listener'] | null,
      options?: Entry['options'],
    ) {
      const target = this ?? window;
      addEventListener.call(target, type, listener, options);
      const owner = listener && isPage(target) ? callingRemote() : null;
      if (listener && owner !== null)
        added.set(target, [...without(target, { type, listener, options }), { owner, type, listener, options }]);
    },
    removeEventListener(
      this: EventTarget | undefined,
      type: string,
      listener: Entry['listener'] | null,
      options?: Entry['options'],
    ) {
      const target = this ?? window;
      removeEventListener.call(target, type, listener, options);
      if (listener && added.has(target)) added.set(target, without(target, { type, listener, options }));
    },
  });

  return {
    clear(except) {
      const cleared = new Map<string, string[]>();
      for (const [target, entries] of added) {
        const stay = entries.filter(({ owner }) => owner === except);
        for (const { owner, type, listener, options } of entries) {
          if (owner === except) continue;
          removeEventListener.call(target, type, listener, options);
          // Those that end by themselves may have done so.
          if (typeof options === 'object' && (options.once || options.signal?.aborted)) continue;
          cleared.set(owner, [...(cleared.get(owner) ?? []), type]);
        }
        if (stay.length > 0) added.set(target, stay);
        else added.delete(target);
      }
      return cleared;
    },
  };
}
