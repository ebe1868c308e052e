/** Totals and counts are exact below this; at it they mean "10,000 or more". */
export const COUNT_LIMIT = 10_000;
/** The same for the parcels of one value in a menu. */
export const MENU_COUNT_LIMIT = 1_000;
/** Date range presets, in days. */
export const DATE_RANGE_DAYS = [7, 14, 30, 60, 90] as const;
