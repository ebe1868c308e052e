import type { AppBridge } from './app-bridge';
import { embeddedAdapter } from './embedded.adapter';
import { standAloneAdapter } from './stand-alone.adapter';

function fakeBridge() {
  return {
    config: { shop: 'one.myshopify.com', host: 'aG9zdA', locale: 'de-AT' },
    idToken: jest.fn(async () => 'token'),
    toast: { show: jest.fn((_message: string) => '1') },
    loading: jest.fn(),
    saveBar: { show: jest.fn(), hide: jest.fn() },
    modal: { show: jest.fn() },
  } satisfies AppBridge;
}
const LABELS = { save: 'Save', discard: 'Discard' };

beforeEach(() => document.body.replaceChildren());

describe('in the store admin', () => {
  test("the menu is the admin's, with the first entry as its hidden home", () => {
    const adapter = embeddedAdapter(fakeBridge());
    adapter.setMenu([
      { id: 'home', label: 'Home', path: '/' },
      { id: 'orders', label: 'Orders', path: '/orders' },
    ]);
    const links = [...document.querySelectorAll('ui-nav-menu a')];
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
      ['Home', '/', 'home'],
      ['Orders', '/orders', null],
    ]);
  });

  test("a click on the admin's menu is routed on the client", () => {
    const adapter = embeddedAdapter(fakeBridge());
    adapter.setMenu([{ id: 'orders', label: 'Orders', path: '/orders?page=2' }]);
    const paths: string[] = [];
    const stop = adapter.onNavigate((path) => paths.push(path));
    const click = () =>
      document.querySelector('ui-nav-menu a')?.dispatchEvent(new Event('shopify:navigate', { bubbles: true }));
    click();
    stop();
    click();
    expect(paths).toEqual(['/orders?page=2']);
  });

  test("the store's resources are chosen in the admin's picker, by the store's numbers", async () => {
    const resourcePicker = jest.fn(async () => [
      { id: 'gid://shopify/ProductVariant/71', title: 'Red', displayName: 'Shirt - Red' },
      { id: 'gid://shopify/ProductVariant/72', title: 'Blue' },
    ]);
    const adapter = embeddedAdapter({ ...fakeBridge(), resourcePicker });
    expect(await adapter.pickResources?.('variant')).toEqual([
      { id: '71', title: 'Shirt - Red' },
      { id: '72', title: 'Blue' },
    ]);
    expect(resourcePicker).toHaveBeenCalledWith({ type: 'variant', multiple: true, filter: { variants: false } });
    const closed = embeddedAdapter({ ...fakeBridge(), resourcePicker: async () => undefined });
    expect(await closed.pickResources?.('product')).toEqual([]);
    expect(embeddedAdapter(fakeBridge()).pickResources).toBeUndefined();
  });

  test('the save bar shows once, follows its state, and hides', () => {
    const bridge = fakeBridge();
    const adapter = embeddedAdapter(bridge);
    const onSave = jest.fn();
    const bar = { saving: false, onSave, onDiscard: jest.fn(), labels: LABELS };
    adapter.setSaveBar(bar);
    adapter.setSaveBar({ ...bar, saving: true });
    expect(bridge.saveBar.show).toHaveBeenCalledTimes(1);
    expect(document.querySelector<HTMLButtonElement>('ui-save-bar button[variant=primary]')?.disabled).toBe(true);
    adapter.setSaveBar(bar);
    document.querySelector<HTMLButtonElement>('ui-save-bar button[variant=primary]')?.click();
    expect(onSave).toHaveBeenCalledTimes(1);
    adapter.setSaveBar(null);
    adapter.setSaveBar(null);
    expect(bridge.saveBar.hide).toHaveBeenCalledTimes(1);
  });

  test('an error that several calls meet is shown once, and again when its time is over', () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const bridge = fakeBridge();
    const { toast } = embeddedAdapter(bridge);
    const error = { isError: true, duration: 5000 };
    for (const message of ['Network', 'Network', 'Other', 'Other']) toast(message, error);
    jest.advanceTimersByTime(5000);
    toast('Other', error);
    for (let i = 0; i < 2; i += 1) toast('Copied', { isError: false, duration: 2000 });
    expect(bridge.toast.show.mock.calls.map(([message]) => message)).toEqual([
      'Network',
      'Other',
      'Other',
      'Copied',
      'Copied',
    ]);
    jest.useRealTimers();
  });

  test('an overlay frame reports when it is closed, once', () => {
    const bridge = fakeBridge();
    const onClosed = jest.fn();
    embeddedAdapter(bridge).openOverlay('/billing/plan', onClosed);
    expect(bridge.modal.show).toHaveBeenCalledWith('parcelway-overlay');
    const modal = document.querySelector('ui-modal');
    modal?.dispatchEvent(new Event('hide'));
    modal?.dispatchEvent(new Event('hide'));
    expect(onClosed).toHaveBeenCalledTimes(1);
  });

  test("toast, title, progress and overlay are the admin's", () => {
    const bridge = fakeBridge();
    const adapter = embeddedAdapter(bridge);
    adapter.toast('Saved', { isError: false, duration: 2000 });
    expect(bridge.toast.show).toHaveBeenCalledWith('Saved', { isError: false, duration: 2000 });
    const run = jest.fn();
    adapter.toast('Marked', { isError: false, duration: 2000, action: { label: 'Undo', run } });
    const [, { action, onAction } = {} as never] = bridge.toast.show.mock.lastCall as unknown as [
      string,
      { action: string; onAction(): void },
    ];
    expect(action).toBe('Undo');
    onAction();
    expect(run).toHaveBeenCalledTimes(1);
    adapter.setTitle('Orders');
    adapter.setTitle('Shipment');
    expect([...document.querySelectorAll('ui-title-bar')].map((bar) => bar.getAttribute('title'))).toEqual([
      'Shipment',
    ]);
    adapter.setLoading(true);
    expect(bridge.loading).toHaveBeenCalledWith(true);
    adapter.openOverlay('/billing/plan');
    expect(document.querySelector('ui-modal')?.getAttribute('src')).toBe('/billing/plan');
    expect(bridge.modal.show).toHaveBeenCalledWith('parcelway-overlay');
  });
});

