/**
 * A remote alone with a fake host and a fake server, for its team and for QA. A remote's `src/isolated.tsx` calls `mountIsolated`;
 * its tests play the same scenarios with `scenarioFetch` of `@parcelway/isolated/scenarios`.
 */
export { mountIsolated } from './mount-isolated';
export { Refused, type Demo, type FakeRequest, type Handlers, type MakeHandlers } from './scenarios';
