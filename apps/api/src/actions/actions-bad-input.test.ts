import naughty from '@parcelway/couriers/naughty-strings.json';
import { setUpActions } from '../testing/actions-world';

const setUp = setUpActions();
const { call } = setUp;
type Method = 'GET' | 'POST' | 'PUT';

/** The input of each call beside the parcels. */
const ON_PARCELS: [Method, string, object][] = [
  ['POST', 'mark_delivered', {}],
  ['POST', 'mark_returned', {}],
  ['POST', 'mark_in_transit', {}],
  ['POST', 'retrack', {}],
  ['POST', 'modify_courier', { courier: 'dhl' }],
  ['PUT', 'note', { note: 'fragile' }],
  ['POST', 'send_status', {}],
  ['POST', 'bulk_send_email', {}],
  ['POST', 'attention_handled', {}],
  ['POST', 'attention_remind', {}],
];
const TOO_MANY = Array.from({ length: 10_001 }, (_, index) => String(index + 1));
const BAD_CHOICES: [string, object][] = [
  ['nothing', {}],
  ['no ids', { ids: [] }],
  ['ids as a text', { ids: '1' }],
  ['ids as numbers', { ids: [1, 2] }],
  ['an id that is none', { ids: ['1 or 1=1'] }],
  ['an id beyond 64 bits', { ids: ['9999999999999999999'] }],
  ['null', { ids: null }],
  ['more than 10,000 ids', { ids: TOO_MANY }],
  ['ids and filters', { ids: ['1'], filters: {} }],
  ['filters as a text', { filters: 'all' }],
  ['an unknown filter', { filters: { shop_id: '2' } }],
  ['a filter of another type', { filters: { status: 'all' } }],
  ['except as a text', { filters: {}, except: '1' }],
];

test.each(ON_PARCELS)(
  '%s %s refuses a choice of parcels that is none, and does nothing',
  async (method, path, more) => {
    for (const [what, choice] of BAD_CHOICES)
      expect([what, (await call(method, path, { ...choice, ...more })).status]).toEqual([what, 422]);
    const filters = { orderedAt: -1, orderedAtMin: '2026-11-20', orderedAtMax: '2026-11-01' };
    expect((await call(method, path, { filters, ...more })).status).toBe(422);
    expect((await call('GET', 'actions')).data.total).toBe(0);
  },
);

test.each(ON_PARCELS)('%s %s accepts 10,000 ids, of which the shop may have none', async (method, path, more) => {
  const { status, data } = await call(method, path, { ids: TOO_MANY.slice(1).map((id) => `9${id}`), ...more });
  expect([status, data.total, data.failed, data.state]).toEqual([200, 10_000, 10_000, 'done']);
});

test.each<[Method, string, object]>([
  ['POST', 'mark_delivered', { ids: ['1'], isNotify: 'yes' }],
  ['POST', 'modify_courier', { ids: ['1'] }],
  ['POST', 'modify_courier', { ids: ['1'], courier: '' }],
  ['POST', 'modify_courier', { ids: ['1'], courier: 'x'.repeat(65) }],
  ['POST', 'tracking_update', { id: '1', track_number: '', courier: 'ups' }],
  ['POST', 'tracking_update', { id: '1', track_number: 'A'.repeat(256), courier: 'ups' }],
  ['POST', 'tracking_update', { id: 'x', track_number: 'A1', courier: 'ups' }],
  ['POST', 'tracking_update', { ids: ['1'], track_number: 'A1', courier: 'ups' }],
  ['PUT', 'note', { ids: ['1'], note: 'x'.repeat(201) }],
  ['PUT', 'note', { ids: ['1'], note: 'a\0b' }],
  ['POST', 'send_status', { trackNumbers: [] }],
  ['POST', 'send_status', { trackNumbers: ['A1'], ids: ['1'] }],
  ['POST', 'bulk_send_email', { trackNumbers: [' '] }],
  ['POST', 'action/x/undo', {}],
  ['POST', 'action/x/retry', {}],
  ['POST', 'action/x/cancel', {}],
  ['GET', 'action/-1', {}],
  ['GET', 'actions?page=0', {}],
  ['POST', 'tracking_detect', { track_number: 7 }],
  ['POST', 'search_courier', {}],
  ['PUT', 'courier_lang', { courier: 'ups', lang: 'tlh', postal_code: '' }],
  ['PUT', 'shipment_feedback', { message: '  ' }],
  ['POST', 'support_courier', { courier: ' ' }],
  ['POST', 'support_courier', { courier: 'x'.repeat(101) }],
  ['POST', 'support_courier', { courier: 'Two Boats', url: 'http://two.example' }],
  ['POST', 'support_courier', { courier: 'Two Boats', url: 'two boats' }],
  ['POST', 'support_courier', { courier: 'Two Boats', track_number: '' }],
  ['POST', 'support_courier', { courier: 'Two Boats', id: 'x' }],
  ['POST', 'refresh', { id: 1 }],
  ['GET', 'sync_once/one', {}],
  ['GET', 'email_log/1;', {}],
  ['GET', 'email_html/x/1', {}],
  ['GET', 'email_html/1/9999999999999999999', {}],
])('%s %s refuses %j and names the field', async (method, path, payload) => {
  const { status, body } = await call(method, path, method === 'GET' ? undefined : payload);
  // In the address it is malformed (400), in the body not acceptable (422).
  const named = Object.keys(body.errors ?? {}).length;
  expect([status, named]).toEqual([/\/|\?/.test(path) ? 400 : 422, 1]);
});

test('any text is a note, a number, a search and a message, or is refused by its field', async () => {
  const [id = ''] = await setUp.parcels(1);
  for (const [index, text] of naughty.entries()) {
    const stored = [
      ['PUT', 'note', { ids: [id], note: text }],
      ['POST', 'tracking_update', { id, track_number: text, courier: 'ups' }],
    ] as const;
    const others = [
      ['POST', 'send_status', { trackNumbers: [text] }],
      ['POST', 'tracking_detect', { track_number: text }],
      ['POST', 'search_courier', { search: text }],
      ['PUT', 'shipment_feedback', { id, message: text }],
      ['PUT', 'courier_lang', { id, courier: 'ups', lang: 'auto', postal_code: text }],
    ] as const;
    // Fields that are stored and shown are tested with every text, the others with a sample.
    for (const [method, path, payload] of [...stored, ...(index % 8 === 0 ? others : [])]) {
      const { status, body } = await call(method, path, payload);
      const refused = [400, 422].includes(status) && Object.keys(body.errors ?? {}).length > 0;
      expect([text, path, refused || status === 200]).toEqual([text, path, true]);
    }
  }
}, 120_000);
