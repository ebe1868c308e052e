import type { PageEvent } from '@parcelway/remote-contract';
import { z } from 'zod';
import { NAMES } from '../model';
import { parseJson } from '../release/parse-json';
import type { Storage } from '@parcelway/storage';

const time = z.iso.datetime();
/** Errors with the same code, words and innermost frame, of one release. */
const fault = z.strictObject({
  code: z.string(),
  message: z.string(),
  /** Innermost first, as reported: places in minified files. */
  frames: z.array(z.string()),
  /** Pages that reported it. */
  pages: z.number().int().positive(),
  firstAt: time,
  lastAt: time,
  /** Route ref of the last report; null when it is not known. */
  screen: z.string().nullable(),
});
export type Fault = z.output<typeof fault>;
const faultFile = z.record(z.string(), fault);
type Faults = z.output<typeof faultFile>;

/** Limit of distinct messages stored per release, to bound the storage; further ones are counted together. */
export const MAX_FAULTS = 200;
/** Code of the one entry that counts what came after {@link MAX_FAULTS} different errors. */
export const FURTHER = 'further-errors';
const TRIES = 5;

/** The reported errors of each release, in the storage: they stay when a canary ends, and all registries add to them. */
export class FaultLog {
  /** By remote and version; not written yet. */
  private pending = new Map<string, { remote: string; version: string; faults: Faults }>();

  constructor(
    private readonly storage: Storage,
    private readonly environment: string,
  ) {}

  /** @param event a `load`, `crash` or `note` */
  add({ remote, version, code = '', message = '', frames = [], screen }: PageEvent, now: Date): void {
    const release = `${remote}@${version}`;
    const { faults } = this.pending.get(release) ?? { faults: {} };
    const at = now.toISOString();
    const reported = { code, message, frames, pages: 1, firstAt: at, lastAt: at, screen: screen ?? null };
    this.pending.set(release, { remote, version, faults: merged(faults, { [keyOf(reported)]: reported }) });
  }

  /** Writes what was reported since. @throws when the storage cannot be reached; nothing is lost then */
  async flush(): Promise<void> {
    const due = [...this.pending];
    this.pending = new Map();
    for (const [release, reported] of due) {
      try {
        await this.write(reported.remote, reported.version, reported.faults);
      } catch (error) {
        const since = this.pending.get(release)?.faults ?? {};
        this.pending.set(release, { ...reported, faults: merged(reported.faults, since) });
        throw error;
      }
    }
  }

  /** The most frequent first. @throws when the storage cannot be reached */
  async of(remote: string, version: string): Promise<Fault[]> {
    const object = await this.storage.get(NAMES.faults(this.environment, remote, version));
    return Object.values(read(object?.content)).sort((a, b) => b.pages - a.pages || (a.lastAt < b.lastAt ? 1 : -1));
  }

  /** Releases with stored errors. @throws when the storage cannot be reached */
  async releases(): Promise<{ remote: string; version: string }[]> {
    const names = await this.storage.list(`faults/${this.environment}/`);
    return names.flatMap((name) => {
      const [, remote = '', version = ''] = /^faults\/[^/]+\/([^/]+)\/(.+)\.json$/.exec(name) ?? [];
      return remote ? [{ remote, version }] : [];
    });
  }

  private async write(remote: string, version: string, reported: Faults): Promise<void> {
    const name = NAMES.faults(this.environment, remote, version);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const object = await this.storage.get(name);
      const content = Buffer.from(JSON.stringify(merged(read(object?.content), reported)));
      if (await this.storage.put(name, content, object ? { ifTag: object.tag } : { ifNew: true })) return;
    }
    throw new Error(`${name} is being changed by others all the time`);
  }
}

function keyOf({ code, message, frames }: Pick<Fault, 'code' | 'message' | 'frames'>): string {
  return [code, message, frames[0] ?? ''].join(' | ');
}

function merged(before: Faults, reported: Faults): Faults {
  const sum: Faults = { ...before };
  for (const [key, next] of Object.entries(reported)) {
    const fits = Object.hasOwn(sum, key) || key === FURTHER_KEY || Object.keys(sum).length < MAX_FAULTS;
    add(sum, fits ? key : FURTHER_KEY, fits ? next : { ...next, ...further });
  }
  return sum;
}

function add(sum: Faults, key: string, next: Fault): void {
  const old = Object.hasOwn(sum, key) ? sum[key] : undefined;
  sum[key] = old ? { ...next, pages: old.pages + next.pages, firstAt: old.firstAt } : next;
}

const further = { code: FURTHER, message: 'Errors beyond those that are kept one by one', frames: [] };
const FURTHER_KEY = keyOf(further);

function read(content: Buffer | undefined): Faults {
  const parsed = faultFile.safeParse(content && parseJson(content.toString('utf8')));
  return parsed.success ? parsed.data : {};
}
