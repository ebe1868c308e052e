import { guideCompletion, PERMISSIONS, type GuideStep } from '@parcelway/domain';
import { sessionData } from '../session/session-data';
import { shopFacts } from '../shops/shop-facts.store';
import { setUpDashboard } from './test-dashboard';

const setUp = setUpDashboard();
const { send, page, as, setShop } = setUp;
const NONE = { courier_setting: false, track_page_setting: false, notify_setting: false, choose_plan: false };
/** The steps that the dashboard returns as done; the session must return the same. */
const done = async (): Promise<Record<GuideStep, boolean>> => {
  const { guide } = await page();
  const facts = await shopFacts(setUp.world.ctx, { shopId: setUp.shop, userId: '1' });
  expect(sessionData(setUp.world.ctx, facts, PERMISSIONS).dashboard_guide).toEqual(guide);
  return guide;
};
beforeEach(() => setShop("plan = 'free'"));

test('[4.22] four steps, each true once it is done: the session and the dashboard say the same', async () => {
  expect(await done()).toEqual(NONE);
  await send('PUT', 'setting/change_courier', { action: 'add', courier: 'ups' });
  expect(await done()).toEqual({ ...NONE, courier_setting: true });
  await send('POST', 'dashboard/update_setting', { choose_plan: true });
  expect(await done()).toEqual({ ...NONE, courier_setting: true, choose_plan: true });
  expect(guideCompletion(await done())).toBe(2);
});

test('a step that was done stays done: couriers may be removed again', async () => {
  await send('PUT', 'setting/change_courier', { action: 'add', courier: 'ups' });
  await send('PUT', 'setting/change_courier', { action: 'remove', courier: 'ups' });
  expect(await done()).toEqual({ ...NONE, courier_setting: true });
});

test('removing a courier is no choice of one', async () => {
  await send('PUT', 'setting/change_courier', { action: 'remove', courier: 'ups' });
  expect(await done()).toEqual(NONE);
});

const SETTING = {
  sender: { name: 'Miller', reply_to: '' },
  merchant_emails: [],
  rules: { delay_minutes: 0, skip_if_older_hours: 72, quiet_hours: { enabled: false, from: '21:00', to: '08:00' } },
  digest: { enabled: false, at: '08:00' },
};
test.each([
  ['saving how mails are sent', 'PUT', 'notification/setting', SETTING],
  ['switching a mail', 'PUT', 'notification/switch', { topic: '4', receiver: 'customer', on: true }],
  ['turning on what is recommended', 'PUT', 'notification/recommended', {}],
] as const)('%s is the step of notifications', async (_, method, path, body) => {
  expect(await send(method, path, body)).toMatchObject({ status: 200 });
  expect(await done()).toEqual({ ...NONE, notify_setting: true });
});

test('a switch beyond the plan is refused and does no step', async () => {
  as({ plan: 'free' });
  const body = { topic: '4', receiver: 'merchant', on: true };
  expect((await send('PUT', 'notification/switch', body)).status).toBe(402);
  expect(await done()).toEqual(NONE);
});

test('whoever has a plan has chosen one', async () => {
  await setShop("plan = 'basic'");
  expect(await done()).toEqual({ ...NONE, choose_plan: true });
});
