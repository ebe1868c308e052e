import { forwardedVisitor, visitorOf } from './visitor';

test('an IPv6 network of one household is one visitor; an IPv4 address in IPv6 clothes is itself', () => {
  expect(visitorOf('2001:db8:1:2:3:4:5:6')).toBe(visitorOf('2001:db8:1:2::9'));
  expect(visitorOf('2001:db8:1:2::9')).not.toBe(visitorOf('2001:db8:1:3::9'));
  expect(visitorOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
});

test.each([
  ['no proxy of ours', '203.0.113.7', undefined, '9.9.9.9, 10.0.0.1', '10.0.0.1'],
  ['one proxy of ours', '203.0.113.7', ['192.0.2.1', '203.0.113.7'], '9.9.9.9, 10.0.0.1, 203.0.113.7', '10.0.0.1'],
  ['no entry', '203.0.113.7', undefined, undefined, '203.0.113.7'],
  ['an entry that is no address', '203.0.113.7', undefined, '10.0.0.1, <script>', '203.0.113.7'],
])("behind the store's proxy and %s", (_name, ip, ips, header, visitor) => {
  expect(forwardedVisitor({ ip, ips, headers: { 'x-forwarded-for': header } } as never)).toBe(visitor);
});
