/** What the commands `notice` and `translation` need of the server. */
export { openDatabase, type Database } from './db/database';
export { linesWithHtml } from './notices/notice-html';
export { checkNotice, NoticeError } from './notices/notice-source';
export { deleteNotice, insertNotice, listNotices } from './notices/notices.store';
export { overlayTexts, setOverlayText, unsetOverlayText } from './translations/translations.store';
