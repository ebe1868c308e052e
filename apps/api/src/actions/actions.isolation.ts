import type { Isolation, IsolationCases } from '../testing/isolation';
import { EMAIL, NUMBER } from '../testing/two-shops';

/** Their plan includes mails to customers and couriers' languages. */
const onBasic =
  (holds: IsolationCases[string]): IsolationCases[string] =>
  async (isolation) => {
    await isolation.world.db.pool.query("update shops set plan = 'basic' where plan = 'free'");
    await holds(isolation);
  };

/** B's parcel is to A what no shop has; A's own is done. */
const onParcels =
  (method: 'POST' | 'PUT', path: string, more: object = {}) =>
  async ({ a, asA, b }: Isolation) => {
    const act = async (payload: object) => (await asA({ method, url: `/api/v1/order/${path}`, payload })).json().data;
    const numbers = ({ done, failed, total }: Record<string, number>) => [total, done, failed];
    const foreign = await act({ ids: [b.shipment], ...more });
    expect(numbers(foreign)).toEqual([1, 0, 1]);
    expect(numbers(foreign)).toEqual(numbers(await act({ ids: ['999999999'], ...more })));
    expect((await act({ ids: [a.shipment], ...more })).total).toBe(1);
    // The same filters match only A's parcels.
    expect((await act({ filters: { couriers: ['ups'] }, ...more })).total).toBe(1);
    expect((await act({ filters: { query: EMAIL }, ...more })).total).toBe(1);
  };

const byNumber =
  (path: string) =>
  async ({ asA }: Isolation) => {
    const answer = await asA({ method: 'POST', url: `/api/v1/order/${path}`, payload: { trackNumbers: [NUMBER] } });
    expect(answer.json().data.total).toBe(1);
  };

/** A parcel of B is to A what no shop has; A's own is answered. */
const onParcel =
  (method: 'GET' | 'POST' | 'PUT', path: (id: string) => string, payload?: (id: string) => object) =>
  async ({ a, asA, b }: Isolation) => {
    const request = (id: string) =>
      asA({ method, url: `/api/v1/order/${path(id)}`, ...(payload && { payload: payload(id) }) });
    const [foreign, unknown] = [await request(b.shipment), await request('999999999')];
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body]);
    expect((await request(a.shipment)).statusCode).toBe(200);
  };

/** An action of B is to A what no shop did. */
const onAction = (method: 'GET' | 'POST', path: string) => async (isolation: Isolation) => {
  const { asA, b, world } = isolation;
  const { rows } = await world.db.pool.query<{ action_id: string }>(
    "insert into order_actions (shop_id, kind, user_id, state, done, created_at) values ($1, 'note', $2, 'done', 1, now()) returning action_id",
    [b.id, b.secret],
  );
  const request = (id = '') =>
    asA({ method, url: `/api/v1/order/action/${id}${path}`, ...(method === 'POST' && { payload: {} }) });
  const [foreign, unknown] = [await request(rows[0]?.action_id), await request('999999999')];
  expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body]);
};

