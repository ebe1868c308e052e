/** The front door: `registryPlugin` serves the shell's document and the releases, and changes what is live. */
export type { RegistryConfig } from './config';
export { openReleaseService, type OpenedReleases, type ReleaseServiceOptions } from './release/open-release-service';
export { admitServer, ServerRefused } from './release/admit-server';
export { DEMO, publishBuilds } from './release/publish-builds';
export { openKeyRing } from './release/keys';
export { inCanary } from './serve/resolve';
export { registryPlugin } from './registry.plugin';
export type { AppChannels, AuditEntry } from './model';
