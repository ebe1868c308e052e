import type { Channels } from '../model';
import type { KeyRing } from '../release/keys';
import { SignedChannels } from '../release/signed-channels';
import type { Storage } from '@parcelway/storage';

/** What is live in an environment that another registry serves; null when its channels cannot be believed. */
export interface OtherEnvironment {
  environment: string;
  channels: Channels | null;
}

/** The other environments on this storage. @throws when the storage cannot be reached */
export async function otherEnvironments(options: {
  storage: Storage;
  keys: KeyRing;
  stateDir: string;
  own: string;
  now: () => Date;
}): Promise<OtherEnvironment[]> {
  const names = (await options.storage.list('channels/')).map(
    (name) => /^channels\/([A-Za-z0-9_-]+)\.json$/.exec(name)?.[1] ?? '',
  );
  return Promise.all(
    names
      .filter((name) => name !== '' && name !== options.own)
      .map(async (environment) => ({
        environment,
        channels: await new SignedChannels({ ...options, environment }).read().catch(() => null),
      })),
  );
}
