import { calls } from '@parcelway/http-contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { testConfig } from './test-config';
import type { AppContext, Caller } from '../context';
import { emptiedDatabase } from './emptied-database';
import type { TestDatabase } from './test-database';
import { callerOf, testApi } from './test-api';
import { createVault } from '../platform/vault';
import { registerEvents } from '../events/events.routes';
import { registerNotices } from '../notices/notices.routes';
import { registerOffers } from '../offers/offers.routes';
import { registerSync } from '../sync/sync.routes';
import { registerTranslations } from '../translations/translations.routes';
import { registerUser } from '../user/user.routes';

/** For tests only: the calls that need only a database, on a separate one. */
export interface RoutesWorld {
  ctx: AppContext;
  db: TestDatabase;
  app: FastifyInstance;
  shopId: string;
  caller: Caller | null;
  setNow(iso: string): void;
  /** Warnings that were logged. */
  warnings: object[];
  call<Data = Record<string, unknown>>(
    options: InjectOptions & { url: string },
  ): Promise<{ status: number; headers: Record<string, unknown>; body: string; data: Data }>;
  close(): Promise<void>;
}

const REGISTER = [registerUser, registerOffers, registerNotices, registerTranslations, registerEvents, registerSync];

export async function createRoutesWorld(env: Record<string, string> = {}): Promise<RoutesWorld> {
  const db = await emptiedDatabase();
  let now = new Date('2026-11-20T12:00:00Z');
  const warnings: object[] = [];
  const config = testConfig(db.url, env);
  // These calls use neither the store, nor couriers, nor the queue.
  const ctx = {
    config,
    db,
    vault: createVault(config.ENCRYPTION_KEY),
    now: () => now,
    log: pino(
      { level: 'warn' },
      {
        write: (line: string) => {
          warnings.push(JSON.parse(line) as object);
        },
      },
    ),
  } as unknown as AppContext;
  const shopId = await db.addShop('demo.myshopify.com');
  const world: RoutesWorld = {
    ctx,
    db,
    shopId,
    warnings,
    caller: callerOf(shopId),
    app: await testApi(
      ctx,
      () => world.caller,
      (api) => {
        for (const register of REGISTER) register(api, ctx);
      },
    ),
    setNow: (iso) => {
      now = new Date(iso);
    },
    async call<Data>(options: InjectOptions & { url: string }) {
      const answer = await world.app.inject(options);
      const { data } = (answer.body === '' ? {} : answer.json()) as { data: Data };
      return { status: answer.statusCode, headers: answer.headers, body: answer.body, data };
    },
    async close() {
      await world.app.close();
      await db.close();
    },
  };
  return world;
}

/** The contract's answer schemas, for checking that nothing is lost on the way out. */
export const answers = {
  notification: calls.notification.data,
  lang: calls.lang.data,
  intercomChat: calls.intercomChat.data,
  shopifyMessage: calls.shopifyMessage.data,
};
