import { callingRemote } from './caller';

interface Entry {
  owner: string;
  type: string;
  listener: EventListenerOrEventListenerObject;
  options: boolean | AddEventListenerOptions | undefined;
}

export interface PageListeners {
  /**
   * Removes what remotes listen to and did not end, unless it is the one on the screen.
   * @returns the types, or the names of handler properties such as `onclick`, by remote
   */
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

  const handlers = watchHandlers([window, document, document.documentElement, document.body]);

  return {
    clear(except) {
      const cleared = handlers.clear(except);
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

interface Handler {
  owner: string;
  value: unknown;
  /** What was there before any remote's. */
  before: unknown;
  property: PropertyDescriptor;
}

/** The handler properties by which a remote that is gone can hurt another screen: of all hundred, watching costs at the start. */
const HANDLERS = [
  ...['onclick', 'ondblclick', 'oncontextmenu', 'onmousedown', 'onmouseup', 'onpointerdown', 'onpointerup'],
  ...['ontouchstart', 'ontouchmove', 'ontouchend', 'onwheel', 'onscroll', 'onkeydown', 'onkeypress', 'onkeyup'],
  ...['onsubmit', 'oninput', 'onchange', 'onfocus', 'onblur', 'ondragstart', 'ondrop', 'onpaste', 'oncopy'],
  ...['onerror', 'onunhandledrejection', 'onbeforeunload', 'onpagehide', 'onpopstate', 'onhashchange', 'onmessage'],
  ...['onstorage', 'onvisibilitychange', 'onresize'],
];

/** Tracks which remote assigned one of {@link HANDLERS} of these. */
function watchHandlers(targets: readonly object[]): PageListeners {
  const assigned = new Map<object, Map<string, Handler>>();
  function watch(target: object, name: string, ofTarget: Map<string, Handler>): void {
    const property = propertyOf(target, name);
    const { get, set } = property ?? {};
    if (!property?.configurable || !get || !set) return;
    Reflect.defineProperty(target, name, {
      ...property,
      get: () => get.call(target) as unknown,
      set(next: unknown) {
        const owner = callingRemote();
        const earlier = ofTarget.get(name);
        const before = earlier ? earlier.before : (get.call(target) as unknown);
        set.call(target, next);
        const value = get.call(target) as unknown;
        if (owner === null || value === null || value === before) ofTarget.delete(name);
        else ofTarget.set(name, { owner, value, before, property });
      },
    });
  }
  for (const target of targets) {
    const ofTarget = new Map<string, Handler>();
    assigned.set(target, ofTarget);
    for (const name of HANDLERS) watch(target, name, ofTarget);
  }

  return {
    clear(except) {
      const cleared = new Map<string, string[]>();
      for (const [target, ofTarget] of assigned)
        for (const [name, { owner, value, before, property }] of ofTarget) {
          if (owner === except) continue;
          ofTarget.delete(name);
          // Some of the body's are the window's, and may have been ended there.
          if (property.get?.call(target) !== value) continue;
          property.set?.call(target, before);
          cleared.set(owner, [...(cleared.get(owner) ?? []), name]);
        }
      return cleared;
    },
  };
}

/** As the target has it, by itself or from one of its prototypes. */
function propertyOf(target: object, name: string): PropertyDescriptor | undefined {
  for (let owner: object | null = target; owner; owner = Reflect.getPrototypeOf(owner)) {
    const property = Reflect.getOwnPropertyDescriptor(owner, name);
    if (property) return property;
  }
  return undefined;
}
