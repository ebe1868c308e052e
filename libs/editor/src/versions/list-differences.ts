/** What is compared of a row; everything else is its content. */
interface Row {
  id: string;
  kind: string;
  hidden: boolean;
}
/** One thing in which two lists differ. */
export type ListDifference<Kind extends string> =
  { how: 'added' | 'removed' | 'hidden' | 'shown' | 'changed'; kind: Kind } | { how: 'order' };

/** Whether two values are the same, whatever was typed first. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};

/** In what the second list differs from the first, in the order of the second. */
export function listDifferences<T extends Row>(before: readonly T[], after: readonly T[]): ListDifference<T['kind']>[] {
  const found: ListDifference<T['kind']>[] = [];
  const isIn = (list: readonly T[], one: T) => list.some(({ id, kind }) => id === one.id && kind === one.kind);
  for (const row of after) {
    const old = before.find(({ id, kind }) => id === row.id && kind === row.kind);
    if (!old) {
      found.push({ how: 'added', kind: row.kind });
      continue;
    }
    if (old.hidden !== row.hidden) found.push({ how: row.hidden ? 'hidden' : 'shown', kind: row.kind });
    if (!isSame({ ...old, hidden: false }, { ...row, hidden: false })) found.push({ how: 'changed', kind: row.kind });
  }
  for (const row of before) if (!isIn(after, row)) found.push({ how: 'removed', kind: row.kind });
  const order = (list: readonly T[], other: readonly T[]) => list.filter((one) => isIn(other, one)).map(({ id }) => id);
  if (!isSame(order(before, after), order(after, before))) found.push({ how: 'order' });
  return found;
}
