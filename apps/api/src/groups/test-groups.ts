import type { FastifyInstance } from 'fastify';
import type { Permission, PlanKey } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext } from '../context';
import { emptiedDatabase } from '../testing/emptied-database';
import { callerOf, testApi } from '../testing/test-api';
import { testConfig } from '../testing/test-config';
import type { TestDatabase } from '../testing/test-database';
import { createVault } from '../platform/vault';
import { registerGroups } from './groups.routes';

type Status = DataOf<Calls['connectStatus']>;
type Answer<Data> = { status: number; data: Data; message: string; errors?: Record<string, string>; plan?: string };

/** For tests only: stores that may be in groups, called as each of them. */
export interface GroupsWorld {
  db: TestDatabase;
  ctx: AppContext;
  /** Warnings that were logged. */
  warnings: object[];
  setNow(iso: string): void;
  addStore(name: string, plan?: PlanKey): Promise<Store>;
  close(): Promise<void>;
}
export interface Store {
  id: string;
  name: string;
  may(...permission: Permission[]): void;
  connect(body: object, address?: string): Promise<Answer<Status>>;
  status(): Promise<Status>;
  list(query?: Record<string, string>): Promise<Answer<DataOf<Calls['groupList']>>>;
  syncs(): Promise<Answer<DataOf<Calls['syncStatus']>>>;
}

export async function createGroupsWorld(): Promise<GroupsWorld> {
  // Fewer connections than calls at once.
  const db = await emptiedDatabase(3);
  let now = new Date('2026-11-20T12:00:00Z');
  const warnings: object[] = [];
  const config = testConfig(db.url);
  const ctx = {
    config,
    db,
    vault: createVault(config.ENCRYPTION_KEY),
    now: () => now,
    log: { warn: (line: object) => warnings.push(line) },
  } as unknown as AppContext;
  const callers = new Map<string, ReturnType<typeof callerOf>>();
  const app: FastifyInstance = await testApi(
    ctx,
    () => null,
    (api) => {
      api.addHook('onRequest', async (request) => {
        request.caller = callers.get(String(request.headers['x-caller'])) ?? null;
      });
      registerGroups(api, ctx);
    },
  );
  return {
    db,
    ctx,
    warnings,
    setNow: (iso) => {
      now = new Date(iso);
    },
    async addStore(name, plan = 'pro') {
      const domain = `${name}.myshopify.com`;
      const id = await db.addShop(domain);
      await db.pool.query('update shops set name = $2, plan = $3 where shop_id = $1', [id, name, plan]);
      callers.set(name, { ...callerOf(id, domain), plan, permission: ['order.read', 'setting.write'] });
      async function call<Data>(method: 'GET' | 'POST', url: string, payload: object, address = '10.0.0.1') {
        const { rows } = await db.pool.query<{ plan: PlanKey }>('select plan from shops where shop_id = $1', [id]);
        Object.assign(callers.get(name) ?? {}, rows[0]);
        const answer = await app.inject({
          method,
          url: `/api/v1/${url}`,
          headers: { 'x-caller': name },
          remoteAddress: address,
          ...(method === 'POST' ? { payload } : { query: payload as Record<string, string> }),
        });
        return { status: answer.statusCode, ...answer.json<Omit<Answer<Data>, 'status'>>() };
      }
      return {
        id,
        name,
        may: (...permission) => Object.assign(callers.get(name) ?? {}, { permission }),
        connect: (body, address) => call('POST', 'setting/connect_store', body, address),
        status: async () => (await call<Status>('POST', 'setting/connect_status', {})).data,
        list: (query = {}) => call('GET', 'order/group_list', query),
        syncs: () => call('POST', 'setting/sync_status', {}),
      };
    },
    async close() {
      await app.close();
      await db.close();
    },
  };
}

/** The code that the store makes. */
export const codeOf = async (store: Store): Promise<string> =>
  (await store.connect({ action: 'invite' })).data.code?.value ?? '';

/** Puts the stores into one group. */
export async function group(first: Store, ...others: Store[]): Promise<void> {
  for (const other of others) {
    await other.connect({ action: 'join', code: await codeOf(first) });
    await first.connect({ action: 'accept', shop_id: other.id });
  }
}
