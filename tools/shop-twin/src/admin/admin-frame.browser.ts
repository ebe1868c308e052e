/** What the frame's page hands to its script. */
export interface FrameSettings {
  appOrigin: string;
  /** Path of the app within the admin, e.g. /store/parcelway-demo/apps/parcelway */
  base: string;
  /** Addresses of the admin itself. */
  launchUrl: string;
  tokenUrl: string;
  resourcesUrl: string;
  storeUrl: string;
  user: Record<string, unknown>;
}

/**
 * The admin's side of App Bridge: the page that holds the app's frame. It runs in the browser, so it may use nothing from
 * outside this function: the server sends the function's own text.
 */
export function adminFrame(settings: FrameSettings): void {
  const byId = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;
  const main = byId('app-frame') as HTMLIFrameElement;
  const launchNames = ['embedded', 'hmac', 'host', 'id_token', 'session', 'timestamp', 'shop'];
  let overlay: { id: string; frame: HTMLIFrameElement } | null = null;
  let leaving: { resolve(): void; reject(error: Error): void } | null = null;

  const call = (method: string, ...args: unknown[]): void =>
    main.contentWindow?.postMessage({ bridge: 1, call: method, args }, settings.appOrigin);
  const create = (tag: string, className: string, text = ''): HTMLElement =>
    Object.assign(document.createElement(tag), { className, textContent: text });
  interface Button {
    text: string;
    primary: boolean;
    disabled: boolean;
  }
  const buttons = (tag: string, id: string, list: Button[]): HTMLElement[] =>
    list.map(({ text, primary, disabled }, index) => {
      const button = create('button', primary ? 'button primary' : 'button', text) as HTMLButtonElement;
      button.disabled = disabled;
      button.onclick = () => call('press', tag, id, index);
      return button;
    });

  // ---- pieces of the admin that the app fills -------------------------------------------------------------------------------
  const saveBars = new Map<string, { id: string; buttons: Button[] }>();
  const barOpen = (): boolean => !byId('save-bar').hidden;
  const drawBar = (id: string): void =>
    byId('save-bar-buttons').replaceChildren(...buttons('ui-save-bar', id, saveBars.get(id)?.buttons ?? []).reverse());
  const draw: Record<string, (content: never) => void> = {
    'ui-nav-menu': (links: { text: string; href: string }[] | null) => {
      byId('app-nav').replaceChildren(
        ...(links ?? []).map(({ text, href }) => {
          const link = create('a', 'nav-sub', text) as HTMLAnchorElement;
          link.href = settings.base + href;
          link.dataset.path = href;
          return link;
        }),
      );
      mark();
    },
    's-app-nav': (links: never) => draw['ui-nav-menu']?.(links),
    'ui-title-bar': (bar: { title: string; buttons: Button[] } | null) => {
      byId('page-title').textContent = bar?.title ?? '';
      byId('title-buttons').replaceChildren(...buttons('ui-title-bar', '', bar?.buttons ?? []));
    },
    'ui-save-bar': (bar: { id: string; buttons: Button[] } | null) => {
      if (!bar) byId('save-bar').hidden = true;
      else saveBars.set(bar.id, bar);
      if (bar && byId('save-bar').dataset.id === bar.id) drawBar(bar.id);
    },
  };
  const mark = (): void => {
    const path = location.pathname.slice(settings.base.length) || '/';
    for (const link of document.querySelectorAll<HTMLElement>('#app-nav a'))
      link.toggleAttribute('aria-current', link.dataset.path === path);
  };

  /** Confirms before unsaved changes are lost. */
  const confirmLeave = async (): Promise<void> => {
    if (!barOpen()) return;
    byId('leave').hidden = false;
    await new Promise<void>((resolve, reject) => (leaving = { resolve, reject }));
  };
  const answerLeave = (leave: boolean): void => {
    byId('leave').hidden = true;
    if (leave) byId('save-bar').hidden = true;
    if (leave) leaving?.resolve();
    else leaving?.reject(new Error('The merchant stays on the page'));
    leaving = null;
  };
  byId('leave-yes').onclick = () => answerLeave(true);
  byId('leave-no').onclick = () => answerLeave(false);

  const closeOverlay = (): void => {
    if (!overlay) return;
    call('modalHidden', overlay.id);
    byId('overlay').hidden = true;
    overlay.frame.remove();
    overlay = null;
  };
  byId('overlay-close').onclick = closeOverlay;

  const hideToast = (id: string, dismissed: boolean): void => {
    const toast = document.getElementById(id);
    if (!toast) return;
    toast.remove();
    if (dismissed) call('toastDismissed', id);
  };

  // ---- the resource picker --------------------------------------------------------------------------------------------------
  interface Resource {
    id: string;
    title: string;
    displayName?: string;
  }
  const picked = new Map<string, Resource>();
  let picking: ((chosen: Resource[] | null) => void) | null = null;
  const search = byId('picker-search') as HTMLInputElement;
  const drawResources = async (type: string, multiple: boolean): Promise<void> => {
    const text = search.value;
    const response = await fetch(`${settings.resourcesUrl}?type=${type}&search=${encodeURIComponent(text)}`);
    const { resources } = (await response.json()) as { resources: Resource[] };
    if (text !== search.value) return;
    const rows = resources.map((resource) => {
      const row = create('label', 'picker-row', resource.displayName ?? resource.title);
      const box = Object.assign(create('input', '') as HTMLInputElement, {
        type: multiple ? 'checkbox' : 'radio',
        name: 'resource',
        checked: picked.has(resource.id),
      });
      box.onchange = () => {
        if (!multiple) picked.clear();
        if (box.checked) picked.set(resource.id, resource);
        else picked.delete(resource.id);
      };
      row.prepend(box);
      return row;
    });
    byId('picker-list').replaceChildren(...rows);
  };
  const endPicking = (chosen: Resource[] | null): void => {
    byId('picker').hidden = true;
    picking?.(chosen);
    picking = null;
  };
  byId('picker-add').onclick = () => endPicking([...picked.values()]);
  byId('picker-cancel').onclick = () => endPicking(null);
  byId('picker').onkeydown = ({ key }) => {
    if (key === 'Escape') endPicking(null);
  };
  const pick = async (type: string, multiple: boolean): Promise<Resource[] | null> => {
    endPicking(null);
    picked.clear();
    search.value = '';
    search.oninput = () => void drawResources(type, multiple);
    await drawResources(type, multiple);
    byId('picker').hidden = false;
    search.focus();
    return new Promise((resolve) => (picking = resolve));
  };

  // ---- the app's requests -----------------------------------------------------------------------------------------------
  const answers: Record<string, (...args: never[]) => unknown> = {
    hello: () => true,
    idToken: async () => {
      const response = await fetch(settings.tokenUrl);
      if (!response.ok) throw new Error('No session token');
      return ((await response.json()) as { token: string }).token;
    },
    user: () => settings.user,
    draw: (tag: string, content: never) => draw[tag]?.(content),
    loading: (on: boolean) => byId('loading').toggleAttribute('hidden', !on),
    'toast.show': (id: string, message: string, options: { duration?: number; isError?: boolean; action?: string }) => {
      const toast = create('div', options.isError ? 'toast error' : 'toast', message);
      toast.id = id;
      toast.setAttribute('role', 'status');
      if (options.action)
        toast.append(
          Object.assign(create('button', 'toast-action', options.action), { onclick: () => call('toastAction', id) }),
        );
      toast.append(
        Object.assign(create('button', 'toast-close', '×'), {
          ariaLabel: 'Dismiss',
          onclick: () => hideToast(id, true),
        }),
      );
      byId('toasts').append(toast);
      setTimeout(() => hideToast(id, true), options.duration ?? 5000);
    },
    'toast.hide': (id: string) => hideToast(id, false),
    'saveBar.show': (id: string) => {
      byId('save-bar').dataset.id = id;
      byId('save-bar').hidden = false;
      drawBar(id);
    },
    'saveBar.hide': () => (byId('save-bar').hidden = true),
    leaveConfirmation: confirmLeave,
    'modal.show': async (id: string, src: string) => {
      const url = new URL(src);
      if (url.origin !== settings.appOrigin) throw new Error('A modal shows pages of the app only');
      const response = await fetch(
        `${settings.launchUrl}${settings.launchUrl.includes('?') ? '&' : '?'}path=${encodeURIComponent(url.pathname + url.search)}`,
      );
      closeOverlay();
      const frame = create('iframe', 'overlay-frame') as HTMLIFrameElement;
      frame.src = ((await response.json()) as { url: string }).url;
      frame.title = 'App overlay';
      byId('overlay').append(frame);
      byId('overlay').hidden = false;
      overlay = { id, frame };
    },
    'modal.hide': closeOverlay,
    resourcePicker: async ({ type, multiple = false }: { type: string; multiple?: boolean }) => pick(type, multiple),
    openAdmin: (path: string) => location.assign(settings.storeUrl + path),
  };

  const showPath = (path: string): void => {
    const url = new URL(path, settings.appOrigin);
    for (const name of launchNames) url.searchParams.delete(name);
    const locale = new URLSearchParams(location.search).get('locale');
    if (locale) url.searchParams.set('locale', locale);
    else url.searchParams.delete('locale');
    history.replaceState(null, '', settings.base + (url.pathname === '/' ? '' : url.pathname) + url.search);
    mark();
  };

  window.addEventListener(
    'message',
    (event: MessageEvent<{ bridge?: number; id?: number; method?: string; args?: never[] }>) => {
      const source = [main, overlay?.frame].find((frame) => frame && frame.contentWindow === event.source);
      if (!source || event.origin !== settings.appOrigin || event.data?.bridge !== 1) return;
      const { id, method = '', args = [] } = event.data;
      const reply = (answer: object): void =>
        source.contentWindow?.postMessage({ bridge: 1, id, ...answer }, settings.appOrigin);
      if (method === 'path' || method === 'draw') {
        // Only the page's main frame moves the address and fills the admin's chrome.
        if (source === main && method === 'path') showPath(args[0] as unknown as string);
        if (source === main && method === 'draw') void answers.draw?.(...args);
        return reply({ result: null });
      }
      const answer = Object.hasOwn(answers, method) ? answers[method] : undefined;
      if (!answer) return reply({ error: `App Bridge of the twin does not offer ${method}` });
      Promise.resolve()
        .then(async () => answer(...args))
        .then(
          (result) => reply({ result: result ?? null }),
          (error: unknown) => reply({ error: String((error as Error).message) }),
        );
    },
  );

  // ---- the admin's own links --------------------------------------------------------------------------------------------
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('nav a');
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    confirmLeave().then(
      () => (link.dataset.path ? call('navigate', link.dataset.path) : location.assign(link.href)),
      () => undefined,
    );
  });
}
