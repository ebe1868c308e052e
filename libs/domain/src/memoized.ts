/**
 * The same function, each result made once.
 * @param most results that are remembered; with more of them all are forgotten
 */
export function memoized<Arguments extends readonly (string | number)[], Result>(
  make: (...args: Arguments) => Result,
  most: number,
): (...args: Arguments) => Result {
  const results = new Map<string, Result>();
  return (...args) => {
    const key = args.join('\n');
    const known = results.get(key);
    if (known !== undefined) return known;
    if (results.size >= most) results.clear();
    const result = make(...args);
    results.set(key, result);
    return result;
  };
}
