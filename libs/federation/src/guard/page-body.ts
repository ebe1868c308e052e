import { callingRemote } from './caller';

export interface PageBodyOptions {
  /** The app's element, a child of the body. */
  root: Element;
  /** Selector of what a merchant must be able to reach whatever a screen does: menu and bar. */
  chrome: string;
  /** The app was removed from the page, and is in it again. @param remote whose code did it; null: not known */
  onWipe(remote: string | null): void;
}

export interface PageBody {
  /** Removes what remotes put beside the app, unless it is of the one on the screen. @returns how many elements, by remote */
  clear(except: string | null): Map<string, number>;
  /** Puts the app back if it is not in the page. */
  check(): void;
  /** The remote that drew over menu or bar, outside of its own element; dialogs may. */
  covering(): string | null;
}

const METHODS = [
  ...['append', 'appendChild', 'prepend', 'insertBefore', 'insertAdjacentElement', 'insertAdjacentHTML'],
  ...['replaceChildren', 'replaceChild', 'removeChild'],
];
const OF_ITSELF = ['before', 'after', 'replaceWith', 'remove'];
const CONTENTS = ['innerHTML', 'outerHTML', 'textContent', 'innerText'];

/** Where the interface library puts its dialogs and popovers. */
const DIALOGS = '#PolarisPortalsContainer';

/** Tracks what remotes put into the page beside the app, and the app in it. */
export function watchBody({ root, chrome, onWipe }: PageBodyOptions): PageBody {
  const { documentElement: html, body } = document;
  const { replaceChildren } = Element.prototype;
  const { appendChild } = Node.prototype;
  const added = new Map<Node, string>();

  function putBack(ofHtml: readonly Node[], ofBody: readonly Node[], remote: string | null): void {
    if (!body.isConnected) replaceChildren.apply(html, [...ofHtml]);
    // All of them, so that their order stays.
    for (const child of ofBody) if (!added.has(child)) appendChild.call(body, child);
    onWipe(remote);
  }
  /** Runs what changes the page; the calling code is responsible for what is new, and for what is gone. */
  function watched<T>(change: () => T): T {
    const remote = callingRemote(4);
    if (remote === null) return change();
    for (const node of added.keys()) if (!node.isConnected) added.delete(node);
    const [ofHtml, ofBody] = [[...html.childNodes], [...body.childNodes]];
    const before = new Set<Node>([...ofHtml, ...ofBody]);
    const result = change();
    for (const node of [...html.childNodes, ...body.childNodes]) if (!before.has(node)) added.set(node, remote);
    if (!root.isConnected) putBack(ofHtml, ofBody, remote);
    return result;
  }
  function watch(target: Element, methods: readonly string[], contents: readonly string[]): void {
    for (const name of methods) {
      const own = Reflect.get(target, name) as ((...args: unknown[]) => unknown) | undefined;
      if (own)
        Object.defineProperty(target, name, {
          value: (...args: unknown[]) => watched(() => own.apply(target, args)),
          configurable: true,
          writable: true,
        });
    }
    for (const name of contents)
      Object.defineProperty(target, name, {
        get: () => Reflect.get(Object.getPrototypeOf(target) as object, name, target) as unknown,
        set: (value: unknown) =>
          watched(() => Reflect.set(Object.getPrototypeOf(target) as object, name, value, target)),
        configurable: true,
      });
  }
  watch(html, METHODS, CONTENTS);
  watch(body, [...METHODS, ...OF_ITSELF], CONTENTS);
  watch(root, OF_ITSELF, []);

  /** Whose an element outside of its remote's own place is. */
  function ownerOf(element: Element): string | null {
    if (element.closest(`${DIALOGS}, [data-remote]`)) return null;
    for (const [node, remote] of added) if (node.contains(element)) return remote;
    return remoteOfPortal(element);
  }
  return {
    clear(except) {
      const cleared = new Map<string, number>();
      for (const [node, remote] of added) {
        if (remote === except) continue;
        added.delete(node);
        if (!node.isConnected) continue;
        node.parentNode?.removeChild(node);
        cleared.set(remote, (cleared.get(remote) ?? 0) + 1);
      }
      return cleared;
    },
    check() {
      if (!root.isConnected) putBack([...html.childNodes, body], [root], null);
    },
    covering() {
      for (const part of document.querySelectorAll(chrome)) {
        const { left, top, width, height } = part.getBoundingClientRect();
        const above = document.elementFromPoint(left + width / 2, top + height / 2);
        const remote = above && !part.contains(above) ? ownerOf(above) : null;
        if (remote !== null) return remote;
      }
      return null;
    },
  };
}

/** What React stores at an element, as far as it is read here. */
interface Fiber {
  return: Fiber | null;
  stateNode: unknown;
}

/** The remote in whose place React drew an element, wherever a portal put it. */
function remoteOfPortal(element: Element): string | null {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'));
  let fiber = key ? (Reflect.get(element, key) as Fiber | null) : null;
  for (; fiber; fiber = fiber.return)
    if (fiber.stateNode instanceof HTMLElement && fiber.stateNode.dataset.remote) return fiber.stateNode.dataset.remote;
  return null;
}
