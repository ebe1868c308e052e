import { PERMISSIONS } from '@parcelway/domain';
import { appUser } from '@parcelway/host';
import { calls } from '@parcelway/http-contract';
import { PLANS } from '../settings';
import { demoSession } from './demo-session';

const of = (plan: (typeof PLANS)[number]) => demoSession({ plan, permissions: PERMISSIONS, language: 'de' });

test('every plan leads to its level, and to a session that meets the contract', () => {
  for (const plan of PLANS) calls.session.data.parse(of(plan));
  expect(PLANS.map((plan) => appUser(of(plan)).planLevel)).toEqual([
    'free',
    'special',
    'basic',
    'pro',
    'enterprise',
    'pro',
    'old',
  ]);
  expect(appUser(of('pro'))).toMatchObject({ plan: 'Pro', quotaLeft: 1_750, freeTrial: false });
});

test('permissions and language are the chosen ones; the pseudo-language is English below', () => {
  expect(demoSession({ plan: 'free', permissions: ['order.read'], language: 'pseudo' })).toMatchObject({
    permission: ['order.read'],
    lang: 'en',
  });
});
