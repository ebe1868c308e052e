/** How often each key comes, with the last item of it: in the order of the keys, so that two writers never wait for each other. */
export function tally<T extends object>(items: readonly T[], keyOf: (item: T) => string): (T & { events: number })[] {
  const counts = new Map<string, T & { events: number }>();
  for (const item of items) {
    const key = keyOf(item);
    counts.set(key, { ...item, events: (counts.get(key)?.events ?? 0) + 1 });
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
