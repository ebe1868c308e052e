import { createBillingWorld, type BillingWorld } from './test-billing-world';

let on: BillingWorld;
beforeEach(async () => {
  on = await createBillingWorld();
});
afterEach(() => on.world.close());

test('a plan counts when the platform says that it is approved: with the trial first, which charges nothing', async () => {
  const { status, url } = await on.subscribe('basic-500');
  expect(status).toBe(200);
  await on.read();
  expect([await on.states(), (await on.shop()).plan]).toEqual([{ 'basic-500': 'pending' }, 'free']);
  await on.decide(url, 'approve');
  await on.read();
  expect(await on.states()).toEqual({ 'basic-500': 'trial' });
  expect(await on.shop()).toMatchObject({
    plan: 'basic',
    quota_total: 500,
    pricing_version: '202407',
    free_trial: false,
  });
  expect(await on.entries('charge')).toEqual([]);
  await on.days(8);
  await on.read();
  expect(await on.states()).toEqual({ 'basic-500': 'active' });
  expect(await on.entries('charge')).toEqual(['19.00']);
  // Three cycles later, of which none was read.
  await on.days(90);
  await on.read();
  await on.read();
  expect(await on.entries('charge')).toEqual(['19.00', '19.00', '19.00', '19.00']);
  expect(await on.entries('change')).toHaveLength(1);
});

test('a trial is given once: not after it was cancelled, which in a trial is at once', async () => {
  await on.buy('basic-200');
  expect((await on.post('cancel', { reason: 'Too few parcels' })).body.data).toEqual({ scheduled: null });
  expect([await on.states(), (await on.shop()).plan]).toEqual([{ 'basic-200': 'cancelled' }, 'free']);
  expect((await on.rows('subscriptions'))[0]).toMatchObject({ cancel_reason: 'Too few parcels' });
  await on.buy('basic-500');
  expect(await on.states()).toMatchObject({ 'basic-500': 'active' });
});

test('a trial that has just ended was charged: cancelled before that is read, the cycle that was paid stays', async () => {
  await on.buy('basic-500');
  await on.days(8);
  // As far as our clock is concerned; the platform's is ahead of it.
  await on.world.db.pool.query("update subscriptions set trial_ends_at = now() - interval '1 minute'");
  expect((await on.post('cancel')).body.data).toMatchObject({ scheduled: { kind: 'cancel', plan: 'free' } });
  expect([on.offers()[0]?.status, (await on.shop()).plan]).toEqual(['ACTIVE', 'basic']);
  expect(await on.entries('charge')).toEqual(['19.00']);
});

test('what is declined changes nothing, and another one can be bought', async () => {
  const first = await on.subscribe('basic-200');
  await on.decide(first.url, 'decline');
  await on.read();
  expect([await on.states(), (await on.shop()).plan]).toEqual([{ 'basic-200': 'declined' }, 'free']);
  const second = await on.subscribe('basic-200');
  expect(second.status).toBe(200);
  expect(second.url).not.toBe(first.url);
});

test('the same choice leads to the same page, another choice withdraws the one before', async () => {
  const first = await on.subscribe('basic-200');
  expect((await on.subscribe('basic-200')).url).toBe(first.url);
  await on.subscribe('pro-1000');
  expect(on.offers().map(({ status }) => status)).toEqual(['CANCELLED', 'PENDING']);
});

test('an upgrade replaces the plan at once; the plan that the shop has is no choice', async () => {
  await on.pay('basic-200');
  expect((await on.subscribe('basic-200')).status).toBe(422);
  await on.buy('pro-1000');
  expect(await on.states()).toEqual({ 'basic-200': 'cancelled', 'pro-1000': 'active' });
  expect(await on.shop()).toMatchObject({ plan: 'pro', quota_total: 1000 });
});

test('a downgrade waits for the end of the cycle, and can be taken back until then', async () => {
  await on.pay('pro-1000');
  await on.buy('basic-200');
  expect(await on.shop()).toMatchObject({ plan: 'pro' });
  const active = async () => (await on.rows('subscriptions')).find(({ state }) => state === 'active');
  expect((await active())?.scheduled).toEqual({ kind: 'switch', step: 'basic-200', cycle: 'monthly' });
  expect((await on.post('undo_change')).status).toBe(200);
  expect((await active())?.scheduled).toBeNull();
  expect((await on.post('undo_change')).status).toBe(409);
  await on.buy('basic-500');
  await on.days(31);
  await on.read();
  expect(await on.states()).toMatchObject({ 'pro-1000': 'cancelled', 'basic-500': 'active' });
  expect(await on.shop()).toMatchObject({ plan: 'basic', quota_total: 500 });
});

