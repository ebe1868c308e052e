import * as core from './runtime-core-names';

/**
 * Hands the runtime's core to the remotes, which are built without one. The plugin of @module-federation that does the same resolves to
 * CommonJS, so that the shell would hold the core twice.
 */
// eslint-disable-next-line no-restricted-syntax -- the bundler runs a runtime plugin by its default export
export default function provideRuntimeCore() {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: { ...core } });
  return { name: 'provide-runtime-core' };
}
