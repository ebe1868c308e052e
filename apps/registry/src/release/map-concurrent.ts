const AT_ONCE = 8;

/** Runs `act` on every item, a few at once; begins no more after the first failure, and throws it once those that had begun are done. */
export async function mapConcurrent<T>(items: readonly T[], act: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items];
  const failures: unknown[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) {
        await act(item).catch((error: unknown) => {
          failures.push(error);
          left.length = 0;
        });
      }
    }),
  );
  if (failures.length > 0) throw failures[0];
}
