import { safeStorage } from './storage';
import { createTokenSource } from './token-source';

const SHOP = 'one.myshopify.com';
const LONG = 't'.repeat(32);
let store = safeStorage('localStorage');
const idToken = jest.fn(async () => 'session-token-of-the-admin');

const { addEventListener } = window;
const listening: Parameters<typeof addEventListener>[] = [];
beforeEach(() => {
  // A page has one source; those of earlier tests must not write at the end of this one's.
  for (const args of listening.splice(0)) window.removeEventListener(...args);
  window.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    listening.push(args);
    addEventListener.apply(window, args);
  };
  localStorage.clear();
  store = safeStorage('localStorage');
  idToken.mockClear();
});

test("[6.11] a stored auth token of this shop is used before the embedding admin's session token", async () => {
  const tokens = createTokenSource(SHOP, idToken, store);
  expect(tokens.store(LONG, SHOP)).toBe(true);
  await expect(tokens.getToken()).resolves.toBe(LONG);
  expect(idToken).not.toHaveBeenCalled();
});

test('a token stored for another shop is dropped, so that nobody acts on the wrong shop', async () => {
  createTokenSource('two.myshopify.com', null, store).store(LONG, 'two.myshopify.com');
  await expect(createTokenSource(SHOP, idToken, store).getToken()).resolves.toBe('session-token-of-the-admin');
  await expect(createTokenSource('two.myshopify.com', null, store).getToken()).resolves.toBeNull();
});

test('[5.6, 9.12] an auth token counts only if its length is at least 32 characters', async () => {
  const tokens = createTokenSource(SHOP, null, store);
  expect(tokens.store('t'.repeat(31), SHOP)).toBe(false);
  await expect(tokens.getToken()).resolves.toBeNull();
  expect(tokens.store('t'.repeat(32), SHOP)).toBe(true);
});

test("[6.12] otherwise the embedding admin's session token is used, or else a separately stored token", async () => {
  const tokens = createTokenSource(null, null, store);
  tokens.store(LONG, null);
  await expect(tokens.getToken()).resolves.toBe(LONG);
  await expect(createTokenSource(SHOP, idToken, store).getToken()).resolves.toBe('session-token-of-the-admin');
});

test('what no header can carry is no token', async () => {
  const tokens = createTokenSource(SHOP, null, store);
  for (const text of ['ü'.repeat(40), `${LONG}\n`, `${LONG} x`, '\u{1f600}'.repeat(40)])
    expect(tokens.store(text, SHOP)).toBe(false);
});

test('after a refusal the stored tokens are given up', async () => {
  const tokens = createTokenSource(SHOP, idToken, store);
  tokens.store(LONG, SHOP);
  await expect(tokens.getToken({ fresh: true })).resolves.toBe('session-token-of-the-admin');
  // To sign in there again.
  expect(tokens.storedShop()).toBe(SHOP);
  await expect(createTokenSource(SHOP, null, store).getToken()).resolves.toBeNull();
});

test('a stored value that is not ours is ignored', async () => {
  for (const value of ['{', '"text"', '{"token":1,"shop":2}', `{"token":"${LONG}"}`]) {
    localStorage.setItem('parcelway.auth', value);
    await expect(createTokenSource(SHOP, null, store).getToken()).resolves.toBeNull();
  }
});

describe.each([
  ['bound to its shop', SHOP],
  ['stored separately', null],
])('a token %s works on', (_how, owner) => {
  const page = () => safeStorage('localStorage');
  const stored = () => {
    const of = page();
    createTokenSource(owner, null, of).store(LONG, owner);
    return of;
  };

  test.each([
    ['that stored it', () => createTokenSource(owner, null, stored())],
    ['that found it', () => stored() && createTokenSource(owner, null, page())],
  ])('in the page %s when the storage is cleared or overwritten, and the next page finds it', async (_which, open) => {
    const tokens = open();
    await expect(tokens.getToken()).resolves.toBe(LONG);
    for (const key of ['parcelway.auth', 'parcelway.token']) localStorage.setItem(key, 'planted');
    await expect(tokens.getToken()).resolves.toBe(LONG);
    localStorage.clear();
    await expect(tokens.getToken()).resolves.toBe(LONG);
    await expect(createTokenSource(owner, null, page()).getToken()).resolves.toBe(LONG);
  });

  test.each([
    ['cleared', () => localStorage.clear()],
    ['overwritten', () => ['parcelway.auth', 'parcelway.token'].forEach((key) => localStorage.setItem(key, 'planted'))],
  ])('in the next page when the storage is %s right before this one goes', async (_how, damage) => {
    createTokenSource(owner, null, page()).store(LONG, owner);
    damage();
    window.dispatchEvent(new Event('pagehide'));
    await expect(createTokenSource(owner, null, page()).getToken()).resolves.toBe(LONG);
  });

  test.each([
    ['that was given up is not stored again', null],
    ['that another tab stored since is not overwritten', 'of the other tab'],
  ])('but one %s', (_which, newValue) => {
    const tokens = createTokenSource(owner, null, page());
    tokens.store(LONG, owner);
    const key = owner ? 'parcelway.auth' : 'parcelway.token';
    if (newValue === null) tokens.clear();
    else {
      localStorage.setItem(key, newValue);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    }
    window.dispatchEvent(new Event('pagehide'));
    expect(localStorage.getItem(key)).toBe(newValue);
  });
});
