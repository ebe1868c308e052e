export { CONTRACT_VERSION, isSupportedContract } from './version';
export { defineRemote, isRemote, type MessageTree, type Remote, type RemoteInput } from './define-remote';
export { remoteJson, type RemoteJson } from './remote-json.schema';
export { pageReport, type PageEvent, type PageReport, type VitalMetric } from './page-report';
export {
  integrityList,
  releaseName,
  releaseSurface,
  sha384,
  signedText,
  SUPPORTED_CONTRACTS,
  type IntegrityList,
  type ReleaseSurface,
  type SignedText,
} from './release';
export {
  RESOLVED_SET_ELEMENT,
  type ActiveOverride,
  type ResolvedRelease,
  type ResolvedRemote,
  type ResolvedSet,
  type VerificationKey,
} from './resolved-set';
