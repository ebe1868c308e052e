/** The front door: `registryPlugin` serves the shell's document and the releases; `publishFromDist` makes a build a release. */
export type { RegistryConfig } from './config';
export { publishFromDist, type PublishInput } from './publish';
export { registryPlugin } from './registry.plugin';