export const isolation: IsolationCases = {
  'POST /api/v1/order/mark_delivered': onBasic(onParcels('POST', 'mark_delivered', { isNotify: true })),
  'POST /api/v1/order/mark_returned': onParcels('POST', 'mark_returned'),
  'POST /api/v1/order/mark_in_transit': onParcels('POST', 'mark_in_transit'),
  'POST /api/v1/order/retrack': onParcels('POST', 'retrack'),
  'POST /api/v1/order/modify_courier': onParcels('POST', 'modify_courier', { courier: 'ups' }),
  'PUT /api/v1/order/note': onParcels('PUT', 'note', { note: 'fragile' }),
  'POST /api/v1/order/send_status': byNumber('send_status'),
  'POST /api/v1/order/bulk_send_email': onBasic(byNumber('bulk_send_email')),
  'POST /api/v1/order/preview_email': onBasic(async (isolation) => {
    const { a, asA, b, world } = isolation;
    const preview = (chosen: object) => asA({ method: 'POST', url: '/api/v1/order/preview_email', payload: chosen });
    const foreign = await preview({ ids: [b.shipment] });
    expect([foreign.statusCode, foreign.body]).toEqual([404, (await preview({ ids: ['999999999'] })).body]);
    // Something has happened to them of which no mail waits.
    const { rows } = await world.db.pool.query<{ shipment_id: string; status: number }>(
      `update shipments s set status = 5 from shipments old where old.shipment_id = s.shipment_id
       returning s.shipment_id, old.status`,
    );
    for (const chosen of [{ ids: [a.shipment, b.shipment] }, { filters: { query: EMAIL } }]) {
      const { data } = (await preview(chosen)).json();
      expect([data.customers, data.mail?.shipment_id]).toEqual([1, a.shipment]);
    }
    for (const { shipment_id: id, status } of rows)
      await world.db.pool.query('update shipments set status = $2 where shipment_id = $1', [id, status]);
  }),
  'POST /api/v1/order/attention_handled': onParcels('POST', 'attention_handled'),
  'POST /api/v1/order/attention_remind': onParcels('POST', 'attention_remind'),
  'POST /api/v1/order/tracking_update': async ({ asA, b }) => {
    const payload = { id: b.shipment, track_number: '1Z999AA10123456784X', courier: 'ups' };
    const { data } = (await asA({ method: 'POST', url: '/api/v1/order/tracking_update', payload })).json();
    expect([data.done, data.failed]).toEqual([0, 1]);
  },
  'GET /api/v1/order/action/:id': onAction('GET', ''),
  'POST /api/v1/order/action/:id/undo': onAction('POST', '/undo'),
  'POST /api/v1/order/action/:id/retry': onAction('POST', '/retry'),
  'POST /api/v1/order/action/:id/cancel': onAction('POST', '/cancel'),
  // No shop's data.
  'GET /api/v1/order/retrack': async ({ asA }) => {
    expect((await asA({ url: '/api/v1/order/retrack' })).statusCode).toBe(200);
  },
  'POST /api/v1/order/tracking_detect': onParcel(
    'POST',
    () => 'tracking_detect',
    (id) => ({ id, track_number: NUMBER }),
  ),
  'POST /api/v1/order/search_courier': async ({ asA, b, world }) => {
    // B's habit is not A's.
    await world.db.pool.query("insert into courier_history values ($1, 'yunexpress', 99)", [b.id]);
    const answer = await asA({ method: 'POST', url: '/api/v1/order/search_courier', payload: { search: '' } });
    expect(answer.json().data.couriers[0].code).not.toBe('yunexpress');
  },
  'GET /api/v1/order/email_log/:id': onParcel('GET', (id) => `email_log/${id}`),
  'GET /api/v1/order/email_html/:a/:b': async ({ a, asA, b, world }) => {
    const mailOf = async ({ id, shipment, order }: typeof a): Promise<string> => {
      const { rows } = await world.db.pool.query<{ mail_id: string }>(
        `insert into mails (shop_id, shipment_id, order_id, status, recipient_enc, state, created_at)
        values ($1, $2, $3, 2, $4, 'cancelled', now()) returning mail_id`,
        [id, shipment, order, world.ctx.vault.encrypt(EMAIL)],
      );
      return rows[0]?.mail_id ?? '';
    };
    const [own, other] = [await mailOf(a), await mailOf(b)];
    const request = (parcel: string, mail: string) => asA({ url: `/api/v1/order/email_html/${parcel}/${mail}` });
    const unknown = await request('999999999', '999999999');
    for (const foreign of [
      await request(b.shipment, other),
      await request(a.shipment, other),
      await request(b.shipment, own),
    ])
      expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body]);
    expect((await request(a.shipment, own)).statusCode).toBe(200);
  },
  'PUT /api/v1/order/courier_lang': onBasic(
    onParcel(
      'PUT',
      () => 'courier_lang',
      (id) => ({ id, courier: 'ups', lang: 'de', postal_code: '10115' }),
    ),
  ),
  'PUT /api/v1/order/shipment_feedback': onParcel(
    'PUT',
    () => 'shipment_feedback',
    (id) => ({ id, message: 'wrong' }),
  ),
  'POST /api/v1/order/support_courier': onParcel(
    'POST',
    () => 'support_courier',
    (id) => ({ id, courier: 'Two Boats' }),
  ),
  'POST /api/v1/order/refresh': onParcel(
    'POST',
    () => 'refresh',
    (id) => ({ id }),
  ),
  'GET /api/v1/order/sync_once/:id': async ({ asA, b, world }) => {
    const { platform } = world.ctx;
    const { orderById, mayReadOlderOrders } = platform;
    // The store that is called is the caller's.
    const requestedFor: string[] = [];
    platform.orderById = async ({ domain }) => {
      requestedFor.push(domain);
      return null;
    };
    platform.mayReadOlderOrders = async ({ domain }) => requestedFor.push(domain) > 0;
    expect((await asA({ url: `/api/v1/order/sync_once/${b.order}` })).statusCode).toBe(404);
    Object.assign(platform, { orderById, mayReadOlderOrders });
    expect(requestedFor).toEqual(['shop-a.myshopify.com', 'shop-a.myshopify.com']);
  },
  'GET /api/v1/order/actions': async ({ asA }) => {
    const { data } = (await asA({ url: '/api/v1/order/actions' })).json();
    expect(data.actions.length).toBe(Math.min(20, data.total));
  },
};
