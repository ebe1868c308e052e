import { chooseProvider, type Choice, type Health } from './choose-provider';

const choice = (name: string, health: Health = 'healthy', covers = true): Choice => ({ name, health, covers });

test('a new parcel goes to the first healthy provider that has a code for its courier', () => {
  expect(chooseProvider(null, [choice('a'), choice('b')])).toBe('a');
  expect(chooseProvider(null, [choice('a', 'healthy', false), choice('b')])).toBe('b');
  expect(chooseProvider(null, [choice('a', 'failing'), choice('b')])).toBe('b');
});
test('a new parcel waits for a provider that covers its courier rather than to go to one that does not', () => {
  expect(chooseProvider(null, [choice('a', 'healthy', false), choice('b', 'failing')])).toBe('b');
});
test('a courier that nobody has a code for goes to the first healthy provider, which may detect it', () => {
  expect(chooseProvider(null, [choice('a', 'failing', false), choice('b', 'healthy', false)])).toBe('b');
});
test('a registered parcel stays where it is paid for, while that provider fails for a short time', () => {
  expect(chooseProvider('b', [choice('a'), choice('b', 'failing'), choice('c')])).toBe('b');
});
test('a registered parcel moves to the next provider when its own has failed', () => {
  expect(chooseProvider('a', [choice('a', 'failed'), choice('b')])).toBe('b');
  expect(chooseProvider('a', [choice('a', 'failed'), choice('b', 'healthy', false), choice('c')])).toBe('c');
});
test('a parcel never returns to an earlier provider', () => {
  expect(chooseProvider('b', [choice('a'), choice('b', 'failed')])).toBe('b');
});
test('a parcel with nowhere to go stays', () => {
  expect(chooseProvider('a', [choice('a', 'failed'), choice('b', 'failing')])).toBe('a');
});
test('a parcel of a provider that is configured no more is a new one', () => {
  expect(chooseProvider('gone', [choice('a')])).toBe('a');
});
test('without a provider there is none', () => {
  expect(chooseProvider(null, [])).toBeNull();
});
