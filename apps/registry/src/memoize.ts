/**
 * Remembers each answer for a moment, so that many who ask at once cost what one does. A failure is not remembered.
 * @returns the answers, and `clear` for when they are known to be old
 */
export function memoize<Args extends readonly (string | number | undefined)[], T>(
  ask: (...args: Args) => Promise<T>,
  { forMs, now = Date.now }: { forMs: number; now?: () => number },
): { (...args: Args): Promise<T>; clear(): void } {
  const known = new Map<string, { answer: Promise<T>; until: number }>();
  const remembered = (...args: Args): Promise<T> => {
    const key = JSON.stringify(args);
    const there = known.get(key);
    if (there && there.until > now()) return there.answer;
    for (const [each, { until }] of known) if (until <= now()) known.delete(each);
    const answer = ask(...args);
    const entry = { answer, until: now() + forMs };
    known.set(key, entry);
    answer.catch(() => {
      if (known.get(key) === entry) known.delete(key);
    });
    return answer;
  };
  return Object.assign(remembered, { clear: () => known.clear() });
}
