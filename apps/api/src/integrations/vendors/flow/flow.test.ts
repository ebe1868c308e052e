import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ALERT_TYPES, type MessageType } from '@parcelway/domain';
import { MESSAGE } from '../../test-message';
import { flow } from '.';

const STORE = { url: 'https://north.myshopify.com/admin/api/2026-07/graphql.json', token: 'shpat_1' };
const requestOf = (status = MESSAGE.data.shipment.status, type: MessageType = 'shipment.status_changed') => {
  const shipment = { ...MESSAGE.data.shipment, status };
  const alert = type === 'shipment.status_changed' ? null : { reason: 'silent' as const, text: 'No updates' };
  const { body, ...request } = flow.request(
    { ...MESSAGE, type, data: { ...MESSAGE.data, shipment, alert } },
    { secrets: {}, store: STORE },
    '',
    new Date(),
  );
  return {
    ...request,
    json: JSON.parse(body ?? '') as { query: string; variables: { payload: Record<string, unknown> } },
  };
};
const handlesOf = (query: string) => [...query.matchAll(/handle: "([^"]+)"/g)].map(([, handle]) => handle);

test("a change starts the workflows of its trigger, with the store's token; a delivery those of both", () => {
  const { url, headers, json } = requestOf();
  expect({ url, token: headers['x-shopify-access-token'] }).toEqual(STORE);
  expect(json.query).toMatch(/^mutation FlowTriggers\(\$payload: JSON\)/);
  expect(handlesOf(json.query)).toEqual(['shipment-status-changed']);
  expect(handlesOf(requestOf('delivered').json.query)).toEqual(['shipment-status-changed', 'shipment-delivered']);
});

test('a parcel that is stuck or late starts the workflows of its alert, with the reason', () => {
  const { query, variables } = requestOf('in_transit', 'shipment.stuck').json;
  expect(handlesOf(query)).toEqual(['shipment-stuck']);
  expect(variables.payload).toMatchObject({ reason: 'No updates' });
  expect(handlesOf(requestOf('delivered', 'shipment.late').json.query)).toEqual(['shipment-late']);
});

test.each(['shipment.status_changed', ...ALERT_TYPES] as const)(
  'each trigger of %s is an extension, whose fields are those of the payload',
  (type) => {
    const { query, variables } = requestOf('delivered', type).json;
    expect(variables.payload).toMatchObject({ order_id: 5001, status: 'delivered', 'expected date': '2026-11-29' });
    const [order, ...keys] = Object.keys(variables.payload);
    expect(order).toBe('order_id');
    for (const handle of handlesOf(query)) {
      const file = path.join(__dirname, '../../../../../storefront/flow', String(handle), 'shopify.extension.toml');
      const toml = readFileSync(file, 'utf8');
      expect(toml).toContain(`type = "flow_trigger"\nhandle = "${handle}"`);
      expect(toml).toContain('type = "order_reference"');
      expect([...toml.matchAll(/^key = "([^"]+)"$/gm)].map(([, key]) => key)).toEqual(keys);
    }
  },
);

const errors = (code: string) => JSON.stringify({ errors: [{ message: code, extensions: { code } }] });
const answered = (...userErrors: object[]) => JSON.stringify({ data: { trigger0: { userErrors } } });
test.each([
  [200, answered(), { kind: 'sent' }],
  [200, answered({ message: 'There is no trigger.' }), { kind: 'failed', problem: 'refused' }],
  [200, errors('THROTTLED'), { kind: 'again', problem: 'throttled' }],
  [200, errors('INTERNAL_SERVER_ERROR'), { kind: 'again', problem: 'unavailable' }],
  [200, errors('undefinedField'), { kind: 'failed', problem: 'refused' }],
  [200, '<html>', { kind: 'again', problem: 'broken' }],
  [200, '{"data":{"tri', { kind: 'again', problem: 'broken' }],
  [401, '{"errors":"[API] Invalid API key"}', { kind: 'again', problem: 'unavailable' }],
  [402, '', { kind: 'again', problem: 'unavailable' }],
  [423, '', { kind: 'again', problem: 'unavailable' }],
  [429, '', { kind: 'again', problem: 'throttled' }],
  [503, '', { kind: 'again', problem: 'unavailable' }],
])('%i %s is %j', (status, body, outcome) => {
  expect(flow.outcome({ status, body, waitMs: undefined })).toEqual(outcome);
});
