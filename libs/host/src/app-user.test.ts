import type { Session } from '@parcelway/api';
import { appUser } from './app-user';

const session = {
  user: {
    plan: 'Pro',
    level_num: 3,
    version: '202306',
    free_trial: true,
    double: true,
    free: 500,
    free_consume: 4,
    old_consume: 5,
    old_total: 60,
    total: 2_000,
    consume: 700,
  },
  rating: 4,
  track_path: '/apps/track',
  shop: 'one.myshopify.com',
  shop_real_domain: 'one.example',
  shop_name: 'One',
  email: 'owner@one.example',
  permission: ['order.read'],
} as unknown as Session;

test('client-side user: plan, rating, trackPath, freeTrial, shop, email, name, version, permission list, level, double and the quotas', () => {
  expect(appUser(session)).toEqual({
    planName: 'Pro',
    paid: true,
    version: '202306',
    freeTrial: true,
    double: true,
    level: 3,
    free: 500,
    freeConsume: 4,
    oldConsume: 5,
    oldTotal: 60,
    total: 2_000,
    consume: 700,
    rating: 4,
    trackPath: '/apps/track',
    shopDomain: 'one.myshopify.com',
    shopRealDomain: 'one.example',
    shopName: 'One',
    email: 'owner@one.example',
    permission: ['order.read'],
    planLevel: 'pro',
    quotaLeft: 1_300,
  });
});

test('default free quota in the session: 250', () => {
  expect(appUser(undefined)).toMatchObject({
    free: 250,
    freeConsume: 0,
    quotaLeft: 250,
    planLevel: 'free',
    permission: [],
  });
});
