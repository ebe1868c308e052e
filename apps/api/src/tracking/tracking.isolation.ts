import type { IsolationCases } from '../testing/isolation';
import { NUMBER } from '../testing/two-shops';

export const isolation: IsolationCases = {
  'POST /webhooks/tracking-providers/trackingmore': async ({ a, app, b, rowsOf }) => {
    // An unsigned ping changes nobody's parcels.
    const before = [await rowsOf(a), await rowsOf(b)];
    const answer = await app.inject({
      method: 'POST',
      url: '/webhooks/tracking-providers/trackingmore',
      payload: { data: { tracking_number: NUMBER, courier_code: 'ups' } },
    });
    expect(answer.statusCode).toBe(401);
    expect([await rowsOf(a), await rowsOf(b)]).toEqual(before);
  },
};
