const DAY_MS = 86_400_000;

/** The calendar day (YYYY-MM-DD) so many days later. Apart from `shop-days`, because screens need it that need no time zones. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
