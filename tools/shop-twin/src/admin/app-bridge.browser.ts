/**
 * The script that the twin serves as App Bridge. It runs in the app's page, so it may use nothing from outside this function:
 * the server sends the function's own text. Shape of `window.shopify`, elements and events: App Bridge's published types.
 */
export function appBridge(): void {
  const script = document.currentScript as HTMLScriptElement;
  const admin = new URL(script.src).origin;
  const embedded = window.parent !== window;
  const query = new URLSearchParams(location.search);

  // ---- messages to the admin and back -------------------------------------------------------------------------------
  interface Pending {
    resolve(value: unknown): void;
    reject(error: Error): void;
  }
  const pending = new Map<number, Pending>();
  let lastId = 0;
  const call = async (method: string, ...args: unknown[]): Promise<unknown> => {
    if (!embedded) throw new Error('App Bridge works inside the store admin only');
    return new Promise((resolve, reject) => {
      const id = ++lastId;
      pending.set(id, { resolve, reject });
      window.parent.postMessage({ bridge: 1, id, method, args }, admin);
    });
  };
  const post = (method: string, ...args: unknown[]): void => {
    call(method, ...args).catch(() => undefined);
  };

  // ---- configuration ------------------------------------------------------------------------------------------------
  const remembered = ((): Record<string, string> => {
    try {
      return JSON.parse(sessionStorage.getItem('app-bridge') ?? '{}') as Record<string, string>;
    } catch {
      return {};
    }
  })();
  const remember = (name: string): string => query.get(name) ?? remembered[name] ?? '';
  const config = {
    apiKey: document.querySelector<HTMLMetaElement>('meta[name="shopify-api-key"]')?.content ?? '',
    shop: remember('shop'),
    host: remember('host'),
    locale: remember('locale') || 'en-US',
    appOrigins: [] as string[],
    disabledFeatures: [] as string[],
    debug: {},
  };
  try {
    sessionStorage.setItem(
      'app-bridge',
      JSON.stringify({ shop: config.shop, host: config.host, locale: config.locale }),
    );
  } catch {
    // A frame may be denied storage.
  }
  const idToken = async (): Promise<string> => (await call('idToken')) as string;

  // ---- the bounce page: load the wanted address again with a fresh token ----------------------------------------------
  const reload = query.get('shopify-reload');
  if (reload && embedded) {
    const target = new URL(reload, location.href);
    if (target.origin === location.origin) {
      void idToken().then((token) => {
        target.searchParams.set('id_token', token);
        location.replace(target);
      });
    }
  }

  // ---- elements: hidden here, drawn by the admin ----------------------------------------------------------------------
  const buttonsOf = (element: Element) => [...element.querySelectorAll<HTMLButtonElement>('button')];
  const drawn: Record<string, (element: Element) => unknown> = {
    'UI-NAV-MENU': linksOf,
    'S-APP-NAV': linksOf,
    'UI-TITLE-BAR': (element) => ({
      title: element.getAttribute('title') ?? '',
      buttons: buttonsOf(element).map(buttonState),
    }),
    'UI-SAVE-BAR': (element) => ({
      id: element.id,
      buttons: buttonsOf(element).map(buttonState),
      confirm: element.hasAttribute('discardconfirmation'),
    }),
  };
  function linksOf(element: Element): unknown {
    return [...element.querySelectorAll('a, s-link')]
      .filter((link) => link.getAttribute('rel') !== 'home')
      .map((link) => ({ text: link.textContent?.trim() ?? '', href: link.getAttribute('href') ?? '/' }));
  }
  function buttonState(button: HTMLButtonElement): unknown {
    return {
      text: button.textContent?.trim() ?? '',
      primary: button.getAttribute('variant') === 'primary',
      disabled: button.disabled,
    };
  }
  const draw = (element: Element): void =>
    post('draw', element.tagName.toLowerCase(), drawn[element.tagName]?.(element));
  class Drawn extends HTMLElement {
    readonly #observer = new MutationObserver(() => draw(this));
    connectedCallback(): void {
      this.hidden = true;
      this.style.display = 'none';
      this.#observer.observe(this, { childList: true, subtree: true, attributes: true, characterData: true });
      draw(this);
    }
    disconnectedCallback(): void {
      this.#observer.disconnect();
      post('draw', this.tagName.toLowerCase(), null);
    }
  }
  class ModalElement extends HTMLElement {
    connectedCallback(): void {
      this.style.display = 'none';
    }
    async show(): Promise<void> {
      await call(
        'modal.show',
        this.id,
        new URL(this.getAttribute('src') ?? '/', location.href).href,
        this.getAttribute('variant') ?? 'base',
      );
      this.dispatchEvent(new Event('show'));
    }
    async hide(): Promise<void> {
      await call('modal.hide', this.id);
    }
  }
  for (const name of ['ui-nav-menu', 's-app-nav', 'ui-title-bar', 'ui-save-bar'])
    customElements.define(name, class extends Drawn {});
  customElements.define('ui-modal', ModalElement);
  const modal = (id: string): ModalElement => {
    const element = document.getElementById(id);
    if (!(element instanceof ModalElement)) throw new Error(`There is no ui-modal with the id ${id}`);
    return element;
  };
  const openModals = new Set<string>();

  // ---- navigation -----------------------------------------------------------------------------------------------------
  // The admin's menu requests a route with an event; a page that does not listen gets a history entry, as if it had gone back to it.
  let listens = false;
  const listen = document.addEventListener.bind(document);
  document.addEventListener = (
    type: string,
    ...rest: [EventListenerOrEventListenerObject, (AddEventListenerOptions | boolean)?]
  ): void => {
    if (type === 'shopify:navigate') listens = true;
    listen(type, ...rest);
  };
  const navigate = (href: string): void => {
    if (listens) {
      const link =
        [...document.querySelectorAll('ui-nav-menu a, s-app-nav a, s-app-nav s-link')].find(
          (candidate) => candidate.getAttribute('href') === href,
        ) ?? document.body.appendChild(Object.assign(document.createElement('a'), { href, hidden: true }));
      link.dispatchEvent(new CustomEvent('shopify:navigate', { bubbles: true }));
      return;
    }
    history.pushState(null, '', href);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  };
  const postPath = (): void => post('path', location.pathname + location.search + location.hash);
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method].bind(history);
    history[method] = (...args) => {
      original(...args);
      postPath();
    };
  }
  window.addEventListener('popstate', postPath);
  const open = window.open.bind(window);
  window.open = (url, target, features) => {
    if (!String(url ?? '').startsWith('shopify://admin')) return open(url, target, features);
    post('openAdmin', String(url).slice('shopify://admin'.length));
    return null;
  };

  // ---- messages of the admin --------------------------------------------------------------------------------------------
  const toastActions = new Map<string, { onAction?: () => void; onDismiss?: () => void }>();
  const calls: Record<string, (...args: string[]) => void> = {
    navigate,
    press: (tag, id, index) =>
      buttonsOf(document.querySelector(id ? `#${CSS.escape(id)}` : String(tag)) ?? document.createElement('i'))[
        Number(index)
      ]?.click(),
    modalHidden: (id) => {
      openModals.delete(String(id));
      document.getElementById(String(id))?.dispatchEvent(new Event('hide'));
    },
    toastAction: (id) => toastActions.get(String(id))?.onAction?.(),
    toastDismissed: (id) => toastActions.get(String(id))?.onDismiss?.(),
  };
  window.addEventListener(
    'message',
    (
      event: MessageEvent<{
        bridge?: number;
        id?: number;
        result?: unknown;
        error?: string;
        call?: string;
        args?: string[];
      }>,
    ) => {
      if (event.origin !== admin || event.source !== window.parent || event.data?.bridge !== 1) return;
      const { id, result, error, call, args = [] } = event.data;
      if (call && Object.hasOwn(calls, call)) return calls[call]?.(...args);
      const waiting = pending.get(id ?? 0);
      pending.delete(id ?? 0);
      if (error) waiting?.reject(new Error(error));
      else waiting?.resolve(result);
    },
  );

  // ---- fetch: a session token for the app's own server, and one retry when it wants a fresh one -----------------------
  const plainFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { origin } = new URL(request.url);
    if (
      !embedded ||
      request.headers.has('Authorization') ||
      (origin !== location.origin && !config.appOrigins.includes(origin))
    )
      return plainFetch(request);
    const send = async (): Promise<Response> => {
      const attempt = request.clone();
      attempt.headers.set('Authorization', `Bearer ${await idToken()}`);
      return plainFetch(attempt);
    };
    const response = await send();
    return response.status === 401 && response.headers.get('X-Shopify-Retry-Invalid-Session-Request')
      ? send()
      : response;
  };

  // ---- window.shopify ---------------------------------------------------------------------------------------------------
  interface ToastOptions {
    duration?: number;
    isError?: boolean;
    action?: string;
    onAction?: () => void;
    onDismiss?: () => void;
  }
  let shownBar = false;
  Object.assign(window, {
    shopify: {
      config,
      environment: { embedded, mobile: false, pos: false, intent: false },
      ready: embedded ? call('hello').then(() => undefined) : Promise.resolve(),
      idToken,
      user: async () => call('user'),
      toast: {
        show(message: string, { onAction, onDismiss, ...options }: ToastOptions = {}): string {
          const id = `toast-${++lastId}`;
          toastActions.set(id, { ...(onAction && { onAction }), ...(onDismiss && { onDismiss }) });
          post('toast.show', id, message, options);
          return id;
        },
        hide: (id: string) => post('toast.hide', id),
      },
      loading: (on = true) => post('loading', on),
      // Undefined: it was closed without a choice.
      resourcePicker: async (options: object) => (await call('resourcePicker', options)) ?? undefined,
      saveBar: {
        async show(id: string) {
          shownBar = true;
          await call('saveBar.show', id);
        },
        async hide(id: string) {
          shownBar = false;
          await call('saveBar.hide', id);
        },
        toggle: async (id: string) => {
          shownBar = !shownBar;
          await call(shownBar ? 'saveBar.show' : 'saveBar.hide', id);
        },
        leaveConfirmation: async () => (shownBar ? call('leaveConfirmation') : undefined),
      },
      modal: {
        async show(id: string) {
          openModals.add(id);
          await modal(id).show();
        },
        hide: async (id: string) => modal(id).hide(),
        async toggle(id: string) {
          await (openModals.has(id) ? modal(id).hide() : this.show(id));
        },
      },
    },
  });
  document.addEventListener('DOMContentLoaded', postPath);
}