describe('stand-alone', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('[9.4] a toast disappears after its time, and at most three are on the screen', () => {
    const adapter = standAloneAdapter(() => undefined);
    const listener = jest.fn();
    adapter.subscribe(listener);
    for (const message of ['a', 'b', 'c', 'd']) adapter.toast(message, { isError: false, duration: 2000 });
    expect(adapter.getState().toasts.map(({ message }) => message)).toEqual(['b', 'c', 'd']);
    jest.advanceTimersByTime(2000);
    expect(adapter.getState().toasts).toEqual([]);
    expect(listener).toHaveBeenCalled();
  });

  test('a message that is on the screen already is not stacked, and stays its full time again', () => {
    const adapter = standAloneAdapter(() => undefined);
    const shown = () => adapter.getState().toasts.map(({ message, isError }) => [message, isError]);
    adapter.toast('No answer', { isError: true, duration: 2000 });
    jest.advanceTimersByTime(1500);
    adapter.toast('No answer', { isError: true, duration: 2000 });
    expect(shown()).toEqual([['No answer', true]]);
    jest.advanceTimersByTime(1500);
    expect(shown()).toEqual([['No answer', true]]);
    jest.advanceTimersByTime(500);
    expect(shown()).toEqual([]);
  });

  test('what the admin would open as an overlay is an ordinary navigation', () => {
    const navigate = jest.fn();
    standAloneAdapter(navigate).openOverlay('/billing/plan');
    expect(navigate).toHaveBeenCalledWith('/billing/plan');
  });
});
