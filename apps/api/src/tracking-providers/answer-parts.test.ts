import { z } from 'zod';
import { eachOfMany, lastMileOf } from './answer-parts';

test('a long list gives others their turn', async () => {
  let turns = 0;
  let done = false;
  const others = (): void => {
    turns += 1;
    if (!done) setImmediate(others);
  };
  setImmediate(others);
  expect(await eachOfMany(Array.from({ length: 10_000 }, String), z.string())).toHaveLength(10_000);
  done = true;
  expect(turns).toBeGreaterThanOrEqual(9);
});

test.each([
  ['seventeentrack', { code: '21051', name: 'United States Postal Service', number: '9400' }, 'usps'],
  ['aftership', { code: 'dhl-pieceid', number: '9400' }, 'dhl'],
  ['trackingmore', { code: 'dhlglobalmail', number: '9400' }, 'dhl-ecommerce'],
  ['seventeentrack', { code: '999999', name: 'Valley Vans', number: '9400' }, 'Valley Vans'],
  ['aftership', { code: 'valley-vans', number: '9400' }, 'valley-vans'],
] as const)(
  'the courier that delivers is one of ours, else named as the provider does: %s %o',
  (provider, reported, courier) => {
    expect(lastMileOf(provider, reported)).toEqual({ courier, number: '9400' });
  },
);

test('without a courier and a number nobody else delivers', () => {
  expect(lastMileOf('aftership', { code: '', number: '' })).toBeNull();
});
