import type { IntegrityList } from '@parcelway/remote-contract';
import { NAMES, type Channels } from '../model';
import type { Storage } from '@parcelway/storage';
import { mapConcurrent } from './map-concurrent';
import type { Candidate, LiveRelease } from './gates/gate';
import type { KeyRing } from './keys';
import { ReleaseRefused } from './release.port';
import {
  INTEGRITY_FILE,
  readChecked,
  readFacts,
  readIntegrity,
  ReleaseUnsound,
  sha384Of,
  type ReleaseFacts,
} from './stored-release';

/** The releases in the storage: written once, verified when read. Which of them shops get is not known here. */
export class PublishedReleases {
  /** A release never changes: what was verified once stays so. */
  private readonly known = new Map<string, ReleaseFacts>();

  constructor(private readonly options: { storage: Storage; keys: KeyRing; now: () => Date }) {}

  /** Files first, the signed list last: without it there is no release. @returns false when it was there before */
  async store({ id, files, maps }: Candidate, version: string, live: readonly LiveRelease[]): Promise<boolean> {
    const { storage, keys, now } = this.options;
    if (await readIntegrity(this.options, id, version)) return false;
    await mapConcurrent([...maps], ([file, content]) => storage.put(NAMES.map(id, version, file), content));
    await mapConcurrent([...files], ([file, content]) => storage.put(NAMES.file(id, version, file), content));
    // The time grows by itself; where clocks disagree, what is live counts.
    const counter = Math.max(
      now().getTime(),
      ...live.filter((release) => release.id === id).map((release) => release.counter + 1),
    );
    const list: IntegrityList = {
      remote: id,
      version,
      counter,
      files: Object.fromEntries([...files].map(([file, content]) => [file, sha384Of(content)])),
    };
    return storage.put(
      NAMES.file(id, version, INTEGRITY_FILE),
      Buffer.from(JSON.stringify(keys.sign(JSON.stringify(list)))),
      { ifNew: true },
    );
  }

  /**
   * A remote's fixtures, with a signed list of their own: they may change while the release stays the same. The list of fixtures names
   * `<id>/fixtures`, so that it is never mistaken for the list of a release.
   */
  async storeFixtures({ id, fixtures }: Pick<Candidate, 'id' | 'fixtures'>, version: string): Promise<void> {
    if (fixtures.size === 0) return;
    const { storage, keys, now } = this.options;
    await mapConcurrent([...fixtures], ([file, content]) => storage.put(NAMES.fixture(id, version, file), content));
    const list: IntegrityList = {
      remote: fixturesOf(id),
      version,
      counter: now().getTime(),
      files: Object.fromEntries([...fixtures].map(([file, content]) => [file, sha384Of(content)])),
    };
    await storage.put(
      NAMES.fixture(id, version, INTEGRITY_FILE),
      Buffer.from(JSON.stringify(keys.sign(JSON.stringify(list)))),
    );
  }

  /** Everything that shops get now or would get after a rollback. */
  async live(apps: Channels['apps']): Promise<LiveRelease[]> {
    const wanted = Object.entries(apps).flatMap(([id, { stable, canary, previous }]) => [
      ...(stable ? [{ id, version: stable, channel: 'stable' as const }] : []),
      ...(canary ? [{ id, version: canary.version, channel: 'canary' as const }] : []),
      ...(previous ? [{ id, version: previous, channel: 'previous' as const }] : []),
    ]);
    return Promise.all(
      wanted.map(async ({ id, version, channel }) => ({ ...(await this.facts(id, version)), channel })),
    );
  }

  /** A release that is there, with its contract and what it shares. */
  async facts(id: string, version: string): Promise<ReleaseFacts> {
    const name = `${id}@${version}`;
    const facts = this.known.get(name) ?? (await readFacts(this.options, id, version));
    if (!facts) throw unknownRelease(id, version);
    this.known.set(name, facts);
    return facts;
  }

  /** @returns what is wrong with the stored files of a release; nothing when they are as they were published */
  async verify(id: string, version: string): Promise<string[]> {
    const { storage } = this.options;
    const problem = (error: unknown) => {
      if (error instanceof ReleaseUnsound) return [error.message];
      throw error;
    };
    let list: IntegrityList | null;
    try {
      list = await readIntegrity(this.options, id, version);
    } catch (error) {
      return problem(error);
    }
    if (!list) throw unknownRelease(id, version);
    const sound = list;
    const problems: string[] = [];
    await mapConcurrent(Object.keys(sound.files), async (file) => {
      problems.push(...(await readChecked(storage, sound, file).then(() => [], problem)));
    });
    const folder = NAMES.file(id, version, '');
    const there = (await storage.list(folder)).map((name) => name.slice(folder.length));
    problems.push(
      ...there
        .filter((file) => file !== INTEGRITY_FILE && !Object.hasOwn(sound.files, file))
        .map((file) => `${file} of ${id}@${version} is in ${storage.name} and not in the list: it was not published`),
    );
    return problems.sort();
  }
}

/** What a list of fixtures calls itself. */
const fixturesOf = (id: string): string => `${id}/fixtures`;

function unknownRelease(id: string, version: string): ReleaseRefused {
  return new ReleaseRefused(
    'state',
    `there is no release ${id}@${version}: publish it first; status lists the releases there are`,
    404,
  );
}
