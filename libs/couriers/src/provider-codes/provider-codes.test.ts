import { courierByCode, fromProviderCode, toProviderCode } from '../index';
import aftership from './aftership.json';
import seventeentrack from './seventeentrack.json';
import trackingmore from './trackingmore.json';

describe.each([
  ['trackingmore', trackingmore],
  ['seventeentrack', seventeentrack],
  ['aftership', aftership],
] as const)('%s', (provider, file) => {
  test('each courier of ours comes back from the code that we send', () => {
    for (const ours of Object.keys(file.codes)) {
      expect(courierByCode(ours)).toBeDefined();
      expect([ours, fromProviderCode(provider, toProviderCode(provider, ours) ?? '')]).toEqual([ours, ours]);
    }
  });

  test('a further code of theirs is a courier of ours and is never sent', () => {
    const sent = new Set<string>(Object.values(file.codes));
    for (const [theirs, ours] of Object.entries(file.also)) {
      expect(courierByCode(ours)).toBeDefined();
      expect(fromProviderCode(provider, theirs)).toBe(ours);
      expect(sent.has(theirs)).toBe(false);
    }
  });

  test('names where its codes are published', () => {
    expect(file.source).toMatch(/\w{3,}/);
  });
});

test.each([
  ['trackingmore', 'austrian-post', 'austria-post'],
  ['trackingmore', 'evri', 'hermes-uk'],
  ['trackingmore', 'la-poste', 'laposte'],
  ['seventeentrack', 'usps', '21051'],
  ['seventeentrack', 'sweden-post', '19241'],
  ['seventeentrack', 'posten-norge', '14081'],
  ['seventeentrack', 'sf-express', '100012'],
  ['aftership', 'deutsche-post', 'deutsch-post'],
  ['aftership', 'la-poste', 'la-poste-colissimo'],
  ['aftership', 'yamato', 'taqbin-jp'],
] as const)('%s calls %s %s', (provider, ours, theirs) => {
  expect(toProviderCode(provider, ours)).toBe(theirs);
});

test.each([
  ['seventeentrack', '100423', 'posten-norge'],
  ['seventeentrack', '11033', 'royal-mail'],
  ['seventeentrack', '100177', 'dpd'],
  ['aftership', 'sfb2c', 'sf-express'],
  ['trackingmore', 'sfb2c', 'sf-express'],
] as const)('%s calls more than one thing ours: %s is %s', (provider, theirs, ours) => {
  expect(fromProviderCode(provider, theirs)).toBe(ours);
});

test('a courier or code that is not in the table is null', () => {
  expect(toProviderCode('trackingmore', 'veho')).toBeNull();
  expect(toProviderCode('trackingmore', 'toString')).toBeNull();
  expect(fromProviderCode('trackingmore', 'austrian-post')).toBeNull();
  expect(fromProviderCode('trackingmore', '')).toBeNull();
});
