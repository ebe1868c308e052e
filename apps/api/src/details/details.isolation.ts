import type { IsolationCases } from '../testing/isolation';

export const isolation: IsolationCases = {
  'GET /api/v1/order/shipment_details': async ({ a, asA, b }) => {
    const foreign = await asA({ url: `/api/v1/order/shipment_details?id=${b.shipment}` });
    const unknown = await asA({ url: '/api/v1/order/shipment_details?id=999999999' });
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(unknown.body);
    expect((await asA({ url: `/api/v1/order/shipment_details?id=${a.shipment}` })).json().data.id).toBe(a.shipment);
  },
  'GET /api/v1/order/order_detail/:id': async ({ a, asA, b }) => {
    const request = (id: string) => asA({ url: `/api/v1/order/order_detail/${id}` });
    const [foreign, unknown] = [await request(b.order), await request('999999999')];
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body]);
    const { data } = (await request(a.order)).json();
    expect([data.customer.name, data.shipping_address.line1]).toEqual([a.secret, a.secret]);
    expect(data.shipments).toEqual([expect.objectContaining({ id: a.shipment })]);
  },
};
