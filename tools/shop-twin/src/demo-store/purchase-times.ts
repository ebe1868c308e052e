/**
 * When people buy and how long shops and couriers need. The figures are aggregates of the Olist Brazilian e-commerce data set
 * (18,027 orders of 2016–2018); only these published facts are used, no record of it.
 */
export const HOUR_SHARE = [
  0.0236, 0.0126, 0.005, 0.0025, 0.0019, 0.0019, 0.0041, 0.0126, 0.0297, 0.0501, 0.065, 0.0676, 0.0638, 0.0651, 0.0654,
  0.0602, 0.0664, 0.0613, 0.0573, 0.0591, 0.0645, 0.0622, 0.0561, 0.0418,
] as const;
/** Monday first. */
export const WEEKDAY_SHARE = [0.1607, 0.1546, 0.1536, 0.1528, 0.147, 0.1085, 0.123] as const;
/** Deliveries by weekday, Monday first. */
export const DELIVERY_WEEKDAY_SHARE = [0.1962, 0.1993, 0.1832, 0.175, 0.1754, 0.0581, 0.0128] as const;

/** Days from the order to the hand-over to the courier, by share of orders. */
export const PROCESSING_DAYS = [
  [0, 0.2],
  [0.1, 0.72],
  [0.25, 1.12],
  [0.5, 2.24],
  [0.75, 4.1],
  [0.9, 6.41],
  [0.95, 8.96],
  [1, 14],
] as const;
/** Days from the hand-over to the customer, by share of parcels. */
export const TRANSIT_DAYS = [
  [0, 0.8],
  [0.1, 1.88],
  [0.25, 4.14],
  [0.5, 7.11],
  [0.75, 11.94],
  [0.9, 18.84],
  [0.95, 24.19],
  [1, 38],
] as const;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const WINDOW_DAYS = 60;

/**
 * Spreads orders over the window before `now` by hour and weekday.
 * @returns a function from a share in [0, 1) to a time in milliseconds; it never falls.
 */
export function purchaseTimes(now: Date): (share: number) => number {
  const start = now.getTime() - WINDOW_DAYS * DAY_MS;
  const hours = WINDOW_DAYS * 24;
  const cumulated = new Float64Array(hours + 1);
  for (let i = 0; i < hours; i++) {
    const date = new Date(start + i * HOUR_MS);
    cumulated[i + 1] =
      (cumulated[i] ?? 0) + (HOUR_SHARE[date.getUTCHours()] ?? 0) * (WEEKDAY_SHARE[(date.getUTCDay() + 6) % 7] ?? 0);
  }
  const total = cumulated[hours] ?? 1;
  return (share) => {
    const wanted = share * total;
    let low = 0;
    let high = hours - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((cumulated[middle] ?? 0) <= wanted) low = middle;
      else high = middle - 1;
    }
    const from = cumulated[low] ?? 0;
    const width = (cumulated[low + 1] ?? 0) - from;
    return start + Math.floor((low + (width > 0 ? (wanted - from) / width : 0)) * HOUR_MS);
  };
}
