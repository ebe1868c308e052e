import { Refused, type Handlers, type MakeHandlers } from '@parcelway/isolated/scenarios';
import type { SuppressedAddresses } from '@parcelway/api/notification';
import { sampleSummary } from '../summary/sample-summary';
import { logHandlers } from './demo-mails';
import { settingHandlers } from './demo-settings';
import { templateHandlers } from './template-handlers';

const STOPPED: readonly Omit<SuppressedAddresses['list'][number], 'id' | 'since'>[] = [
  {
    address: 'adda.miller@example.com',
    reason: 'bounced',
    detail: '550 5.1.1 The email account that you tried to reach does not exist',
  },
  { address: 'grace@example.org', reason: 'unsubscribed', detail: '' },
  { address: 'linus@example.net', reason: 'complained', detail: '' },
];
const NOTHING = { sent: 0, opened: 0, clicked: 0, failed: 0 };

function summaryHandlers({ rows, today }: { rows: number; today: Date }): Handlers {
  const day = today.toISOString().slice(0, 10);
  let stopped: SuppressedAddresses['list'] =
    rows === 0
      ? []
      : STOPPED.map((one, index) => ({
          ...one,
          id: String(index + 1),
          since: new Date(today.getTime() - (index + 1) * 3 * 86_400_000).toISOString(),
        }));
  return {
    notificationSummary({ query: { days } }) {
      const summary = sampleSummary(Number(days ?? 30), day);
      if (rows > 0)
        return rows > 1_000 ? { ...summary, total: { ...summary.total, bounced: 90, complained: 3 } } : summary;
      return {
        ...summary,
        total: { ...NOTHING, unknown: 0, bounced: 0, complained: 0, unsubscribed: 0 },
        by_topic: [],
        by_language: [],
        by_day: summary.by_day.map((one) => ({ ...one, ...NOTHING })),
        failures: [],
      };
    },
    suppressedAddresses: () => ({ total: stopped.length, list: stopped }),
    releaseAddress({ params: { id } }) {
      const one = stopped.find((address) => address.id === id);
      if (one?.reason !== 'bounced')
        throw new Refused(422, 'Only an address whose emails came back can be released here.');
      stopped = stopped.filter((address) => address !== one);
      return {};
    },
  };
}

/** The calls of the mails, answered from memory. */
export const handlers: MakeHandlers = (demo) => ({
  ...settingHandlers(demo),
  ...logHandlers(demo),
  ...summaryHandlers(demo),
  ...templateHandlers(demo),
});
