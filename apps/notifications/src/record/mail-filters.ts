import type { MailLogBody } from '@parcelway/api/notification';
import {
  DATE_RANGE_DAYS,
  EMAIL_STATUS,
  MAIL_STATES,
  SHIPMENT_STATUSES,
  type FiltersOf,
  type FilterTable,
  type MailState,
} from '@parcelway/domain';

export const SENT_DAYS = DATE_RANGE_DAYS;
/** The period that means: the two days beside it apply. */
export const CUSTOM_DAYS = -1;
export const RECEIVERS = ['customer', 'merchant'] as const;
/** Those without a number of {@link EMAIL_STATUS}. */
export const OTHER_STATES = ['unknown', 'queued'] as const satisfies readonly MailState[];

/** What the log can be narrowed by. */
export const MAIL_FILTERS = {
  sendDateAt: { type: 'number', default: 0, min: CUSTOM_DAYS, max: 365, chip: { text: 'sent_on', show: 'period' } },
  sendDateMax: { type: 'day', when: ['sendDateAt', CUSTOM_DAYS] },
  sendDateMin: { type: 'day', when: ['sendDateAt', CUSTOM_DAYS], notAfter: 'sendDateMax' },
  receiver: {
    type: 'texts',
    pattern: /^(customer|merchant)$/,
    most: RECEIVERS.length,
    chip: { text: 'receiver', show: 'receiver' },
  },
  shipmentStatus: {
    type: 'numbers',
    values: SHIPMENT_STATUSES.map(({ code }) => code),
    chip: { text: 'status', show: 'status' },
  },
  emailStatus: {
    type: 'numbers',
    values: Object.values(EMAIL_STATUS),
    chip: { text: 'email_status', show: 'emailStatus' },
  },
  mailState: {
    type: 'texts',
    pattern: new RegExp(`^(${MAIL_STATES.join('|')})$`),
    most: MAIL_STATES.length,
    chip: { text: 'state', show: 'state' },
  },
  query: { type: 'text', maxLength: 200, chip: { text: 'search', show: 'text' } },
  page: { type: 'number', default: 1, min: 1, max: 10_000, alwaysInLink: true },
  pageSize: { type: 'number', default: 50, min: 1, max: 200, alwaysInLink: true },
} as const satisfies FilterTable;
export type LogFilters = FiltersOf<typeof MAIL_FILTERS>;

/** The body of the log's call. */
export const logBody = (filters: LogFilters): MailLogBody => ({
  query: filters.query,
  sendDateAt: filters.sendDateAt,
  ...(filters.sendDateAt === CUSTOM_DAYS && { sendDateMin: filters.sendDateMin, sendDateMax: filters.sendDateMax }),
  receiver: RECEIVERS.filter((one) => filters.receiver.includes(one)),
  shipmentStatus: filters.shipmentStatus,
  emailStatus: filters.emailStatus,
  mailState: MAIL_STATES.filter((one) => filters.mailState.includes(one)),
  page: filters.page,
  pageSize: filters.pageSize,
});
