import { NAMES, type Channels } from '../model';
import type { Storage } from '@parcelway/storage';
import { mapConcurrent } from './map-concurrent';
import type { KeyRing } from './keys';
import { outdated, type Stored } from './retention';
import { SignedChannels } from './signed-channels';
import { INTEGRITY_FILE, listReleases, readIntegrity } from './stored-release';

export interface CleanOptions {
  storage: Storage;
  keys: KeyRing;
  stateDir: string;
  now: () => Date;
}

/**
 * Removes what {@link outdated} names: its files, source maps and errors; the signed list goes last, so that what is half removed is
 * removed by the next run.
 * @throws when the channels of any environment cannot be believed; nothing is removed then
 */
export async function cleanReleases(options: CleanOptions): Promise<Stored[]> {
  const { storage, now } = options;
  const environments = await channelsOfAll(options);
  const ids = new Set(environments.flatMap(({ channels }) => Object.keys(channels.apps)));
  const stored: Stored[] = [];
  for (const id of ids) stored.push(...(await storedOf(options, id)));
  const gone = outdated(
    stored,
    environments.map(({ channels }) => channels),
    now(),
  );
  for (const { id, version } of gone) {
    const list = NAMES.file(id, version, INTEGRITY_FILE);
    const files = [
      ...(await storage.list(NAMES.file(id, version, ''))).filter((name) => name !== list),
      ...(await storage.list(NAMES.map(id, version, ''))),
      ...(await storage.list(NAMES.fixture(id, version, ''))),
      ...environments.map(({ environment }) => NAMES.faults(environment, id, version)),
    ];
    await mapConcurrent(files, (name) => storage.remove(name));
    await storage.remove(list);
  }
  return gone;
}

/** What cannot be verified is not removed: a person has to check it. */
async function storedOf({ storage, keys }: CleanOptions, id: string): Promise<Stored[]> {
  const versions = await listReleases(storage, id);
  const lists = await Promise.all(
    versions.map((version) => readIntegrity({ storage, keys }, id, version).catch(() => null)),
  );
  // The counter of a list is the time of its publish, or a later one.
  return lists.flatMap((list) => (list ? [{ id, version: list.version, publishedAt: list.counter }] : []));
}

async function channelsOfAll(options: CleanOptions): Promise<{ environment: string; channels: Channels }[]> {
  const found: { environment: string; channels: Channels }[] = [];
  for (const name of await options.storage.list('channels/')) {
    const environment = name.slice('channels/'.length).replace(/\.json$/, '');
    const channels = await new SignedChannels({ ...options, environment }).read();
    if (channels) found.push({ environment, channels });
  }
  return found;
}
