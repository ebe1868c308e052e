import type { BillingHistoryQuery } from '@parcelway/api/billing';
import { BILLING_ENTRY_KINDS, lastDaysUntil, type FiltersOf, type FilterTable } from '@parcelway/domain';

const PERIODS = [30, 90, 365] as const;

/** The filters of the history, which live in its address. `page` is what every list has; this one is read on by its cursor. */
export const HISTORY_FILTERS = {
  kind: {
    type: 'texts',
    values: BILLING_ENTRY_KINDS,
    pattern: new RegExp(`^(${BILLING_ENTRY_KINDS.join('|')})$`),
    most: BILLING_ENTRY_KINDS.length,
    chip: { text: 'kind', show: 'kind' },
    menu: 'values',
  },
  /** Days back: 0 = no limit; -1 = the two bounds apply, days of the shop. */
  days: {
    type: 'number',
    default: 0,
    min: -1,
    max: 365,
    chip: { text: 'date', show: 'period' },
    menu: [0, ...PERIODS],
  },
  end: { type: 'day', when: ['days', -1] },
  start: { type: 'day', when: ['days', -1], notAfter: 'end' },
  page: { type: 'number', default: 1, min: 1, max: 1 },
} as const satisfies FilterTable;
export type HistoryFilterValues = FiltersOf<typeof HISTORY_FILTERS>;

/** The days that are shown; null: any. @param today YYYY-MM-DD of the shop */
export function historyRange({ days, start, end }: HistoryFilterValues, today: string) {
  if (days === 0) return null;
  return days > 0 ? lastDaysUntil(today, days) : { start, end };
}

/** The filters of the call. */
export function historyQuery(filters: HistoryFilterValues, today: string): BillingHistoryQuery {
  const { kind } = filters;
  return { ...(kind.length > 0 && { kind: JSON.stringify(kind) }), ...historyRange(filters, today) };
}
