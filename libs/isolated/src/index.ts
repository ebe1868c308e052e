/**
 * A remote alone with a fake host and a fake server, for its team and for QA. The isolated host calls `mountIsolated`; a remote's tests
 * play the same scenarios with `scenarioFetch` of `@parcelway/isolated/scenarios`.
 */
export { mountIsolated } from './mount-isolated';
export { postToPanel } from './stage/stage-channel';
export { type MakeHandlers } from './scenarios';
