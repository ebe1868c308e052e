import type { HostAdapter, SaveBar, ToastAction } from './host-adapter';

export interface StandAloneToast {
  id: number;
  message: string;
  isError: boolean;
  action?: ToastAction;
}
export interface StandAloneState {
  toasts: readonly StandAloneToast[];
  saveBar: SaveBar | null;
  loading: boolean;
}

/** The stand-alone host's own chrome, as state that a component draws. */
export interface StandAloneAdapter extends HostAdapter {
  readonly kind: 'stand-alone';
  getState(): StandAloneState;
  subscribe(listener: () => void): () => void;
  dismissToast(id: number): void;
}

/** @param navigate the router's navigation, for what the store admin would open as an overlay */
export function standAloneAdapter(navigate: (path: string) => void): StandAloneAdapter {
  let state: StandAloneState = { toasts: [], saveBar: null, loading: false };
  let nextId = 1;
  const listeners = new Set<() => void>();
  const update = (change: Partial<StandAloneState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const dismissToast = (id: number) => update({ toasts: state.toasts.filter((toast) => toast.id !== id) });
  return {
    kind: 'stand-alone',
    idToken: null,
    platformLocale: null,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dismissToast,
    toast(message, { isError, duration, action }) {
      const id = nextId++;
      // Shown once, however many calls failed alike; three at most: more would cover what the merchant is working on.
      const others = state.toasts.filter((toast) => toast.message !== message || toast.isError !== isError);
      update({ toasts: [...others.slice(-2), { id, message, isError, ...(action && { action }) }] });
      setTimeout(() => dismissToast(id), duration);
    },
    setTitle() {},
    setMenu() {},
    setLoading: (loading) => update({ loading }),
    setSaveBar: (saveBar) => update({ saveBar }),
    openOverlay: (path) => navigate(path),
    openExternal: (url, target) =>
      void window.open(url, target === 'top' ? '_self' : '_blank', target === 'top' ? undefined : 'noopener'),
    reload: () => window.location.reload(),
    onNavigate: () => () => {},
  };
}
