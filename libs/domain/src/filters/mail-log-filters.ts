import { EMAIL_STATUS, MAIL_STATES } from '../notification/mail-state';
import { MAIL_RECIPIENTS } from '../notification/mail-topics';
import { SHIPMENT_STATUSES } from '../shipment/shipment-status';
import type { FiltersOf, FilterTable } from './filter-table';
import { DATE_RANGE_DAYS } from './list-limits';

/** Every filter of the mail log, by its key in the call. Link, call, chips and menus derive from this table. */
export const MAIL_LOG_FILTERS = {
  /** Days back: 0 = no limit; -1 = the two bounds apply, days of the shop. */
  sendDateAt: {
    type: 'number',
    default: 0,
    min: -1,
    max: 365,
    chip: { text: 'sent_on', show: 'period' },
    menu: [0, ...DATE_RANGE_DAYS],
  },
  sendDateMax: { type: 'day', when: ['sendDateAt', -1] },
  sendDateMin: { type: 'day', when: ['sendDateAt', -1], notAfter: 'sendDateMax' },
  receiver: {
    type: 'texts',
    values: MAIL_RECIPIENTS,
    pattern: new RegExp(`^(${MAIL_RECIPIENTS.join('|')})$`),
    most: MAIL_RECIPIENTS.length,
    chip: { text: 'receiver', show: 'receiver' },
    menu: 'values',
  },
  shipmentStatus: {
    type: 'numbers',
    values: SHIPMENT_STATUSES.map(({ code }) => code),
    chip: { text: 'status', show: 'status' },
    menu: 'values',
  },
  emailStatus: {
    type: 'numbers',
    values: Object.values(EMAIL_STATUS),
    chip: { text: 'email_status', show: 'emailStatus' },
    menu: 'values',
  },
  mailState: {
    type: 'texts',
    values: MAIL_STATES,
    pattern: new RegExp(`^(${MAIL_STATES.join('|')})$`),
    most: MAIL_STATES.length,
    chip: { text: 'state', show: 'state' },
    // The others are distinguished by `emailStatus`.
    menu: ['unknown', 'queued'],
  },
  /** Order, number, or the receiver's whole address. */
  query: { type: 'text', maxLength: 200, chip: { text: 'search', show: 'text' } },
  page: { type: 'number', default: 1, min: 1, max: 10_000, alwaysInLink: true },
  pageSize: { type: 'number', default: 50, min: 1, max: 200, alwaysInLink: true },
} as const satisfies FilterTable;
export type MailLogFilters = FiltersOf<typeof MAIL_LOG_FILTERS>;
