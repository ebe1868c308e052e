import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { TwinOrder, TwinShop } from '../model';
import type { BillingChange } from '../billing/model';
import type { BulkOperation } from '../bulk/bulk-operation';
import type { TokenRecord } from '../oauth/token-store';
import type { Subscription } from '../webhooks/subscriptions';

/** One line of the journal: a state after a change, so that replaying twice is the same as once. */
export type JournalEntry =
  | { t: 'order'; shop: string; order: TwinOrder; next: string }
  | { t: 'order-deleted'; shop: string; id: string }
  | { t: 'shop'; shop: TwinShop }
  | { t: 'token'; token: TokenRecord }
  | { t: 'uninstalled'; shop: string }
  | { t: 'subscription'; subscription: Subscription; next: string }
  | { t: 'subscription-removed'; shop: string; id: string }
  | { t: 'clock'; offsetMs: number }
  | { t: 'billing-clock'; offsetMs: number }
  | { t: 'billing'; shop: string; change: BillingChange; next: string }
  | { t: 'bulk'; operation: BulkOperation; next: string };

/** What the store was generated from. While it stays the same, the same orders come out again and the journal’s changes fit on them. */
export interface StoreOrigin {
  seed: string;
  orders: number;
  storeFile: string | null;
}

/** Changes that outlive the process: a folder with meta.json (what the store was made from, and when) and journal.jsonl. */
export class Journal {
  readonly #file: number | null;

  private constructor(
    readonly baseTime: Date,
    readonly entries: JournalEntry[],
    file: number | null,
  ) {
    this.#file = file;
  }

  /** Without a folder, nothing is stored. */
  static inMemory(baseTime: Date): Journal {
    return new Journal(baseTime, [], null);
  }

  /** Opens or creates the folder. When the store is made from something else than last time, changes of orders are dropped; tokens, subscriptions and what was bought stay. */
  static open(dir: string, origin: StoreOrigin, now: Date): Journal {
    mkdirSync(dir, { recursive: true });
    const metaPath = path.join(dir, 'meta.json');
    const journalPath = path.join(dir, 'journal.jsonl');
    const meta = existsSync(metaPath)
      ? (JSON.parse(readFileSync(metaPath, 'utf8')) as StoreOrigin & { baseTime: string })
      : null;
    const same =
      meta !== null &&
      meta.seed === origin.seed &&
      meta.orders === origin.orders &&
      meta.storeFile === origin.storeFile;
    const baseTime = same ? new Date(meta.baseTime) : now;
    let entries = existsSync(journalPath) ? parse(readFileSync(journalPath, 'utf8')) : [];
    if (!same) {
      entries = entries.filter(
        (entry) =>
          entry.t === 'token' ||
          entry.t === 'uninstalled' ||
          entry.t === 'subscription' ||
          entry.t === 'subscription-removed' ||
          entry.t === 'billing-clock' ||
          entry.t === 'billing',
      );
      writeFileSync(`${metaPath}.new`, `${JSON.stringify({ ...origin, baseTime: baseTime.toISOString() }, null, 2)}\n`);
      renameSync(`${metaPath}.new`, metaPath);
    }
    // Written anew, so that a line cut off by a crash does not swallow the next one.
    writeFileSync(`${journalPath}.new`, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    renameSync(`${journalPath}.new`, journalPath);
    return new Journal(baseTime, entries, openSync(journalPath, 'a'));
  }

  append(entry: JournalEntry): void {
    if (this.#file !== null) writeSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  close(): void {
    if (this.#file === null) return;
    fsyncSync(this.#file);
    closeSync(this.#file);
  }
}

function parse(text: string): JournalEntry[] {
  const entries: JournalEntry[] = [];
  for (const line of text.split('\n')) {
    if (!line) continue;
    try {
      entries.push(JSON.parse(line) as JournalEntry);
    } catch {
      break; // cut off by a crash: it is the last line
    }
  }
  return entries;
}
