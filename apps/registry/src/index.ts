/** The front door: `registryPlugin` serves the shell's document and the releases, and changes what is live. */
export type { RegistryConfig } from './config';
export { openReleaseService, type OpenedReleases, type ReleaseServiceOptions } from './release/open-release-service';
export { publishBuild, readBuild, type Build } from './release/publish-build';
export { LOCAL_TOKEN_FILE, Tokens } from './release/tokens';
export { ReleaseRefused, type Published } from './release/release-service';
export { grantAnswer, statusAnswer, auditAnswer, errorAnswer, publishedAnswer, verifyAnswer, type StatusAnswer } from './http-schemas';
export { registryPlugin } from './registry.plugin';
export { openKeyRing } from './release/keys';
export { appChannels, type AppChannels, type AuditEntry } from './model';
