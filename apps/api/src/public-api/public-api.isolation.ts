import type { SupportDesk } from '@parcelway/domain';
import type { Isolation, IsolationCases } from '../testing/isolation';
import { EMAIL, NUMBER, type Shop } from '../testing/two-shops';
import { connectSupportDesk } from './desks/support-desks';
import { createApiKey } from './keys/api-keys';

const KEYS = '/api/v1/setting/api-keys';
const DESKS = '/api/v1/setting/support-desks';
const PUBLIC = '/api/public/v1';

/** A key of a shop, which has no other ones and no webhooks afterwards. */
async function keyOf({ world }: Isolation, shop: Shop, desk?: SupportDesk): Promise<{ id: string; key: string }> {
  await world.db.pool.query("update shops set plan = 'enterprise' where shop_id = $1", [shop.id]);
  await world.db.pool.query('delete from api_keys where shop_id = $1', [shop.id]);
  await world.db.pool.query('delete from integrations where shop_id = $1', [shop.id]);
  const caller = {
    ...{ shopId: shop.id, domain: shop.domain, userId: '77', timezone: 'UTC' },
    ...{ plan: 'enterprise' as const, permission: [] },
  };
  if (desk) await connectSupportDesk(world.ctx, caller, desk);
  return createApiKey(world.ctx, caller, {
    name: shop.secret,
    scopes: ['orders.read', 'customers.read', 'parcels.write', 'webhooks.write'],
  });
}
const urlsOf = ({ orders }: { orders: { parcels: { tracking_url: string }[] }[] }): string[] =>
  orders.flatMap(({ parcels }) => parcels.map(({ tracking_url: url }) => url));
/** With A's key. */
async function call(both: Isolation, options: Parameters<Isolation['asA']>[0]) {
  const { key } = await keyOf(both, both.a);
  return both.asA({ ...options, url: `${PUBLIC}${options.url}`, headers: { authorization: `Bearer ${key}` } });
}

