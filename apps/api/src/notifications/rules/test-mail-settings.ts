import type { Permission } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import type { AppContext, Caller } from '../../context';
import { createVault } from '../../platform/vault';
import { callerOf, testApi } from '../../testing/test-api';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { registerMailRules } from './mail-rules.routes';
import { RULES } from './test-changes';

/** For tests only: the calls of the rules of mails, with a new shop in Berlin for each test. */
export type Setting = DataOf<Calls['notificationSetting']>;
export const ALL: Permission[] = ['order.read', 'notification.write', 'setting.write'];
export const COMMON = {
  sender: { name: 'Miller & Sons', reply_to: 'help@miller.example' },
  merchant_emails: ['a@miller.example', 'b@miller.example'],
  rules: { ...RULES, delay_minutes: 30 },
  digest: { enabled: true, at: '07:30' },
};

export function setUpMailSettings() {
  const vault = createVault(Buffer.alloc(32, 1).toString('base64'));
  let db: TestDatabase;
  let app: FastifyInstance;
  let caller: Caller;
  beforeAll(async () => {
    db = await createTestDatabase();
    const now = () => new Date('2026-11-20T12:00:00Z');
    const mailer = { from: 'mail@parcelway.example' };
    const ctx = { db, vault, now, mailer, log: pino({ level: 'silent' }) } as unknown as AppContext;
    app = await testApi(
      ctx,
      () => caller,
      (api) => {
        registerMailRules(api, ctx);
      },
    );
  });
  afterAll(async () => {
    await app.close();
    await db.close();
  });
  beforeEach(async () => {
    caller = { ...callerOf(await db.addShop()), plan: 'pro', permission: ALL };
    await db.pool.query("update shops set email_enc = $2, timezone = 'Europe/Berlin' where shop_id = $1", [
      ...[caller.shopId, vault.encrypt('shop@example.com')],
    ]);
  });
  const send = async (method: InjectOptions['method'], url: string, payload?: object) => {
    const answer = await app.inject({ method, url: `/api/v1/${url}`, ...(payload && { payload }) });
    const { data, message, errors } = answer.json() as {
      data: never;
      message?: string;
      errors?: Record<string, string>;
    };
    return { status: answer.statusCode, data, message, errors };
  };
  return {
    send,
    setting: async (): Promise<Setting> => (await send('GET', 'notification/setting')).data,
    as: (change: Partial<Caller>) => {
      caller = { ...caller, ...change };
    },
    get db() {
      return db;
    },
    get shop() {
      return caller.shopId;
    },
  };
}
