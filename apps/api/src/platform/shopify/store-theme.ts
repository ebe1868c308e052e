import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes } from 'parse5';
import type { AppContext } from '../../context';
import type { PlatformShop, StoreTheme } from '../platform.port';
import { storeUrl } from '../store-url';

/** A merchant waits for the first preview. */
const TIMEOUT_MS = 4_000;
const MAX_SHEETS = 12;
/** Characters of one document and of all style sheets. */
const MAX_TEXT = 1_000_000;
const READ_AGAIN_MS = 10 * 60_000;
/** After a failure; the store's password may have been removed. */
const TRY_AGAIN_MS = 60_000;
const MAX_SHOPS = 100;

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

/** Themes as the stores' front pages show them, cached for some minutes: an editor's preview needs one with each change. */
export function createStoreThemes({
  config,
  now,
}: {
  config: Pick<AppContext['config'], 'PLATFORM_SHOP_URL' | 'PLATFORM_CDN_URL'>;
  now: AppContext['now'];
}): (shop: PlatformShop) => Promise<StoreTheme | null> {
  const cdn = [new URL(config.PLATFORM_CDN_URL).origin];
  const known = new Map<string, { until: number; theme: Promise<StoreTheme | null> }>();
  return ({ domain }) => {
    const at = now().getTime();
    const cached = known.get(domain);
    if (cached && cached.until > at) return cached.theme;
    if (known.size >= MAX_SHOPS) known.clear();
    const entry = { until: at + READ_AGAIN_MS, theme: readTheme(`${storeUrl(config, domain)}/`, cdn) };
    known.set(domain, entry);
    void entry.theme.then((theme) => {
      if (theme === null) entry.until = at + TRY_AGAIN_MS;
    });
    return entry.theme;
  };
}

async function readTheme(address: string, cdn: readonly string[]): Promise<StoreTheme | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const page = await read(address, signal);
    // A store that is not open yet shows its password page, which is drawn by another layout.
    if (!page || /\/password\/?$/.test(new URL(page.url).pathname)) return null;
    const document = parse(page.text);
    const elements = [...elementsOf(document)];
    const body = elements.find(({ tagName }) => tagName === 'body');
    const main = elements.find((one) => one.tagName === 'main' || attribute(one, 'role') === 'main');
    const root = elements.find(({ tagName }) => tagName === 'html');
    if (!root || !body || !main) return null;
    return {
      styles: await stylesOf(elements, page.url, cdn, signal),
      // Themes mark a document without scripts, and remove the mark by one.
      htmlClass: attribute(root, 'class').replace(/\bno-js\b/, 'js'),
      bodyClass: attribute(body, 'class'),
      around: pathTo(main, body),
    };
  } catch {
    return null;
  }
}

async function read(address: string, signal: AbortSignal): Promise<{ url: string; text: string } | null> {
  const response = await fetch(address, { signal, headers: { accept: 'text/html,text/css' } });
  // Nothing is read over a connection that is less safe than the one that was requested.
  if (!response.ok || (address.startsWith('https:') && !response.url.startsWith('https:'))) return null;
  const text = await response.text();
  return text.length > MAX_TEXT ? null : { url: response.url, text };
}

/** Style elements as they are, and linked sheets of the store and the platform's CDN. */
async function stylesOf(
  elements: readonly Element[],
  page: string,
  cdn: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const allowed = [new URL(page).origin, ...cdn];
  const sheets = elements
    .flatMap((element): (Promise<string> | string)[] => {
      if (element.tagName === 'style') return [textOf(element)];
      if (element.tagName !== 'link' || !/\bstylesheet\b/i.test(attribute(element, 'rel'))) return [];
      const url = urlOf(attribute(element, 'href'), page);
      if (!url || !allowed.includes(url.origin) || attribute(element, 'media') === 'print') return [];
      return [read(url.href, signal).then((sheet) => (sheet ? absolute(sheet.text, sheet.url) : ''))];
    })
    .slice(0, MAX_SHEETS);
  let left = MAX_TEXT;
  return (await Promise.all(sheets)).flatMap((css) => {
    left -= css.length;
    return css === '' || left < 0 ? [] : [css.replace(/<(?=\/style)/gi, '<\\')];
  });
}

const urlOf = (address: string, base: string): URL | null =>
  URL.canParse(address, base) ? new URL(address, base) : null;

/** Addresses in a sheet are relative to it. */
const absolute = (css: string, sheet: string): string =>
  css.replace(/url\(\s*(["']?)(?!data:|#)([^"')]+)\1\s*\)/gi, (whole, _quote, address: string) => {
    const url = urlOf(address.trim(), sheet);
    return url ? `url("${url.href}")` : whole;
  });

/** From the body, which is left out, to the element, which is not. */
function pathTo(element: Element, body: Element): StoreTheme['around'] {
  const path: StoreTheme['around'][number][] = [];
  for (let one: Element | null = element; one && one !== body; one = parentOf(one))
    path.unshift({
      tag: /^[a-z][a-z\d-]*$/.test(one.tagName) ? one.tagName : 'div',
      id: attribute(one, 'id'),
      className: attribute(one, 'class'),
    });
  return path;
}

const parentOf = (element: Element): Element | null => {
  const parent = tree.getParentNode(element);
  return parent && tree.isElementNode(parent) ? parent : null;
};
const attribute = (element: Element, name: string): string =>
  element.attrs.find((attr) => attr.name === name)?.value ?? '';
const textOf = (element: Element): string =>
  element.childNodes.map((node) => (tree.isTextNode(node) ? node.value : '')).join('');

function* elementsOf(node: Node): Generator<Element> {
  if (tree.isElementNode(node)) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
}