export const isolation: IsolationCases = {
  [`GET ${KEYS}`]: async (both) => {
    await keyOf(both, both.b);
    const { id } = await keyOf(both, both.a);
    const { data } = (await both.asA({ url: KEYS })).json();
    expect(data.list.map((one: { id: string }) => one.id)).toEqual([id]);
  },
  [`POST ${KEYS}`]: async (both) => {
    await keyOf(both, both.a);
    await keyOf(both, both.b);
    const payload = { name: 'Same', scopes: ['orders.read'] };
    expect((await both.asA({ method: 'POST', url: KEYS, payload })).statusCode).toBe(200);
  },
  [`POST ${KEYS}/:id/rotate`]: async (both) => {
    const { id } = await keyOf(both, both.b);
    expect((await both.asA({ method: 'POST', url: `${KEYS}/${id}/rotate` })).statusCode).toBe(404);
  },
  [`DELETE ${KEYS}/:id`]: async (both) => {
    const { id } = await keyOf(both, both.b);
    expect((await both.asA({ method: 'DELETE', url: `${KEYS}/${id}` })).statusCode).toBe(404);
  },
  [`GET ${PUBLIC}/orders`]: async (both) => {
    const { data } = (await call(both, { url: '/orders' })).json();
    expect(data.map(({ id }: { id: string }) => id)).toEqual([both.a.order]);
  },
  [`GET ${PUBLIC}/orders/:id`]: async (both) => {
    expect((await call(both, { url: `/orders/${both.b.order}` })).statusCode).toBe(404);
    expect((await call(both, { url: `/orders/${both.a.order}` })).statusCode).toBe(200);
  },
  [`GET ${DESKS}`]: async (both) => {
    await keyOf(both, both.a);
    await keyOf(both, both.b, 'gorgias');
    const { data } = (await both.asA({ url: DESKS })).json();
    expect(data.list.map(({ key }: { key: unknown }) => key)).toEqual([null, null]);
  },
  [`POST ${DESKS}/:name/connect`]: async (both) => {
    await keyOf(both, both.a);
    await keyOf(both, both.b, 'gorgias');
    const keys = `select * from api_keys where shop_id = $1 order by 1, 2`;
    const before = await both.world.db.pool.query(keys, [both.b.id]);
    await both.asA({ method: 'POST', url: `${DESKS}/gorgias/connect`, payload: {} });
    expect((await both.world.db.pool.query(keys, [both.b.id])).rows).toEqual(before.rows);
  },
  [`POST ${DESKS}/:name/disconnect`]: async (both) => {
    await keyOf(both, both.a);
    await keyOf(both, both.b, 'gorgias');
    expect((await both.asA({ method: 'POST', url: `${DESKS}/gorgias/disconnect`, payload: {} })).statusCode).toBe(404);
  },
  [`GET ${DESKS}/:name/preview`]: async (both) => {
    await keyOf(both, both.a);
    const { data } = (await both.asA({ url: `${DESKS}/gorgias/preview?email=${EMAIL}` })).json();
    expect(urlsOf(JSON.parse(data.answer.body))).toEqual([expect.stringContaining(both.a.domain)]);
  },
  [`GET ${PUBLIC}/customers/parcels`]: async (both) => {
    const answer = (await call(both, { url: `/customers/parcels?email=${EMAIL}` })).json();
    expect(urlsOf(answer)).toEqual([expect.stringContaining(both.a.domain)]);
  },
  [`GET ${PUBLIC}/parcels`]: async (both) => {
    const { data } = (await call(both, { url: `/parcels?number=${NUMBER}` })).json();
    expect(data.map(({ id }: { id: string }) => id)).toEqual([both.a.shipment]);
  },
  [`GET ${PUBLIC}/parcels/:id`]: async (both) => {
    expect((await call(both, { url: `/parcels/${both.b.shipment}` })).statusCode).toBe(404);
    expect((await call(both, { url: `/parcels/${both.a.shipment}` })).statusCode).toBe(200);
  },
  [`POST ${PUBLIC}/orders/:id/parcels`]: async (both) => {
    const payload = { tracking_number: NUMBER };
    const register = (order: string) => call(both, { method: 'POST', url: `/orders/${order}/parcels`, payload });
    expect((await register(both.b.order)).statusCode).toBe(404);
    expect((await register(both.a.order)).json()).toMatchObject({ id: both.a.shipment });
  },
  [`POST ${PUBLIC}/parcels/:id/events`]: async (both) => {
    const payload = { events: [{ time: '2020-01-01T10:00:00Z', status: 'delivered', description: 'Left' }] };
    const report = (parcel: string) => call(both, { method: 'POST', url: `/parcels/${parcel}/events`, payload });
    expect((await report(both.b.shipment)).statusCode).toBe(404);
    // That of A is of a courier that we track.
    expect((await report(both.a.shipment)).statusCode).toBe(409);
  },
  [`GET ${PUBLIC}/webhooks`]: async (both) => {
    expect((await call(both, { url: '/webhooks' })).json()).toEqual({ data: [] });
  },
  [`POST ${PUBLIC}/webhooks`]: async (both) => {
    const payload = { url: 'https://example.com/hooks', statuses: ['delivered'] };
    expect((await call(both, { method: 'POST', url: '/webhooks', payload })).statusCode).toBe(201);
  },
  [`DELETE ${PUBLIC}/webhooks/:id`]: async (both) => {
    const secrets = both.world.ctx.vault.encrypt(JSON.stringify({ url: 'https://example.com/', secret: 'whsec_AAAA' }));
    const { rows } = await both.world.db.pool.query<{ integration_id: string }>(
      `insert into integrations (shop_id, name, statuses, secrets_enc, created_at, changed_at)
       values ($1, 'webhook', '{4}', $2, now(), now()) returning integration_id`,
      [both.b.id, secrets],
    );
    const url = `/webhooks/${rows[0]?.integration_id}`;
    expect((await call(both, { method: 'DELETE', url })).statusCode).toBe(404);
  },
};
