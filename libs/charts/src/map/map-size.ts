/** Size of the outlines of countries in units of their own. */
export const MAP = { width: 1000, height: 458 };
