import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext, Caller } from '../context';
import { callerOf, testApi } from '../testing/test-api';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { registerEdd } from './edd.routes';

export type Whole = DataOf<Calls['preSaleEdd']>;
export type Rule = DataOf<Calls['preEddRule']>;
export type Preview = DataOf<Calls['eddPreview']>;
type ZoneBody = BodyOf<Calls['updateEstimateZone']>;
type RuleBody = BodyOf<Calls['savePreEddRule']>;

export const ZONE: ZoneBody = {
  name: 'Europe',
  countries: [],
  continents: ['EU'],
  rest: false,
  transit: { min: 2, max: 3 },
  couriers: [],
};
export const RULE: RuleBody = {
  name: 'Fragile',
  status: true,
  target: { type: 'tag', values: [{ id: 'fragile', title: 'fragile' }] },
  inventory: 'any',
  workflow: {},
  zones: [],
  format: {},
  text: '',
  icon: null,
  color: { text: '#14213d', background: '#ffffff' },
};

/** For tests only: the calls of the promise on a database of its own, as a shop in Berlin on Monday, 23 November 2026, at 9:00. */
export interface EddWorld {
  db: TestDatabase;
  app: FastifyInstance;
  caller: Caller;
  now: Date;
  /** Another shop, with nothing saved. */
  newShop(): Promise<void>;
  call<Data>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object): Promise<Answered<Data>>;
  whole(): Promise<Whole>;
  zone(payload?: Partial<ZoneBody>): Promise<Answered<Whole>>;
  rule(payload?: Partial<RuleBody>): Promise<Answered<Rule>>;
  preview(query?: string): Promise<Answered<Preview>>;
}
interface Answered<Data> {
  status: number;
  message?: string;
  errors?: Record<string, string>;
  plan?: string;
  data: Data;
}

/** @param more what some calls work with beside the database */
export async function openEddWorld(
  more: (db: TestDatabase) => Promise<Partial<AppContext>> = async () => ({}),
  { poolSize }: { poolSize?: number } = {},
): Promise<EddWorld> {
  const db = await createTestDatabase(poolSize);
  const config = { SHOPIFY_API_KEY: 'key', PLATFORM_ADMIN_URL: 'https://admin.example.com' };
  const world = { db, now: new Date('2026-11-23T08:00:00Z') } as EddWorld;
  const platform = { mayReadProducts: async () => false };
  const ctx = { db, config, platform, vault: {}, now: () => world.now, ...(await more(db)) } as unknown as AppContext;

  world.app = await testApi(ctx, () => world.caller, registerEdd);
  world.newShop = async () => {
    const id = await db.addShop();
    await db.pool.query(
      "update shops set timezone = 'Europe/Berlin', country = 'DE', locale = 'en', name = 'Northwater' where shop_id = $1",
      [id],
    );
    world.now = new Date('2026-11-23T08:00:00Z');
    world.caller = { ...callerOf(id), plan: 'pro', permission: ['setting.write'] };
  };
  world.call = async <Data>(method: 'GET', path: string, payload?: object) => {
    const answer = await world.app.inject({ method, url: `/api/v1/setting/${path}`, ...(payload && { payload }) });
    return { status: answer.statusCode, ...answer.json<Omit<Answered<Data>, 'status'>>() };
  };
  world.whole = async () => (await world.call<Whole>('GET', 'pre_sale_edd')).data;
  world.zone = (payload = {}) => world.call('PUT', 'update_estimate_zone', { ...ZONE, ...payload });
  world.rule = (payload = {}) => world.call('POST', 'pre_edd_rule', { ...RULE, ...payload });
  world.preview = (query = '') => world.call('GET', `edd_preview?${query}`);
  return world;
}
