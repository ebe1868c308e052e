import type { IsolationCases } from '../testing/isolation';

export const isolation: IsolationCases = {
  'GET /api/v1/common/notification': async ({ asA }) => {
    const answer = await asA({ url: '/api/v1/common/notification' });
    expect([answer.statusCode, answer.json().data.notification_list.length > 0]).toEqual([200, true]);
  },
};
