import type { PlanModalData, UserOther } from '@parcelway/api/shell';

export const PLANS: PlanModalData = {
  show: true,
  free_trial: true,
  trial_days: 14,
  target: 'basic',
  redirect: null,
  coupon: null,
  plans: [
    { id: 'basic-200', name: 'Basic', level: 2, price: '11.00', origin_price: null, quota: 200 },
    { id: 'pro-1000', name: 'Pro', level: 3, price: '49.00', origin_price: '61.00', quota: 1_000 },
    { id: 'enterprise-10000', name: 'Enterprise', level: 4, price: '299.00', origin_price: null, quota: 10_000 },
  ],
};

export const SURVEY: UserOther = {
  nps: {
    npsSwitch: true,
    token: 'the-token',
    accessTime: '2026-11-20T00:00:00Z',
    planDisplayName: 'Basic',
    days: 12,
    installTime: '2026-11-08T00:00:00Z',
    lastTime: null,
    script_url: 'https://survey.example/nps.js',
  },
  shop: 'demo.example.com',
  is_new_notice: false,
};

/** Scripts of others that the page holds. */
export const scripts = () => [...document.head.querySelectorAll('script')];
