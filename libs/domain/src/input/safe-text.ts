/** What spreadsheets, and users who paste from them, skip before a sign: blanks, quotes, invisible characters. */
const SKIPPED = String.raw`[\p{Z}\p{Cc}\p{Cf}"'` + '`]';
/** = + - @ and the same in full width and small. */
const SIGN = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B]';
const RUNS = new RegExp(`${SKIPPED}+${SIGN}?|${SIGN}`, 'gu');
const ENDS_IN_SIGN = new RegExp(`${SIGN}$`, 'u');
const MAY_RUN = new RegExp(`^'*[\\t\\r\\n]|${SIGN}`, 'u');

/**
 * Escapes a text for a CSV cell against formula injection: texts of couriers, shoppers and stores end up in files that
 * spreadsheets open. An apostrophe is put before such a beginning, and before one inside the text where a reader that
 * separates at semicolons, tabs or lines would begin a cell. Removing one apostrophe at each such place restores the
 * text.
 */
export const safeText = (text: string): string =>
  MAY_RUN.test(text)
    ? text.replace(RUNS, (run: string, at: number) => {
        if (!ENDS_IN_SIGN.test(run)) return at === 0 && /^'*[\t\r\n]/.test(run) ? `'${run}` : run;
        const begins = at === 0 || text[at - 1] === ';';
        return `${begins ? "'" : ''}${run.replace(/[\t\r\n]/g, "$&'")}`;
      })
    : text;

/** The text of a cell that {@link safeText} made safe. Of another text, an apostrophe before a sign at its beginning is removed. */
export const originalText = (safe: string): string =>
  MAY_RUN.test(safe)
    ? safe.replace(RUNS, (run: string, at: number) => {
        if (!ENDS_IN_SIGN.test(run)) return at === 0 && /^'+[\t\r\n]/.test(run) ? run.slice(1) : run;
        const begins = (at === 0 || safe[at - 1] === ';') && run.startsWith("'");
        return (begins ? run.slice(1) : run).replace(/([\t\r\n])'/g, '$1');
      })
    : safe;
