export { CONTRACT_VERSION, isSupportedContract } from './version';
export {
  CONTENT_BOUNDARY,
  defineRemote,
  isRemote,
  type MessageTree,
  type Remote,
  type RemoteInput,
} from './define-remote';
export { entryPath } from './entry-path';
export { LAZY_BYTES, remoteJson, routeRef, type PageKind, type RemoteJson } from './remote-json.schema';
export type { PageEvent, PageReport, VitalMetric } from './page-report';
export * from './release';
export * from './resolved-set';
