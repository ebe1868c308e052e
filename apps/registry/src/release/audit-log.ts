import { randomBytes } from 'node:crypto';
import { auditEntry, type AuditEntry } from '../model';
import type { Storage } from '../storage/storage.port';
import { parseJson } from './parse-json';

const DAY_MS = 86_400_000;
const FOLDER = 'audit/';
/** Keeps the order of what one process does within a millisecond. */
let written = 0;

/** Who did what and why: one object per entry, never written twice, never removed. */
export class AuditLog {
  constructor(
    private readonly storage: Storage,
    private readonly environment: string,
    private readonly now: () => Date,
  ) {}

  async append(entry: Omit<AuditEntry, 'at' | 'environment'>): Promise<void> {
    const at = this.now().toISOString();
    const full = auditEntry.parse({ at, environment: this.environment, ...entry });
    // Colons are not for file names everywhere; the order stays that of time.
    const order = (written += 1).toString(36).padStart(7, '0');
    const name = `${FOLDER}${at.replaceAll(':', '')}-${order}${randomBytes(6).toString('hex')}.json`;
    if (!(await this.storage.put(name, Buffer.from(JSON.stringify(full)), { ifNew: true })))
      throw new Error(`${name} was there before`);
  }

  /** Newest first. @param limit entries */
  async newest(limit: number): Promise<AuditEntry[]> {
    let names: string[] = [];
    // A storage lists from the oldest on: look back in growing steps, so that a long log costs little.
    for (const days of [1, 7, 30, 365, null]) {
      const after =
        days === null
          ? undefined
          : `${FOLDER}${new Date(this.now().getTime() - days * DAY_MS).toISOString().replaceAll(':', '')}`;
      names = await this.storage.list(FOLDER, after === undefined ? {} : { after });
      if (names.length >= limit * 2) break;
    }
    const entries: AuditEntry[] = [];
    for (let end = names.length; end > 0 && entries.length < limit; end -= limit) {
      const objects = await Promise.all(
        names
          .slice(Math.max(0, end - limit), end)
          .reverse()
          .map((name) => this.storage.get(name)),
      );
      for (const object of objects) {
        const entry = object && auditEntry.safeParse(parseJson(object.content.toString('utf8')));
        // The log of all environments lies in one folder.
        if (entry && entry.success && entry.data.environment === this.environment) entries.push(entry.data);
      }
    }
    return entries.slice(0, limit);
  }
}
