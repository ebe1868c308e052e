import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BillingAlone } from '@parcelway/shop-twin';
import type { AppContext } from '../context';
import { withShop } from '../db/database';
import { lockApply } from '../db/locks';
import { openJobs } from '../jobs/jobs';
import { createBilling } from '../platform/shopify/billing';
import { BILLING } from '../platform/shopify/billing-operations';
import { ShopAccess } from '../platform/shopify/access';
import { GraphqlClient } from '../platform/shopify/graphql-client';
import { createShopifyOauth } from '../platform/shopify/oauth';
import { saveTokens } from '../platform/shopify/tokens.store';
import { storeOf, tokensAt } from '../testing/mortal-platform';
import { queueIsClosed } from '../testing/sync-world';
import { callerOf } from '../testing/test-api';
import { createTrackingWorld, type TrackingWorld } from '../testing/tracking-world';
import { applyBilling } from './apply-billing';
import { chargeParcels } from './charge';
import { subscribe } from './subscribe';

export interface BilledStore {
  shopId: string;
  domain: string;
  platform: BillingAlone;
}

/** For tests only: thirty stores that pay for Basic 200 and parcels above its quota, which is used up, on three connections. */
export interface ThirtyStores {
  ctx: AppContext;
  world: TrackingWorld;
  stores: BilledStore[];
  /** The platform accepts calls of these domains and never answers them. */
  hanging: Set<string>;
  /** Calls that hung, by what they requested. */
  hung: { path: string; variables: Record<string, unknown> | undefined }[];
  /** How long a call may take, in milliseconds, by the calls that were made. */
  limits: number[];
  /** The time of calls that hang is over; so it is for all calls until `goOn`. */
  timeOut(): void;
  goOn(): void;
  /** The access tokens of all stores have ended, and no process remembers one. */
  endTokens(): Promise<void>;
  ship(store: BilledStore, count: number): Promise<void>;
  close(): Promise<void>;
}

export async function createThirtyStores(): Promise<ThirtyStores> {
  const world = await createTrackingWorld(new Date().toISOString(), { poolSize: 3 });
  const byDomain = new Map<string, BillingAlone>();
  const hanging = new Set<string>();
  const hung: ThirtyStores['hung'] = [];
  const limits: number[] = [];
  const server = await servePlatform(byDomain, (domain, path, variables) => {
    if (hanging.has(domain)) hung.push({ path, variables });
    return hanging.has(domain);
  });
  let clock = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms);
    return AbortSignal.any([clock.signal]);
  });
  const config = {
    ...world.ctx.config,
    PLATFORM_SHOP_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{shop}`,
  };
  const jobs = await openJobs(world.db, world.ctx.log);
  const ctx: AppContext = { ...world.ctx, config, jobs };
  const connect = () => {
    const access = new ShopAccess(ctx, createShopifyOauth(ctx));
    // Between its tries it waits; nobody waits here.
    const client = new GraphqlClient(ctx, access, async () => {});
    ctx.platform = { ...world.ctx.platform, ...createBilling(client) };
  };
  connect();

  const open = async (domain: string): Promise<BilledStore> => {
    const now = ctx.now().getTime();
    const platform = new BillingAlone(
      storeOf(domain),
      () => ctx.now().getTime(),
      () => {},
    );
    byDomain.set(domain, platform);
    platform.install();
    const shopId = await world.db.addShop(domain);
    await world.db.pool.query(
      "update shops set first_installed_at = $2, free_trial = false, overage_cap = '5.00' where shop_id = $1",
      [shopId, new Date(now)],
    );
    await withShop(ctx.db, shopId, (trx) => saveTokens(trx, ctx.vault, shopId, tokensAt(now)));
    await subscribe(ctx, callerOf(shopId, domain), { step: 'basic-200', cycle: 'monthly', redirect: '/billing' });
    platform.decide('subscription', platform.book.subscriptions.at(-1)?.id ?? '', 'approve');
    await applyBilling(ctx, shopId);
    await world.db.pool.query('insert into quota_usage (shop_id, cycle, parcels) values ($1, 0, 1000000)', [shopId]);
    await world.db.pool.query("update shops set overage_cap = '5.00' where shop_id = $1", [shopId]);
    return { shopId, domain, platform };
  };
  const stores = await Promise.all(Array.from({ length: 30 }, (_, nr) => open(`store-${nr}.myshopify.com`)));
  limits.length = 0;

  let parcels = 0;
  return {
    ...{ ctx, world, stores, hanging, hung, limits },
    timeOut: () => clock.abort(new DOMException('The operation timed out', 'TimeoutError')),
    goOn: () => {
      clock = new AbortController();
    },
    async endTokens() {
      await world.db.pool.query('update platform_tokens set access_expires_at = $1', [ctx.now()]);
      connect();
    },
    ship: ({ shopId }, count) =>
      withShop(ctx.db, shopId, async (trx) => {
        await lockApply(trx, shopId);
        const numbers = Array.from({ length: count }, () => `PARCEL${(parcels += 1)}`);
        await chargeParcels(trx, ctx, shopId, numbers, ctx.now());
      }),
    async close() {
      jest.restoreAllMocks();
      for (const { platform } of stores) platform.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await jobs.close();
      await queueIsClosed(world.db);
      await world.close();
    },
  };
}

/** Tokens and the Admin API of stores, at /DOMAIN. */
async function servePlatform(
  stores: ReadonlyMap<string, BillingAlone>,
  isHung: (domain: string, path: string, variables: Record<string, unknown> | undefined) => boolean,
): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [, domain = '', ...path] = (request.url ?? '').split('/');
      const { query = '', variables } = JSON.parse(Buffer.concat(chunks).toString()) as {
        query?: string;
        variables?: Record<string, unknown>;
      };
      if (isHung(domain, path.join('/'), variables)) return;
      const send = (body: object) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (path.at(-1) === 'access_token')
        return send({ access_token: 'fresh', refresh_token: 'next', expires_in: 3600, scope: '' });
      const store = stores.get(domain);
      if (query === BILLING) return send({ data: store?.read() });
      const [, mutation = '', inputs = ''] = /\{\s*(\w+)\(([^)]*)\)/.exec(query) ?? [];
      const args = [...inputs.matchAll(/(\w+): \$(\w+)/g)].map(([, name = '', variable = '']) => [
        name,
        variables?.[variable],
      ]);
      send({ data: store?.mutate(mutation, Object.fromEntries(args) as Record<string, unknown>) });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
