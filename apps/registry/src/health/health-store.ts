import { NAMES } from '../model';
import type { Storage } from '@parcelway/storage';
import { addRemotes, healthFile, type HealthFile } from './health-counts';

/** A file that was not written for this time belongs to a process that is gone. */
const ABANDONED_MS = 60_000;
/** How often an unchanged file is written again, so that it does not count as abandoned. */
const HEARTBEAT_MS = 20_000;

interface Slot {
  name: string;
  file: HealthFile;
  tag: string | null;
  writtenAt: number;
}

/**
 * The counts of this process in the storage, beside those of the others: `health/<environment>/<n>.json`. A process
 * claims the first file without a writer and continues its counts, so restarts neither lose counts nor leave files
 * behind.
 */
export class HealthStore {
  private slot: Slot | null = null;

  constructor(
    private readonly storage: Storage,
    private readonly environment: string,
  ) {}

  /**
   * Adds to what this process counted. @throws when the storage cannot be reached; nothing is written then
   * @param ended true: leave the file to another process
   */
  async add(counted: HealthFile['remotes'], now: Date, ended = false): Promise<void> {
    const nothing = Object.keys(counted).length === 0;
    if (
      nothing &&
      (ended ? this.slot === null : this.slot !== null && now.getTime() - this.slot.writtenAt < HEARTBEAT_MS)
    )
      return;
    // When another process has claimed our file (we were stopped for a minute), or is faster to a free one, the next free one is tried.
    for (let tries = 0; tries < 20; tries += 1) {
      const slot = this.slot ?? (await this.claim(now));
      const file: HealthFile = {
        updatedAt: ended ? null : now.toISOString(),
        remotes: addRemotes(slot.file.remotes, counted),
      };
      const written = await this.storage.put(
        slot.name,
        Buffer.from(JSON.stringify(file)),
        slot.tag === null ? { ifNew: true } : { ifTag: slot.tag },
      );
      const read = written ? await this.storage.get(slot.name) : null;
      this.slot = written && read ? { name: slot.name, file, tag: read.tag, writtenAt: now.getTime() } : null;
      if (written) return;
    }
    throw new Error('No file for health counts could be claimed.');
  }

  /** What every process counted. A file that cannot be understood counts nothing. @throws when the storage cannot be reached */
  async read(): Promise<HealthFile[]> {
    const names = await this.storage.list(this.prefix);
    const files = await Promise.all(names.map(async (name) => parse((await this.storage.get(name))?.content)));
    return files.filter((file) => file !== null);
  }

  private get prefix(): string {
    return NAMES.health(this.environment, '').replace(/\.json$/, '');
  }

  private async claim(now: Date): Promise<Slot> {
    for (let number = 0; ; number += 1) {
      const name = NAMES.health(this.environment, String(number).padStart(3, '0'));
      const there = await this.storage.get(name);
      if (!there) return { name, file: { updatedAt: null, remotes: {} }, tag: null, writtenAt: 0 };
      const file = parse(there.content) ?? { updatedAt: null, remotes: {} };
      const free = file.updatedAt === null || Date.parse(file.updatedAt) < now.getTime() - ABANDONED_MS;
      if (free) return { name, file, tag: there.tag, writtenAt: 0 };
    }
  }
}

function parse(content: Buffer | undefined): HealthFile | null {
  try {
    return content ? healthFile.parse(JSON.parse(content.toString('utf8'))) : null;
  } catch {
    return null;
  }
}
