/** What operators' commands (`notice`, `translation`, `tracking`) and benchmarks need of the server. */
export { patternOfPhrase } from '@parcelway/courier-events';
export { wantedCouriers } from './actions/courier-requests.store';
export { countShop } from './analytics/figures/refresh';
export { openDatabase, withShop, type Database } from './db/database';
export { addJob } from './jobs/jobs';
export { exportInformation, exportState, startExport } from './exports/exports';
export { runExport } from './exports/run-export';
export { linesWithHtml } from './notices/notice-html';
export { writeChanges } from './tracking/outbox/write-changes';
export { checkNotice, NoticeError } from './notices/notice-source';
export { deleteNotice, insertNotice, listNotices } from './notices/notices.store';
export { addEventRule, unknownCodes, unknownPhrases } from './tracking/event-meaning.store';
export { unreadTimes } from './tracking/unread-times.store';
export { measureLanes } from './tracking/lanes.store';
export { queueRederive, RederiveError, rederiveShop } from './tracking/rederive';
export { rederiveRuns, shopsToReplay, type RederiveRun } from './tracking/rederive.store';
export { createPageCounts } from './tracking-page/shopper/page-counts';
export { overlayTexts, setOverlayText, unsetOverlayText } from './translations/translations.store';
