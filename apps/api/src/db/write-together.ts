interface Waiting<T, R> {
  item: T;
  resolve(result: R): void;
  reject(error: unknown): void;
}

/**
 * Batches concurrent writes of the same key into one transaction: a transaction for each would delay the callers. When
 * a batch fails, each item is written alone, so that one failing item does not affect the others.
 * @param write writes them all or none; one result for each, in their order.
 * @param most items of one call.
 */
export function writeTogether<T, R>(
  write: (key: string, items: readonly T[]) => Promise<readonly R[]>,
  most: number,
): (key: string, item: T) => Promise<R> {
  const queues = new Map<string, Waiting<T, R>[]>();

  async function settle(key: string, together: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await write(
        key,
        together.map(({ item }) => item),
      );
      together.forEach(({ resolve }, index) => resolve(results[index] as R));
    } catch (error) {
      const [first, ...others] = together;
      if (others.length === 0) first?.reject(error);
      else for (const one of together) await settle(key, [one]);
    }
  }

  async function drain(key: string, queue: Waiting<T, R>[]): Promise<void> {
    while (queue.length > 0) await settle(key, queue.splice(0, most));
    queues.delete(key);
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const one = { item, resolve, reject };
      const queue = queues.get(key);
      if (queue) {
        queue.push(one);
        return;
      }
      const begun = [one];
      queues.set(key, begun);
      void drain(key, begun);
    });
}
