/** Stores of one group at most: their list reads each of them. */
export const MAX_GROUP_STORES = 10;
/** So long a code that invites a store works. */
export const GROUP_CODE_HOURS = 24;
