/** A value with the ways back and forth. */
export interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
  /** What the last change was about: further ones of the same are one step, so that a word is undone and not a letter. */
  tag: string | null;
}

const MOST_STEPS = 100;

export const historyOf = <T>(now: T): History<T> => ({ past: [], now, future: [], tag: null });

/** The history with a new value; what was undone before is gone. */
export function changed<T>(history: History<T>, now: T, tag: string | null = null): History<T> {
  if (now === history.now) return history;
  const joins = tag !== null && tag === history.tag;
  return { past: joins ? history.past : [...history.past, history.now].slice(-MOST_STEPS), now, future: [], tag };
}

export function undone<T>({ past, now, future }: History<T>): History<T> {
  const before = past.at(-1);
  if (before === undefined) return { past, now, future, tag: null };
  return { past: past.slice(0, -1), now: before, future: [now, ...future], tag: null };
}

export function redone<T>({ past, now, future }: History<T>): History<T> {
  const [next, ...rest] = future;
  if (next === undefined) return { past, now, future, tag: null };
  return { past: [...past, now], now: next, future: rest, tag: null };
}

/** The next change is a step of its own, whatever it is about. */
export const settled = <T>(history: History<T>): History<T> =>
  history.tag === null ? history : { ...history, tag: null };
