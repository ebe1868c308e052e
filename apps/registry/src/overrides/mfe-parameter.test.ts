import { parseMfe } from './mfe-parameter';

test('a remote with a release, or with a port of this machine', () => {
  expect(parseMfe('orders@1.3.0-pr.7-abc123')).toEqual({ remote: 'orders', release: '1.3.0-pr.7-abc123', port: null });
  expect(parseMfe('order-lists@local:3001')).toEqual({ remote: 'order-lists', release: 'local:3001', port: 3001 });
});

test.each([
  '',
  '@',
  'orders',
  'orders@',
  '@1.0.0',
  'orders@latest',
  'orders@*',
  'shell@1.0.0-a',
  'Orders@1.0.0-a',
  'orders@1.0.0-A',
  'orders@https://evil.example/',
  'orders@//evil.example',
  'orders@javascript:alert(1)',
  'orders@data:text/javascript,alert(1)',
  'orders@evil.example',
  'orders@evil.example:443',
  'orders@local:80',
  'orders@local:0',
  'orders@local:65536',
  'orders@local:99999',
  'orders@local:03001',
  'orders@local:3001/',
  'orders@local:3001@evil.example',
  'orders@local:3001:1',
  'orders@localhost:3001',
  'orders@127.0.0.1:3001',
  'orders@[::1]:3001',
  'orders@local:\u0663\u0660\u0660\u0661',
  'orders@l\u043Ecal:3001',
  '\u043Erders@1.0.0-a',
  '../orders@1.0.0-a',
  'orders/../shell@1.0.0-a',
  'orders@../1.0.0',
  'orders@1.0.0-a/../../x',
  'orders@1.0.0-a%2f..',
  'orders@1.0.0-a\u0000',
  'orders@1.0.0-a\n',
  ' orders@1.0.0-a',
  'orders@1.0.0-a ',
  'orders@1.0.0-a;script-src *',
  'orders@1.0.0-a,returns@1.0.0-a',
  'orders@1.0.0-a@1.0.0-b',
  '__proto__@1.0.0-a',
  'orders@1.0.0-a<script>',
  `orders@1.0.0-${'a'.repeat(300)}`,
  `${'a'.repeat(90)}@1.0.0-a`,
])('%j names nothing', (text) => {
  expect(parseMfe(text)).toBeNull();
});
