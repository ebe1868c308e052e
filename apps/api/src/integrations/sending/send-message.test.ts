import pino from 'pino';
import { PlatformError, type Platform } from '../../platform/platform.port';
import { MESSAGE } from '../test-message';
import { AccessTokens } from './access-tokens';
import type { OutgoingRequest } from './outgoing-http';
import { sendMessage } from './send-message';

const STARTED = { status: 200, body: '{"data":{"trigger0":{"userErrors":[]}}}', waitMs: undefined };
const REJECTED = { status: 401, body: '', waitMs: undefined };
const shop = { shopId: '1', domain: 'north.myshopify.com' };

async function sendWith(storeApi: Platform['storeApi'], ...answers: (typeof STARTED | typeof REJECTED)[]) {
  const tokens: unknown[] = [];
  const http = {
    send: async ({ headers }: OutgoingRequest) => {
      tokens.push(headers['x-shopify-access-token']);
      return answers.shift() ?? REJECTED;
    },
    close() {},
  };
  const ctx = { platform: { storeApi } as Platform, log: pino({ level: 'silent' }), now: () => new Date() };
  const { outcome } = await sendMessage(
    { ctx, http, bases: {}, tokens: new AccessTokens() },
    { name: 'flow', shop, secrets: {} },
    MESSAGE,
  );
  return { outcome, tokens };
}
const storeApi: Platform['storeApi'] = async (_shop, rejected) => ({
  url: 'https://north.myshopify.com/admin/api/2026-07/graphql.json',
  token: rejected === undefined ? 'ended' : `instead of ${rejected}`,
});

test('a store whose token has ended is called once more with a new one', async () => {
  expect(await sendWith(storeApi, REJECTED, STARTED)).toEqual({
    outcome: { kind: 'sent' },
    tokens: ['ended', 'instead of ended'],
  });
  expect(await sendWith(storeApi)).toEqual({
    outcome: { kind: 'again', problem: 'unavailable' },
    tokens: ['ended', 'instead of ended'],
  });
});

test('without a token of the store nothing is sent, and it is tried again', async () => {
  const none = async () => Promise.reject(new PlatformError('The shop has to open the app again.', 'unauthorized'));
  expect(await sendWith(none)).toEqual({ outcome: { kind: 'again', problem: 'unavailable' }, tokens: [] });
});
