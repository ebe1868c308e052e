/**
 * Caches each answer for a moment, so that concurrent calls cost what one does. A failure is not cached.
 * @returns the cached function, with `clear` to invalidate it
 */
export function memoize<Args extends readonly (string | number | undefined)[], T>(
  load: (...args: Args) => Promise<T>,
  { forMs, now = Date.now }: { forMs: number; now?: () => number },
): { (...args: Args): Promise<T>; clear(): void } {
  const known = new Map<string, { answer: Promise<T>; until: number }>();
  const remembered = (...args: Args): Promise<T> => {
    const key = JSON.stringify(args);
    const there = known.get(key);
    if (there && there.until > now()) return there.answer;
    for (const [each, { until }] of known) if (until <= now()) known.delete(each);
    const answer = load(...args);
    const entry = { answer, until: now() + forMs };
    known.set(key, entry);
    answer.catch(() => {
      if (known.get(key) === entry) known.delete(key);
    });
    return answer;
  };
  return Object.assign(remembered, { clear: () => known.clear() });
}
