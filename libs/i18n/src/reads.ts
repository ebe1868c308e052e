/** Translation files: at most ten are read side by side, each again after a failure, at most five times, with doubling pauses. */
export const READS = { parallel: 10, retries: 5, firstPauseMs: 350 };

let running = 0;
const queue: (() => void)[] = [];

/** Runs a read once one of the ten places is free. */
export async function limitedRead<T>(read: () => Promise<T>): Promise<T> {
  // The place is handed over rather than freed, so that nobody slips in between.
  if (running >= READS.parallel)
    await new Promise<void>((resolve) => {
      queue.push(resolve);
    });
  else running += 1;
  try {
    return await read();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * Reads again what has failed once; the pause holds no place.
 * @returns null when the last try failed too
 */
export async function readAgain<T>(read: () => Promise<T>): Promise<T | null> {
  for (let attempt = 0; attempt < READS.retries; attempt++) {
    await new Promise((resolve) => {
      setTimeout(resolve, READS.firstPauseMs * 2 ** attempt);
    });
    try {
      return await limitedRead(read);
    } catch {
      // The next pause is longer.
    }
  }
  return null;
}
