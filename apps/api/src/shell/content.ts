/** What the commands `notice` and `translation` need of the server. */
export { openDatabase, type Database } from '../db/database';
export { linesWithHtml } from './notice-html';
export { checkNotice, NoticeError } from './notice-source';
export { deleteNotice, insertNotice, listNotices } from './notices.store';
export { overlayTexts, setOverlayText, unsetOverlayText } from './translations.store';
