/** The test kit of the front end: a fake API that meets the HTTP contract, rows, the host's providers, and axe. */
export { seriousFindings } from './accessibility';
export { buildActionRun, buildEmailPreview } from './action-builders';
export {
  buildCheckpoint,
  buildCounts,
  buildOrderList,
  buildOrderDetail,
  buildOrderRow,
  buildSession,
  buildShipmentDetails,
  buildShipmentRow,
} from './builders';
export type { CallName, FakeRequest } from './contract-fetch';
export { fakeApi, type FakeApi } from './fake-api';
export { renderInHost, type HostOptions, type InHost } from './render-in-host';
