import { createHmac } from 'node:crypto';
import type { Calls, DataOf } from '@parcelway/http-contract';
import { callerOf } from '../testing/test-api';
import { answers, createRoutesWorld, type RoutesWorld } from '../testing/routes-world';

const SECRET = 'the-chat-service-knows-it';
const CHAT = { CHAT_SCRIPT_URL: 'https://chat.example/app.js', CHAT_APP_ID: 'app-1', CHAT_SECRET: SECRET };
let world: RoutesWorld;
afterEach(() => world.close());
const chat = async () => (await world.call<DataOf<Calls['intercomChat']>>({ url: '/api/v2/intercom-chat' })).data;

test('the chat is not available where none is configured', async () => {
  world = await createRoutesWorld();
  const data = await chat();
  expect(answers.intercomChat.parse(data)).toEqual(data);
  expect(data).toMatchObject({ available: false, script_url: null, app_id: null, user_hash: null });
});

test('[7.42] the page gets the script, the app and a user whose id is signed with the secret', async () => {
  world = await createRoutesWorld(CHAT);
  await world.db.pool.query('update shops set name = $1, email_enc = $2, plan = $3', [
    'Demo',
    world.ctx.vault.encrypt('owner@demo.example'),
    'pro',
  ]);
  const data = await chat();
  expect(answers.intercomChat.parse(data)).toEqual(data);
  const user = {
    user_id: 'demo.myshopify.com:1',
    name: 'Demo',
    email: 'owner@demo.example',
    shop: 'demo.myshopify.com',
    plan: 'Pro',
    priority: null,
  };
  expect(data).toEqual({
    available: true,
    script_url: CHAT.CHAT_SCRIPT_URL,
    app_id: 'app-1',
    user_hash: createHmac('sha256', SECRET).update(user.user_id).digest('hex'),
    user,
  });
  expect(JSON.stringify(data)).not.toContain(SECRET);
});

test('[6.9] on Enterprise the chat knows that the user has priority', async () => {
  world = await createRoutesWorld(CHAT);
  await world.db.pool.query("update shops set plan = 'enterprise'");
  expect((await chat()).user).toMatchObject({ plan: 'Enterprise', priority: 'enterprise' });
});

test('users of two stores are never the same user, even when the stores call them the same', async () => {
  world = await createRoutesWorld(CHAT);
  const first = await chat();
  world.caller = callerOf(await world.db.addShop('other.myshopify.com'), 'other.myshopify.com');
  const second = await chat();
  expect(second.user.user_id).not.toBe(first.user.user_id);
  expect(second.user_hash).not.toBe(first.user_hash);
});
