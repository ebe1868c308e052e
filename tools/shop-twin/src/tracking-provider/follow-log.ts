import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ActiveCase } from './case-events';
import type { ClockMove } from './world-time';

/** The provider's requests and controls, one JSON line each: it remembers its customers' parcels across restarts. */
export type FollowEntry =
  | {
      follow: {
        number: string;
        courier: string;
        destination: string | null;
        orderNumber: string | null;
        registeredAt: string;
      };
    }
  | { forget: string }
  | { number: string; case: ActiveCase | null }
  | { clock: ClockMove };

/** @param file null: nothing is stored. */
export class FollowLog {
  constructor(private readonly file: string | null) {
    if (file) mkdirSync(path.dirname(file), { recursive: true });
  }

  read(): FollowEntry[] {
    if (!this.file || !existsSync(this.file)) return [];
    const text = readFileSync(this.file, 'utf8');
    // A line that a crash cut off is not followed by another one on the same line.
    if (text && !text.endsWith('\n')) appendFileSync(this.file, '\n');
    return text.split('\n').flatMap((line) => {
      try {
        return [JSON.parse(line) as FollowEntry];
      } catch {
        return [];
      }
    });
  }

  append(entry: FollowEntry): void {
    if (this.file) appendFileSync(this.file, `${JSON.stringify(entry)}\n`);
  }
}
