import { growth } from './growth';

test('a screen that grew says by how much it is too large, and which files made it so, the largest growth first', () => {
  const noted = { limit_kib: 10, files: { 'shell/main': 8 * 1024, 'orders/old': 1024 } };
  const lines = growth('orders', { 'shell/main': 9 * 1024, 'shell/data': 4 * 1024 }, noted).split('\n');
  expect(lines[0]).toBe(
    'orders loads 13.0 KiB of JavaScript (gzip) by itself; its limit is 10 KiB. Since its files were noted:',
  );
  expect(lines.slice(1, 4).map((line) => line.trim())).toEqual([
    '+4.0 KiB  shell/data (new)',
    '+1.0 KiB  shell/main',
    '−1.0 KiB  orders/old (gone)',
  ]);
});

test('a screen within its limit has nothing to say', () => {
  expect(growth('orders', { 'shell/main': 10 * 1024 }, { limit_kib: 10, files: {} })).toBe('');
});
