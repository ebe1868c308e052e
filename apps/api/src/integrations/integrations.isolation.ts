import type { Isolation, IsolationCases } from '../testing/isolation';

/** Both shops have a webhook; that of B has a delivery. */
async function webhooks({ world, a, b }: Isolation): Promise<{ ofA: string; ofB: string; delivery: string }> {
  const { pool } = world.db;
  await pool.query("update shops set plan = 'enterprise'");
  await pool.query('delete from integrations');
  const add = async (shop: { id: string; secret: string }) => {
    const secrets = world.ctx.vault.encrypt(
      JSON.stringify({ url: `https://${shop.secret}.example.com/`, secret: 'whsec_AAAA' }),
    );
    const { rows } = await pool.query<{ integration_id: string }>(
      `insert into integrations (shop_id, name, statuses, secrets_enc, created_at, changed_at) values ($1, 'webhook', '{4}', $2, now(), now())
       returning integration_id`,
      [shop.id, secrets],
    );
    return rows[0]?.integration_id ?? '';
  };
  const [ofA, ofB] = [await add(a), await add(b)];
  const { rows } = await pool.query<{ delivery_id: string }>(
    `insert into deliveries (shop_id, integration_id, type, shipment_id, order_id, status, happened_at, state, due_at, created_at)
     values ($1, $2, 'shipment.status_changed', 1, 1, 4, now(), 'failed', now(), now()) returning delivery_id`,
    [b.id, ofB],
  );
  return { ofA, ofB, delivery: rows[0]?.delivery_id ?? '' };
}
const at = (path: string) => `/api/v1/setting/integrate${path}`;

export const isolation: IsolationCases = {
  'GET /api/v1/setting/integrate': async (both) => {
    const { ofA } = await webhooks(both);
    const { data } = (await both.asA({ url: at('') })).json();
    expect(
      data.list.flatMap(({ connections }: { connections: { id: string }[] }) => connections.map(({ id }) => id)),
    ).toEqual([ofA]);
  },
  'PUT /api/v1/setting/integrate/:name': async (both) => {
    const { ofB } = await webhooks(both);
    const payload = { name: 'webhook', id: ofB, statuses: [4], url: 'https://evil.example.com/' };
    expect((await both.asA({ method: 'PUT', url: at('/webhook'), payload })).statusCode).toBe(404);
  },
  'POST /api/v1/setting/integrate/:name/disconnect': async (both) => {
    const { ofB } = await webhooks(both);
    expect((await both.asA({ method: 'POST', url: at('/webhook/disconnect'), payload: { id: ofB } })).statusCode).toBe(
      404,
    );
  },
  'POST /api/v1/setting/integrate/webhook/rotate': async (both) => {
    const { ofB } = await webhooks(both);
    expect((await both.asA({ method: 'POST', url: at('/webhook/rotate'), payload: { id: ofB } })).statusCode).toBe(404);
  },
  'GET /api/v1/setting/integrate/:name/preview': async (both) => {
    await webhooks(both);
    expect((await both.asA({ url: at(`/webhook/preview?item=${both.b.shipment}`) })).statusCode).toBe(404);
  },
  'POST /api/v1/setting/integrate/:name/test': async (both) => {
    const { ofB } = await webhooks(both);
    expect((await both.asA({ method: 'POST', url: at('/webhook/test'), payload: { id: ofB } })).statusCode).toBe(404);
  },
  'GET /api/v1/setting/integrate/:name/deliveries': async (both) => {
    const { ofB } = await webhooks(both);
    expect((await both.asA({ url: at(`/webhook/deliveries?id=${ofB}`) })).json().data).toEqual({
      list: [],
      before: null,
    });
  },
  'POST /api/v1/setting/integrate/:name/replay': async (both) => {
    const { delivery } = await webhooks(both);
    expect((await both.asA({ method: 'POST', url: at('/webhook/replay'), payload: { id: delivery } })).statusCode).toBe(
      404,
    );
  },
};
