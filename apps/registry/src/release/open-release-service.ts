import { type Storage, openStorage } from '@parcelway/storage';
import { AuditLog } from './audit-log';
import { openKeyRing, type KeyRing } from './keys';
import { Releases } from './release.service';
import { ServerCalls } from './server-calls';
import { SignedChannels } from './signed-channels';
import { TeamNotices } from './team-notices';
import { Tokens } from './tokens';

export interface ReleaseServiceOptions {
  /** A folder, `file:…`, `s3://bucket/prefix` (see openStorage), or a storage that is open. */
  storage: string | Storage;
  /** The registry's own folder: keys, tokens, counters. Never inside the storage. */
  stateDir: string;
  /** `production`, `staging`, `local` …: which channels are meant. In production no local token is made. */
  environment: string;
  now?: () => Date;
  /** Called when a team could not be notified. */
  onError?: (error: unknown) => void;
}

export interface OpenedReleases {
  service: Releases;
  storage: Storage;
  keys: KeyRing;
  tokens: Tokens;
  channels: SignedChannels;
  audit: AuditLog;
  notices: TeamNotices;
  servers: ServerCalls;
}

/** Everything that releases need, on one storage and one state folder. Does not read the storage yet. */
export function openReleaseService({
  storage: address,
  stateDir,
  environment,
  now = () => new Date(),
  onError = () => undefined,
}: ReleaseServiceOptions): OpenedReleases {
  const storage = typeof address === 'string' ? openStorage(address) : address;
  const keys = openKeyRing(stateDir);
  const tokens = new Tokens(stateDir, now);
  if (environment !== 'production') tokens.local();
  const channels = new SignedChannels({ storage, keys, stateDir, environment, now });
  const audit = new AuditLog(storage, environment, now);
  const notices = new TeamNotices({ storage, environment, allowPrivate: environment === 'development', onError });
  const servers = new ServerCalls({ storage, environment, now });
  return {
    service: new Releases({ storage, keys, channels, audit, notices, servers, environment, stateDir, now }),
    storage,
    keys,
    tokens,
    channels,
    audit,
    notices,
    servers,
  };
}
