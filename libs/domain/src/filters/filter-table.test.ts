import { defaultsOf, filtersInForce } from './filter-table';
import { MAIL_LOG_FILTERS } from './mail-log-filters';

test('the body of a call holds the days of a period only where they apply', () => {
  const filters = defaultsOf(MAIL_LOG_FILTERS, '2026-11-20', { sendDateAt: 7, receiver: ['customer'] });
  const { sendDateMin, sendDateMax, ...rest } = filters;
  expect(filtersInForce(MAIL_LOG_FILTERS, filters)).toEqual(rest);
  expect(filtersInForce(MAIL_LOG_FILTERS, { ...filters, sendDateAt: -1 })).toEqual({
    ...rest,
    sendDateAt: -1,
    sendDateMin,
    sendDateMax,
  });
});