test('a downgrade that was approved and has begun before it was read was charged since it began', async () => {
  await on.pay('pro-1000');
  const [pro] = await on.entries('charge');
  await on.decide((await on.subscribe('basic-500')).url, 'approve');
  await on.days(61);
  await on.read();
  expect(await on.entries('charge')).toEqual([pro, '19.00', '19.00']);
});

test('an upgrade that was read as an offer, approved and renewed before it was read again, was charged twice', async () => {
  await on.pay('basic-200');
  const before = await on.entries('charge');
  await on.days(3);
  const { url } = await on.subscribe('pro-1000');
  await on.read();
  await on.decide(url, 'approve');
  await on.days(31);
  await on.read();
  expect(await on.entries('charge')).toEqual([...before, '49.00', '49.00']);
});

test('from annual to monthly is down, from monthly to annual is up', async () => {
  await on.pay('basic-200', 'monthly');
  await on.buy('basic-200', 'annual');
  const running = async () => (await on.rows('subscriptions')).find(({ state }) => state === 'active');
  expect((await running())?.cycle).toBe('annual');
  await on.buy('basic-200', 'monthly');
  expect(await running()).toMatchObject({ cycle: 'annual', scheduled: { kind: 'switch', cycle: 'monthly' } });
});

test('a cancellation is ours until the cycle ends, and is carried out when it has', async () => {
  expect((await on.post('cancel')).status).toBe(409);
  await on.pay('basic-200');
  const { data } = (await on.post('cancel')).body;
  expect(data).toMatchObject({ scheduled: { kind: 'cancel', plan: 'free' } });
  await on.read();
  expect([on.offers()[0]?.status, (await on.shop()).plan]).toEqual(['ACTIVE', 'basic']);
  await on.post('undo_change');
  expect((await on.rows('subscriptions'))[0]?.scheduled).toBeNull();
  await on.post('cancel');
  await on.world.db.pool.query("update subscriptions set period_ends_at = now() - interval '1 minute'");
  await on.read();
  expect([on.offers()[0]?.status, (await on.shop()).plan]).toEqual(['CANCELLED', 'free']);
});

test('a frozen store has the free plan until it pays, and its own plan again then', async () => {
  await on.pay('pro-1000');
  await on.control(`shops/${on.world.domain}/billing`, 'PATCH', { frozen: true });
  await on.read();
  expect([await on.states(), await on.shop()]).toMatchObject([
    { 'pro-1000': 'frozen' },
    { plan: 'free', quota_total: null },
  ]);
  await on.control(`shops/${on.world.domain}/billing`, 'PATCH', { frozen: false });
  await on.read();
  expect(await on.shop()).toMatchObject({ plan: 'pro', quota_total: 1000 });
  expect(await on.entries('charge')).toEqual(['49.00']);
});

test('cycles that ended unread while the store was frozen were not charged', async () => {
  await on.pay('pro-1000');
  await on.control(`shops/${on.world.domain}/billing`, 'PATCH', { frozen: true });
  await on.days(70);
  await on.control(`shops/${on.world.domain}/billing`, 'PATCH', { frozen: false });
  await on.read();
  expect(await on.entries('charge')).toEqual(['49.00', '49.00']);
});

test('a trial that ended unread while the store was frozen is charged from the payment on', async () => {
  await on.buy('pro-1000');
  expect(await on.states()).toEqual({ 'pro-1000': 'trial' });
  await on.control(`shops/${on.world.domain}/billing`, 'PATCH', { frozen: true });
  await on.days(32);
  await on.control(`shops/${on.world.domain}/billing`, 'PATCH', { frozen: false });
  await on.read();
  expect(await on.entries('charge')).toEqual(['49.00']);
});

test('a pack is bought once, and read twice it is one line', async () => {
  expect((await on.world.call('/api/v1/charge/quota_expansion/pack-9')).status).toBe(404);
  const { body } = await on.world.call('/api/v1/charge/quota_expansion/pack-500');
  await on.decide(String(body.data.url), 'approve');
  await on.read();
  await on.read();
  expect(await on.rows('quota_packs')).toMatchObject([{ pack: 'pack-500', quota: 500, used: 0, state: 'active' }]);
  expect(await on.entries('pack')).toEqual(['25.00']);
});

test('credits of the platform are lines of the history', async () => {
  await on.control(`shops/${on.world.domain}/billing/credits`, 'POST', { amount: '5.00', description: 'Sorry' });
  await on.read();
  expect(await on.entries('credit')).toEqual(['-5.00']);
});
