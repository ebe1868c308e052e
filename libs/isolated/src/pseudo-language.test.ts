import { pseudoText } from './pseudo-language';

test('every text is marked at both ends, so that a clipped one shows', () => {
  expect(pseudoText('Sync orders')).toMatch(/^\[.*\]$/);
});

test('no plain letter of the text is left, so that a hard-coded one shows', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const [rewritten] = pseudoText(letters).slice(1).split(' ');
  expect(rewritten).toHaveLength(letters.length);
  expect([...letters].filter((letter) => rewritten?.includes(letter))).toEqual([]);
});

test('short texts double, long ones grow by 40 %', () => {
  expect(pseudoText('Orders').length).toBeGreaterThanOrEqual(12);
  const long = 'Parcels of your orders appear here with their courier and status';
  expect(pseudoText(long).length / long.length).toBeGreaterThan(1.4);
  expect(pseudoText(long).length / long.length).toBeLessThan(1.6);
});

test('placeholders, nested texts and tags stay as they are', () => {
  const rewritten = pseudoText('Syncing {{count}} of $t(common:all) <bold>orders</bold>');
  for (const token of ['{{count}}', '$t(common:all)', '<bold>', '</bold>']) expect(rewritten).toContain(token);
  expect(pseudoText('{{name}}')).toBe('{{name}}');
  expect(pseudoText('More actions for {accessibilityLabel}')).toContain(' {accessibilityLabel} ');
});
