import { safeStorage } from './storage';

const deny = () => {
  throw new DOMException('The operation is insecure', 'SecurityError');
};

afterEach(() => jest.restoreAllMocks());

test('what was stored is found by the next page', () => {
  safeStorage('localStorage').set('key', 'value');
  expect(safeStorage('localStorage').get('key')).toBe('value');
  safeStorage('localStorage').remove('key');
  expect(safeStorage('localStorage').get('key')).toBeNull();
});

test("an iframe that denies storage keeps values for the page's life and never throws", () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(deny);
  const storage = safeStorage('localStorage');
  expect(storage.get('key')).toBeNull();
  storage.set('key', 'value');
  expect(storage.get('key')).toBe('value');
  storage.remove('key');
  expect(storage.get('key')).toBeNull();
});

test('a full storage keeps the new value in memory, and the old one does not come back', () => {
  const storage = safeStorage('localStorage');
  storage.set('key', 'old');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(deny);
  storage.set('key', 'new');
  expect(storage.get('key')).toBe('new');
});

test('keys are found by their beginning, those in memory too', () => {
  const storage = safeStorage('localStorage');
  storage.set('page.a', '1');
  storage.set('other', '1');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(deny);
  storage.set('page.b', '1');
  expect(storage.keys('page.').sort()).toEqual(['page.a', 'page.b']);
});

test.each([
  ['cleared', () => localStorage.clear()],
  ['overwritten', () => localStorage.setItem('key', 'planted')],
])("what this page stored is still read when the browser's storage was %s", (_what, change) => {
  const storage = safeStorage('localStorage');
  storage.set('key', 'value');
  change();
  expect(storage.get('key')).toBe('value');
  expect(storage.keys('key')).toEqual(['key']);
});

test('what was cleared and is read again is there for the next page', () => {
  const storage = safeStorage('localStorage');
  storage.set('key', 'value');
  localStorage.clear();
  expect(storage.get('key')).toBe('value');
  expect(safeStorage('localStorage').get('key')).toBe('value');
});

test('what another tab stored since counts; what it removed stays', () => {
  const storage = safeStorage('localStorage');
  storage.set('key', 'mine');
  const dispatch = (newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'key', newValue, storageArea: localStorage }));
  localStorage.removeItem('key');
  dispatch(null);
  expect(storage.get('key')).toBe('mine');
  localStorage.setItem('key', 'theirs');
  dispatch('theirs');
  expect(storage.get('key')).toBe('theirs');
});
