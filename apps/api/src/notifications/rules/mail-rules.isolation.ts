import type { Isolation, IsolationCases } from '../../testing/isolation';
import type { Shop } from '../../testing/two-shops';

const RULES = {
  delay_minutes: 0,
  skip_if_older_hours: 720,
  quiet_hours: { enabled: false, from: '21:00', to: '08:00' },
};

/** Rules, switches, a mail and a change of a shop, each with its secret or its order. */
async function mailsOf({ world: { ctx, db } }: Isolation, { id, order, secret, shipment }: Shop): Promise<void> {
  await db.pool.query(
    "update shops set plan = 'pro', timezone = 'UTC', installed_at = '2026-01-01' where shop_id = $1",
    [id],
  );
  const addresses = ctx.vault.encrypt(JSON.stringify({ reply_to: '', merchant_emails: [`m${order}@example.com`] }));
  await db.pool.query(
    `insert into mail_rules (shop_id, sender_name, addresses_enc, rules, digest) values ($1, $2, $3, $4, '{"enabled": false, "at": "08:00"}')
     on conflict (shop_id) do update set sender_name = $2`,
    [id, secret, addresses, JSON.stringify(RULES)],
  );
  await db.pool.query(
    `insert into mail_switches (shop_id, topic, customer, merchant, changed_at) values ($1, '5', true, true, now()) on conflict do nothing`,
    [id],
  );
  await db.pool.query(
    `insert into mails (shop_id, shipment_id, order_id, status, topic, recipient_enc, dedupe_key, state, created_at, sent_at, language)
     values ($1, $2, $3, 7, '7', $4, 'case', 'sent', $5, $5, 'en') on conflict do nothing`,
    [id, shipment, order, ctx.vault.encrypt('x@example.com'), ctx.now()],
  );
  await db.pool.query(
    `insert into status_changes (shop_id, shipment_id, from_status, to_status, by, happened_at, learned_at, is_latest)
     select $1, $2, 0, 4, 'provider', $3::timestamptz, $3::timestamptz, true where not exists (select from status_changes where shop_id = $1)`,
    [id, shipment, ctx.now()],
  );
}
async function both(isolation: Isolation): Promise<void> {
  await mailsOf(isolation, isolation.b);
  await mailsOf(isolation, isolation.a);
}
const send =
  (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload: object | undefined,
    holds: (data: never, isolation: Isolation) => void,
  ) =>
  async (isolation: Isolation): Promise<void> => {
    await both(isolation);
    const answer = await isolation.asA({ method, url: `/api/v1/${url}`, ...(payload && { payload: { ...payload } }) });
    expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
    holds(answer.json().data as never, isolation);
  };

const COMMON = {
  sender: { name: 'A again', reply_to: '' },
  merchant_emails: [],
  rules: RULES,
  digest: { enabled: false, at: '08:00' },
};

export const isolation: IsolationCases = {
  'GET /api/v1/notification/setting': send(
    'GET',
    'notification/setting',
    undefined,
    (
      data: {
        sender: { name: string };
        merchant_emails: string[];
        topics: { topic: string; stats: { sent: number } }[];
      },
      { a },
    ) => {
      expect([data.sender.name, data.merchant_emails]).toEqual([a.secret, [`m${a.order}@example.com`]]);
      expect(data.topics.find(({ topic }) => topic === '7')?.stats.sent).toBe(1);
    },
  ),
  'PUT /api/v1/notification/setting': send('PUT', 'notification/setting', COMMON, (data: typeof COMMON) => {
    expect(data.sender.name).toBe('A again');
  }),
  'PUT /api/v1/notification/switch': send(
    'PUT',
    'notification/switch',
    { topic: '5', receiver: 'customer', on: false },
    (data: object) => {
      expect(data).toEqual({ topic: '5', customer: false, merchant: true });
    },
  ),
  'PUT /api/v1/notification/recommended': async (isolation) => {
    await send('PUT', 'notification/recommended', undefined, () => {})(isolation);
    const { rows } = await isolation.world.db.pool.query(
      "select distinct shop_id from mail_switches where topic = '4' and customer",
    );
    expect(rows).toEqual([{ shop_id: isolation.a.id }]);
  },
  'PUT /api/v1/notification/update_to_self/:value': async (isolation) => {
    await send('PUT', 'notification/update_to_self/1', {}, () => {})(isolation);
    const { rows } = await isolation.world.db.pool.query('select shop_id from shop_switches where to_self');
    expect(rows).toEqual([{ shop_id: isolation.a.id }]);
  },
  'PUT /api/v1/setting/shopify_notification': async (isolation) => {
    await send('PUT', 'setting/shopify_notification', { key: 'delivered', value: false }, () => {})(isolation);
    const { rows } = await isolation.world.db.pool.query(
      "select shop_id from mail_rules where store_events ->> 'delivered' = 'false'",
    );
    expect(rows).toEqual([{ shop_id: isolation.a.id }]);
  },
  'POST /api/v1/notification/dry_run': async (isolation) => {
    const { a, world } = isolation;
    await send('POST', 'notification/dry_run', { switches: [], rules: RULES }, () => {})(isolation);
    const { rows } = await world.db.pool.query<{ own: number }>(
      'select count(*)::integer as own from status_changes where shop_id = $1',
      [a.id],
    );
    await send('POST', 'notification/dry_run', { switches: [], rules: RULES }, (data: { changes: number }) => {
      expect(data.changes).toBe(rows[0]?.own);
    })(isolation);
  },
  'GET /api/v1/notification/summary': send(
    'GET',
    'notification/summary?days=7',
    undefined,
    (data: { by_topic: { topic: string; sent: number }[] }) => {
      expect(data.by_topic.find(({ topic }) => topic === '7')?.sent).toBe(1);
    },
  ),
};
