/** What spreadsheets, or whoever pastes out of them, skip before a sign: blanks, quotes, marks that nobody sees. */
const SKIPPED = String.raw`[\p{Z}\p{Cc}\p{Cf}"'` + '`]';
/** = + - @ and the same in full width and small. */
const SIGN = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B]';
const RUNS = new RegExp(`${SKIPPED}+${SIGN}?|${SIGN}`, 'gu');
const ENDS_IN_SIGN = new RegExp(`${SIGN}$`, 'u');
const MAY_RUN = new RegExp(`^'*[\\t\\r\\n]|${SIGN}`, 'u');

/**
 * A text for a CSV cell. Texts of couriers, shoppers and stores stand in files that spreadsheets open, and those run what looks like a
 * formula: an apostrophe stands before such a beginning, and before one inside the text where a reader that separates at semicolons,
 * tabs or lines would begin a cell. One apostrophe off each such place gives the text back.
 */
export const safeText = (text: string): string =>
  MAY_RUN.test(text)
    ? text.replace(RUNS, (run: string, at: number) => {
        if (!ENDS_IN_SIGN.test(run)) return at === 0 && /^'*[\t\r\n]/.test(run) ? `'${run}` : run;
        const begins = at === 0 || text[at - 1] === ';';
        return `${begins ? "'" : ''}${run.replace(/[\t\r\n]/g, "$&'")}`;
      })
    : text;
