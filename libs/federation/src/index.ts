/** How the shell finds, verifies, loads and contains remotes. Remotes never import this. */
export { containerRuntime, type ContainerRuntime } from './container-runtime';
export { createRemoteGuard, type RemoteGuard } from './guard/remote-guard';
export { loadFixtures } from './load-fixtures';
export { readResolvedSet } from './read-resolved-set';
export { fetchRegistry, isRegistryReachable, resetOverrides } from './registry-client';
export { RemoteBoundary } from './remote-boundary.component';
export { RemoteLoadError } from './remote-load-error';
export { createRemoteLoader, type LoadedRemote, type RemoteLoader } from './remote-loader';
export { RemoteScreen, type RemoteFailure, type RemoteScreenProps } from './remote-screen.component';
export { createReporter, reportHang, reportUncaught, type Reporter } from './reporter';
