import { randomBytes } from 'node:crypto';
import { auditEntry, type AuditEntry } from '../model';
import type { Storage } from '@parcelway/storage';
import { mapConcurrent } from './map-concurrent';
import { parseJson } from './parse-json';

const DAY_MS = 86_400_000;
const FOLDER = 'audit/';
/** Orders what one process does within a millisecond. */
let written = 0;

/** A year, and a month to look back on it. */
export const AUDIT_KEPT_DAYS = 400;
/** Names listed at once. */
const LISTED = 1_000;

/** Who did what and why: one object per entry, never written twice, removed when it is {@link AUDIT_KEPT_DAYS} old. */
export class AuditLog {
  constructor(
    private readonly storage: Storage,
    private readonly environment: string,
    private readonly now: () => Date,
  ) {}

  async append(entry: Omit<AuditEntry, 'at' | 'environment'>): Promise<void> {
    const now = this.now();
    const full = auditEntry.parse({ at: now.toISOString(), environment: this.environment, ...entry });
    const order = (written += 1).toString(36).padStart(7, '0');
    const name = `${nameAt(now.getTime())}-${order}${randomBytes(6).toString('hex')}.json`;
    if (!(await this.storage.put(name, Buffer.from(JSON.stringify(full)), { ifNew: true })))
      throw new Error(`${name} was there before`);
  }

  /** Removes what is too old, of every environment on the storage. @returns how many entries */
  async clean(): Promise<number> {
    const before = nameAt(this.now().getTime() - AUDIT_KEPT_DAYS * DAY_MS);
    for (let removed = 0; ;) {
      const names = await this.storage.list(FOLDER, { limit: LISTED });
      const old = names.filter((name) => name < before);
      await mapConcurrent(old, (name) => this.storage.remove(name));
      removed += old.length;
      if (old.length < LISTED) return removed;
    }
  }

  /** Newest first. @param limit entries */
  async newest(limit: number): Promise<AuditEntry[]> {
    return (await this.page(limit)).entries;
  }

  /**
   * Newest first, page by page. @param limit entries @param before `next` of the page before
   * @returns `next` null on the last page
   */
  async page(limit: number, before?: string): Promise<AuditPage> {
    const end = before === undefined ? undefined : `${FOLDER}${before}.json`;
    const until = (before && timeOf(before)) || this.now().getTime();
    let names: string[] = [];
    // A storage lists from the oldest on: look back in growing steps, so that a long log costs little.
    for (const days of [1, 7, 30, 365, null]) {
      const after = days === null ? undefined : nameAt(until - days * DAY_MS);
      names = await this.storage.list(FOLDER, after === undefined ? {} : { after });
      if (end !== undefined) names = names.filter((name) => name < end);
      if (names.length >= limit * 2) break;
    }
    const found: { name: string; entry: AuditEntry }[] = [];
    let left = names.length;
    for (; left > 0 && found.length <= limit; left = Math.max(0, left - limit)) {
      const selected = names.slice(Math.max(0, left - limit), left).reverse();
      const objects = await Promise.all(selected.map((name) => this.storage.get(name)));
      for (const [index, object] of objects.entries()) {
        const entry = object && auditEntry.safeParse(parseJson(object.content.toString('utf8')));
        // The log of all environments lies in one folder.
        if (entry && entry.success && entry.data.environment === this.environment)
          found.push({ name: selected[index] ?? '', entry: entry.data });
      }
    }
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1)?.name : undefined;
    return {
      entries: shown.map(({ entry }) => entry),
      next: last === undefined ? null : last.slice(FOLDER.length, -'.json'.length),
    };
  }
}

export interface AuditPage {
  entries: AuditEntry[];
  next: string | null;
}

/** How the names of a moment begin: in the order of time, without colons, which are not for file names everywhere. */
const nameAt = (at: number): string => `${FOLDER}${new Date(at).toISOString().replaceAll(':', '')}`;

/** `2026-03-01T100000.000Z-…` */
const timeOf = (name: string): number => Date.parse(name.slice(0, 22).replace(/T(\d\d)(\d\d)/, 'T$1:$2:')) || 0;
