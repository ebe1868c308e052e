import { z } from 'zod';
import { readState, writeState } from '../release/state-file';

const FILE = 'release-counters.json';
const counters = z.record(z.string(), z.number().int().positive());

/**
 * Remembers the highest counter of each release's list of files across restarts, so that an older signed list cannot replace a newer one.
 * @returns a function that returns whether a counter may be accepted, and remembers it when it is higher
 */
export function openReleaseCounters(stateDir: string): (release: string, counter: number) => boolean {
  const seen = new Map(Object.entries(counters.parse(JSON.parse(readState(stateDir, FILE) ?? '{}'))));
  return (release, counter) => {
    const highest = seen.get(release) ?? 0;
    if (counter > highest) {
      seen.set(release, counter);
      writeState(stateDir, FILE, `${JSON.stringify(Object.fromEntries(seen), null, 2)}\n`);
    }
    return counter >= highest;
  };
}
