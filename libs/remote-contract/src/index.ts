export { CONTRACT_VERSION, isSupportedContract } from './version';
export { defineRemote, isRemote, type MessageTree, type Remote, type RemoteInput } from './define-remote';
export { remoteJson, type RemoteJson } from './remote-json.schema';
export { RESOLVED_SET_ELEMENT, type ResolvedRemote, type ResolvedSet } from './resolved-set';
