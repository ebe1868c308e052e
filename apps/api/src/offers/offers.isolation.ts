import type { IsolationCases } from '../testing/isolation';

export const isolation: IsolationCases = {
  'GET /api/v1/common/plan_modal_data': async ({ a, asA }) => {
    expect((await asA({ url: '/api/v1/common/plan_modal_data' })).json().data).toMatchObject({
      trial_days: 5001,
      coupon: a.secret,
    });
  },
  'GET /api/v1/common/activity_info': async ({ a, asA }) => {
    expect((await asA({ url: '/api/v1/common/activity_info' })).json().data.activity).toMatchObject({
      discount: 5001,
      coupon: a.secret,
    });
  },
};
