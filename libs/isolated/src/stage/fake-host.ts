import { standAloneAdapter, type HostAdapter, type StandAloneAdapter } from '@parcelway/host';

/** Called with every call of the host. */
export type LogCall = (what: string, detail?: string) => void;

export interface FakeHost {
  adapter: HostAdapter;
  /** Draws toasts, progress line and save bar, whoever the host pretends to be. */
  layer: StandAloneAdapter;
}

export interface FakeHostOptions {
  kind: HostAdapter['kind'];
  /** Locale of the store platform, when embedded. */
  locale: string;
  navigate(path: string): void;
  log: LogCall;
}

/** A token as the store admin hands out: long enough to count as one, and of no use anywhere. */
export const FAKE_TOKEN = 'isolated-page-token-without-any-rights';

/** The host of an isolated page: does what the real ones do as far as it can be seen, leads nowhere outside, and logs all of it. */
export function fakeHost({ kind, locale, navigate, log }: FakeHostOptions): FakeHost {
  const layer = standAloneAdapter(navigate);
  const embedded = kind === 'embedded';
  let saveBarShown = false;
  const adapter: HostAdapter = {
    kind,
    platformLocale: embedded ? locale : null,
    staticPreviews: true,
    idToken: embedded
      ? async () => {
          log('idToken');
          return FAKE_TOKEN;
        }
      : null,
    toast(message, options) {
      log(options.isError ? 'toast, error' : 'toast', message);
      layer.toast(message, options);
    },
    setTitle: (title) => log('title', title),
    setMenu: (items) => log('menu', items.map(({ label }) => label).join(', ')),
    setLoading(loading) {
      log('loading', loading ? 'on' : 'off');
      layer.setLoading(loading);
    },
    setSaveBar(bar) {
      // It is handed over anew with every change of a form; what matters is that it comes and goes.
      if (Boolean(bar) !== saveBarShown) log('save bar', bar ? 'shown' : 'hidden');
      saveBarShown = Boolean(bar);
      layer.setSaveBar(
        bar && {
          ...bar,
          onSave() {
            log('save bar', 'save');
            bar.onSave();
          },
          onDiscard() {
            log('save bar', 'discard');
            bar.onDiscard();
          },
        },
      );
    },
    openOverlay(path) {
      log('overlay', path);
      navigate(path);
    },
    openExternal: (url, target) => log(`open, ${target}`, url),
    reload() {
      log('reload');
      window.location.reload();
    },
    onNavigate: () => () => {},
  };
  return { adapter, layer };
}

/** Storage that lives as long as the page: what an isolated page stores never mixes with the app's own, which may share its origin. */
function fakeStorage(log: LogCall): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      log('storage, set', key);
      items.set(key, String(value));
    },
    removeItem(key) {
      log('storage, remove', key);
      items.delete(key);
    },
    clear: () => items.clear(),
  };
}

/** From now on the page's storage is a fake one. */
export function replaceStorage(log: LogCall): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    Object.defineProperty(window, name, { configurable: true, value: fakeStorage(log) });
  }
}
