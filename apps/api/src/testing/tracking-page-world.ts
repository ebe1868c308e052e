import { createHmac } from 'node:crypto';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { withShop } from '../db/database';
import { serverOptions } from '../http/server-limits';
import { pollRound } from '../tracking/poll';
import { registerTrackingPage } from '../tracking-page/shopper/tracking-page.routes';
import { createTrackingWorld, type TrackingWorld } from './tracking-world';

/** The one proxy that this server believes. */
export const BALANCER = '192.0.2.1';

/** For tests only: the shopper's page of a shop with two orders and four parcels, and visitors of it. */
export function setUpTrackingPage() {
  let world: TrackingWorld;
  let app: FastifyInstance;
  let shop: string;
  let visitor = 0;
  beforeAll(async () => {
    world = await createTrackingWorld();
    app = Fastify(serverOptions({ TRUSTED_PROXIES: [BALANCER] }));
    await app.register(formbody);
    await app.register(async (scope) => {
      registerTrackingPage(scope, world.ctx);
    });
    shop = await world.db.addShop('nice-shop.myshopify.com');
    await world.db.kysely
      .updateTable('shops')
      .set({ name: 'Nice & Co <b>', timezone: 'America/New_York' })
      .where('shop_id', '=', shop)
      .execute();
    const event = (date: string, status: string, sub: string, detail: string, location = 'Leipzig') => ({
      checkpoint_date: date,
      checkpoint_delivery_status: status,
      checkpoint_delivery_substatus: sub,
      tracking_detail: detail,
      location,
    });
    const add = async (number: string, trackinfo: object[], orderId: string) => {
      world.provider.parcels.set(number, { courier: 'ups', trackinfo });
      await world.addParcel(shop, {
        number,
        courier: 'ups',
        orderId,
        orderName: '#7001',
        createdAt: '2026-11-15T12:00:00Z',
      });
    };
    await add(
      '1ZTRANSIT',
      [
        event('2026-11-16T10:00:00Z', 'inforeceived', 'inforeceived001', 'Announced'),
        event('2026-11-19T02:30:00Z', 'transit', 'transit002', 'At the hub'),
      ],
      '1',
    );
    await add(
      '1ZDONE',
      [
        event('2026-11-18T15:00:00Z', 'delivered', 'delivered003', 'Signed by: J. SMITH'),
        event('2026-11-17', 'transit', 'transit001', 'Scanned'),
      ],
      '1',
    );
    await add(
      '1ZEVIL',
      [
        event(
          '2026-11-18T15:00:00Z',
          'exception',
          'exception006',
          '{{ evil }}<script>alert(1)</script>',
          '<img src=x onerror=alert(2)>',
        ),
      ],
      '2',
    );
    await add('1ZWAIT', [], '3');
    await pollRound(world.ctx);
    await withShop(world.db, shop, async (trx) => {
      const order = (order_id: string, name: string, email: string) => ({
        shop_id: shop,
        order_id,
        name,
        email_hash: world.ctx.vault.blindIndex(email),
        email_enc: world.ctx.vault.encrypt(email),
        customer_name: 'Ada Private',
        phone_enc: null,
        address_enc: null,
        destination: 'DE',
        province: null,
        locale: null,
        ordered_at: '2026-11-14T12:00:00Z',
        created_at: '2026-11-14T12:00:00Z',
        updated_at: '2026-11-14T12:00:00Z',
      });
      await trx
        .insertInto('orders')
        .values([order('1', '#7001', 'ada@example.com'), order('9', '#1009', 'eve@example.com')])
        .execute();
    });
  });
  afterAll(async () => {
    await app.close();
    await world.close();
  });
  // A separate visitor for each test, so that the limits of one do not affect the next.
  beforeEach(() => {
    visitor += 1;
  });

  const address = () => `10.0.${visitor >> 8}.${visitor & 255}`;
  const get = (query: Record<string, string> = {}, headers = {}) =>
    app.inject({ url: `/t/nice-shop?${new URLSearchParams(query).toString()}`, remoteAddress: address(), headers });
  const post = (fields: Record<string, string>, headers = {}) =>
    app.inject({
      method: 'POST',
      url: '/t/nice-shop',
      remoteAddress: address(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  const proxyQuery = (params: Record<string, string>, secret = 'a-secret-of-the-app') => {
    const all: Record<string, string> = {
      shop: 'nice-shop.myshopify.com',
      path_prefix: '/apps/track',
      timestamp: String(Math.floor(world.ctx.now().getTime() / 1000)),
      logged_in_customer_id: '',
      ...params,
    };
    const message = Object.entries(all)
      .map(([key, value]) => `${key}=${value}`)
      .sort()
      .join('');
    return new URLSearchParams({
      ...all,
      signature: createHmac('sha256', secret).update(message).digest('hex'),
    }).toString();
  };
  /** Over the store's proxy, which is at an address of the platform's and adds the visitor's to what the visitor sent. */
  const proxied = (params: Record<string, string> = {}, fields?: Record<string, string>, forged?: string) =>
    app.inject({
      method: fields ? 'POST' : 'GET',
      url: `/proxy/track?${proxyQuery(params)}`,
      remoteAddress: '203.0.113.7',
      headers: {
        'x-forwarded-for': [...(forged === undefined ? [] : [forged]), address()].join(', '),
        ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(fields && { payload: new URLSearchParams(fields).toString() }),
    });

  return {
    get app() {
      return app;
    },
    get world() {
      return world;
    },
    /** The next request comes from another address. */
    nextVisitor: () => {
      visitor += 1;
    },
    /** The address that the next request comes from. */
    address,
    get,
    post,
    proxied,
    proxyQuery,
  };
}
