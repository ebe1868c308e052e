import {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  getRemoteEntry,
  getRemoteInfo,
  helpers,
  loadScript,
  loadScriptNode,
  Module,
  ModuleFederation,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core';

/** Every name that a remote's part of the runtime imports of its core. */
const core = {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  getRemoteEntry,
  getRemoteInfo,
  helpers,
  loadScript,
  loadScriptNode,
  Module,
  ModuleFederation,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
};

/**
 * Hands the runtime's core to the remotes, which are built without one. The plugin of @module-federation that does the same resolves to
 * CommonJS, so that the shell would hold the core twice.
 */
// eslint-disable-next-line no-restricted-syntax -- the bundler runs a runtime plugin by its default export
export default function provideRuntimeCore() {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });
  return { name: 'provide-runtime-core' };
}
