import type { AppBridge } from './app-bridge';
import type { HostAdapter, SaveBar } from './host-adapter';

const SAVE_BAR_ID = 'parcelway-save-bar';
const OVERLAY_ID = 'parcelway-overlay';

/** Makes the element once, at the end of the body, where the bridge picks it up. */
function bridgeElement(tag: string, id?: string): HTMLElement {
  const existing = document.querySelector<HTMLElement>(id ? `#${id}` : tag);
  if (existing) return existing;
  const element = document.createElement(tag);
  if (id) element.id = id;
  document.body.append(element);
  return element;
}

function saveBarButton(label: string, run: () => void, primary: boolean, disabled: boolean): HTMLButtonElement {
  const button = document.createElement('button');
  button.textContent = label;
  if (primary) button.setAttribute('variant', 'primary');
  button.disabled = disabled;
  button.addEventListener('click', run);
  return button;
}

/** The store admin as host, through App Bridge. */
export function embeddedAdapter(bridge: AppBridge): HostAdapter {
  let showing = false;
  let lastError = { message: '', until: 0 };
  const renderSaveBar = (bar: SaveBar) => {
    bridgeElement('ui-save-bar', SAVE_BAR_ID).replaceChildren(
      saveBarButton(bar.labels.save, bar.onSave, true, bar.saving),
      saveBarButton(bar.labels.discard, bar.onDiscard, false, bar.saving),
    );
  };
  return {
    kind: 'embedded',
    idToken: () => bridge.idToken(),
    platformLocale: bridge.config.locale ?? null,
    toast(message, { isError, duration, action }) {
      // Several calls that fail alike show one toast: the admin would show one after the other.
      if (isError && message === lastError.message && Date.now() < lastError.until) return;
      if (isError) lastError = { message, until: Date.now() + duration };
      void bridge.toast.show(message, {
        isError,
        duration,
        ...(action && { action: action.label, onAction: () => action.run() }),
      });
    },
    setTitle: (title) => bridgeElement('ui-title-bar').setAttribute('title', title),
    setMenu(items) {
      const links = items.map(({ label, path }) =>
        Object.assign(document.createElement('a'), { href: path, textContent: label }),
      );
      links[0]?.setAttribute('rel', 'home');
      bridgeElement('ui-nav-menu').replaceChildren(...links);
    },
    setLoading: (loading) => bridge.loading(loading),
    ...(bridge.resourcePicker && {
      async pickResources(type) {
        const picked = await bridge.resourcePicker?.({ type, multiple: true, filter: { variants: false } });
        return (picked ?? []).map(({ id, title = '', displayName }) => ({
          id: id.slice(id.lastIndexOf('/') + 1),
          title: displayName ?? title,
        }));
      },
    }),
    setSaveBar(bar) {
      if (bar) renderSaveBar(bar);
      if (Boolean(bar) === showing) return;
      showing = Boolean(bar);
      void (bar ? bridge.saveBar.show(SAVE_BAR_ID) : bridge.saveBar.hide(SAVE_BAR_ID));
    },
    openOverlay(path, onClosed) {
      const modal = bridgeElement('ui-modal', OVERLAY_ID);
      if (onClosed) modal.addEventListener('hide', onClosed, { once: true });
      modal.setAttribute('variant', 'max');
      modal.setAttribute('src', path);
      void bridge.modal.show(OVERLAY_ID);
    },
    openExternal: (url, target) =>
      void window.open(url, target === 'top' ? '_top' : '_blank', target === 'top' ? undefined : 'noopener'),
    reload() {
      // A plain reload has no launch parameters, and the document would refuse to be framed: name the embedding shop again.
      const url = new URL(window.location.href);
      url.searchParams.set('embedded', '1');
      if (bridge.config.shop) url.searchParams.set('shop', bridge.config.shop);
      if (bridge.config.host) url.searchParams.set('host', bridge.config.host);
      url.searchParams.delete('id_token');
      window.location.assign(url);
    },
    onNavigate(handler) {
      // The admin's menu dispatches a route; without this the frame would load a new document for each click.
      const listener = (event: Event) => {
        const href = event.target instanceof Element ? event.target.getAttribute('href') : null;
        if (!href) return;
        const { pathname, search } = new URL(href, window.location.href);
        handler(`${pathname}${search}`);
      };
      document.addEventListener('shopify:navigate', listener);
      return () => document.removeEventListener('shopify:navigate', listener);
    },
  };
}
