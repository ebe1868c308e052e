/** How the shell finds, loads and contains remotes. Remotes never import this. */
export { containerRuntime, type ContainerRuntime } from './container-runtime';
export { readResolvedSet } from './read-resolved-set';
export { createRemoteLoader, RemoteLoadError, type RemoteLoader } from './remote-loader';
export { RemoteScreen, type RemoteFailure } from './remote-screen.component';
