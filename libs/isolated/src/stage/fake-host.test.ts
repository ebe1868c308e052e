import { createTokenSource, storage } from '@parcelway/host';
import { FAKE_TOKEN, fakeHost, replaceStorage, type FakeHostOptions } from './fake-host';

const calls: string[] = [];
const navigate = jest.fn();
const make = (kind: FakeHostOptions['kind']) =>
  fakeHost({
    kind,
    locale: 'de',
    navigate,
    log: (what, detail) => calls.push([what, detail].filter(Boolean).join(': ')),
  });
beforeEach(() => {
  calls.length = 0;
  navigate.mockClear();
});

test('toasts are shown and logged', () => {
  const { adapter, layer } = make('stand-alone');
  adapter.toast('Saved', { isError: false, duration: 2_000 });
  adapter.toast('No', { isError: true, duration: 2_000 });
  expect(layer.getState().toasts.map(({ message, isError }) => [message, isError])).toEqual([
    ['Saved', false],
    ['No', true],
  ]);
  expect(calls).toEqual(['toast: Saved', 'toast, error: No']);
});

test('the save bar is drawn and runs what was handed over; its coming and going is logged once', () => {
  const { adapter, layer } = make('embedded');
  const bar = { saving: false, onSave: jest.fn(), onDiscard: jest.fn(), labels: { save: 'Save', discard: 'Discard' } };
  adapter.setSaveBar(bar);
  adapter.setSaveBar({ ...bar, saving: true });
  layer.getState().saveBar?.onSave();
  adapter.setSaveBar(null);
  expect(bar.onSave).toHaveBeenCalledTimes(1);
  expect(layer.getState().saveBar).toBeNull();
  expect(calls).toEqual(['save bar: shown', 'save bar: save', 'save bar: hidden']);
});

test('title, menu, progress line and overlay are logged, and the overlay navigates', () => {
  const { adapter, layer } = make('stand-alone');
  adapter.setTitle('Orders');
  adapter.setMenu([
    { id: 'a', label: 'Home', path: '/' },
    { id: 'b', label: 'Orders', path: '/orders' },
  ]);
  adapter.setLoading(true);
  adapter.openOverlay('/plan');
  expect(layer.getState().loading).toBe(true);
  expect(navigate).toHaveBeenCalledWith('/plan');
  expect(calls).toEqual(['title: Orders', 'menu: Home, Orders', 'loading: on', 'overlay: /plan']);
});

test('addresses outside the app are logged and not opened', () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  make('stand-alone').adapter.openExternal('https://admin.example.com/x', 'new-tab');
  expect(open).not.toHaveBeenCalled();
  expect(calls).toEqual(['open, new-tab: https://admin.example.com/x']);
});

test('only the embedded host hands out tokens and a locale, and its token counts as one', async () => {
  expect(make('stand-alone').adapter).toMatchObject({ idToken: null, platformLocale: null });
  const { adapter } = make('embedded');
  expect(adapter.platformLocale).toBe('de');
  await expect(createTokenSource('demo', adapter.idToken).getToken()).resolves.toBe(FAKE_TOKEN);
  expect(createTokenSource(null, null).store(FAKE_TOKEN, null)).toBe(true);
  expect(calls).toEqual(['idToken']);
});

test.each(['stand-alone', 'embedded'] as const)(
  'previews are static in the %s host: no server gives them a frame',
  (kind) => {
    expect(make(kind).adapter.staticPreviews).toBe(true);
  },
);

test("the page's storage is replaced by one of its own", () => {
  window.localStorage.setItem('app', 'real');
  const real = window.localStorage;
  replaceStorage((what, detail) => calls.push(`${what}: ${detail}`));
  expect(storage.get('app')).toBeNull();
  storage.set('key', 'value');
  expect(storage.get('key')).toBe('value');
  storage.remove('key');
  expect(window.localStorage).toHaveLength(0);
  expect(real.getItem('app')).toBe('real');
  expect(calls).toEqual(['storage, set: key', 'storage, remove: key']);
});
