/**
 * Aborts work that exceeds its time.
 * @param work gets a signal that is aborted on timeout, and when it failed
 */
export async function withTimeout<T>(
  work: (signal: AbortSignal) => Promise<T>,
  ms: number,
  error: () => Error,
): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(error()), ms);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } catch (failure) {
    controller.abort();
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}
