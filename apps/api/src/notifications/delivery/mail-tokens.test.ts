import { randomBytes } from 'node:crypto';
import { bounceId, findBounceId, mailToken, readMailToken, unsubscribeUrl } from './mail-tokens';

const config = { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'), APP_URL: 'https://app.test' };
const other = { ...config, ENCRYPTION_KEY: Buffer.alloc(32, 8).toString('base64') };
const ID = { shopId: '12', mailId: '3456' };

test('a token names a mail and a link of it, for one use alone', () => {
  const token = mailToken(config, 'click', ID, 7);
  expect(readMailToken(config, 'click', token)).toEqual({ ...ID, index: 7 });
  expect([readMailToken(config, 'open', token), readMailToken(other, 'click', token)]).toEqual([null, null]);
  expect(unsubscribeUrl(config, '12', '3456')).toBe(`https://app.test/m/u/${mailToken(config, 'unsubscribe', ID)}`);
});

test('100,000 altered tokens are refused', () => {
  const token = mailToken(config, 'click', ID, 7);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/%\u0000é \n';
  const accepted: string[] = [];
  const bytes = randomBytes(300_000);
  for (let count = 0; count < 100_000; count += 1) {
    const at = (bytes[count * 3] ?? 0) % (token.length + 1);
    const letter = alphabet[(bytes[count * 3 + 1] ?? 0) % alphabet.length] ?? '';
    const kind = (bytes[count * 3 + 2] ?? 0) % 3;
    // Replaced, inserted, or cut off.
    const altered =
      token.slice(0, at) + (kind === 2 ? '' : letter) + token.slice(kind === 1 ? at : at + 1 + (kind === 2 ? 1 : 0));
    if (altered !== token && readMailToken(config, 'click', altered)) accepted.push(altered);
  }
  expect(accepted).toEqual([]);
});

test('of the texts that give the same signature only one is accepted', () => {
  const token = mailToken(config, 'open', ID);
  const last = token.slice(-1);
  const same = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].filter(
    (letter) => letter !== last,
  );
  expect(same.map((letter) => readMailToken(config, 'open', token.slice(0, -1) + letter)).filter(Boolean)).toEqual([]);
});

test('a bounce names its mail in an address, however servers write it; a signature that does not fit is none', () => {
  const id = bounceId(config, { shopId: '9'.repeat(19), mailId: '9'.repeat(19) });
  expect(`bounces+${id}`.length).toBeLessThanOrEqual(64 + 5);
  const ours = bounceId(config, ID);
  expect(`bounces+${ours}`.length).toBeLessThanOrEqual(64);
  expect(findBounceId(config, `To: BOUNCES+${ours.toUpperCase()}@Parcelway.example`)).toEqual(ID);
  expect(findBounceId(config, `Message-ID: <${ours}@parcelway.example>`)).toEqual(ID);
  expect(findBounceId(config, `1.2.${'0'.repeat(20)}@x ${ours}@x`)).toEqual(ID);
  for (const text of [ours, `13.3456.${ours.slice(-20)}@x`, `1${ours}@x`, `x.${ours}@x`, `12.3456.${'0'.repeat(20)}@x`])
    expect([text, findBounceId(config, text)]).toEqual([text, null]);
  expect(findBounceId(other, `${ours}@x`)).toBeNull();
});
