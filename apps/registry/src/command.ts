/** What the release command needs: the service for working on a storage without a registry, and the shapes of the registry's HTTP API. */
export * as schemas from './http-schemas';
export type { AppChannels, AuditEntry } from './model';
export { addKey } from './release/keys';
export { openReleaseService } from './release/open-release-service';
export { readBuild } from './release/publish-build';
export {
  ReleaseRefused,
  type Actor,
  type CanaryRequest,
  type Published,
  type PublishOptions,
} from './release/release.port';
export { ChannelsRefused } from './release/signed-channels';
export { ADDRESS_FILE, readState } from './release/state-file';
export { LOCAL_TOKEN_FILE, Tokens } from './release/tokens';
export { StorageError } from '@parcelway/storage';
