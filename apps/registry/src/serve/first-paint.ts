import type { RemoteJson } from '@parcelway/remote-contract';
import { escapeHtml } from './html';
import type { RouteWords, ShellWords } from './served-releases';

export interface FirstPaintInput {
  /** Of the language the page will most likely speak; undefined for a shell from before the words. */
  words: ShellWords | undefined;
  language: string;
  path: string;
  embedded: boolean;
  /** The top bar is shown. */
  header: boolean;
  product: string;
  /** The contract of the remote at this path, if one is released, and its own words for this path. */
  contract: RemoteJson | undefined;
  own: RouteWords | undefined;
}

/** Rows that fill a window; what is more is cut off. */
const ROWS = 21;

/**
 * What stands in the page until the shell's code draws it: the frame, the screen's name, and bars in the place of its rows. The classes are
 * the shell's own (`shell.css`), so that nothing moves when the real thing takes the place. Empty where the name is not known: those pages
 * (sign-in, not found) look otherwise.
 */
export function firstPaint({
  words,
  language,
  path,
  embedded,
  header: withHeader,
  product,
  contract,
  own,
}: FirstPaintInput): string {
  const at = path === '/' ? '/dashboard' : path;
  const title = titleAt(words?.titles ?? {}, at) ?? labelOf(contract, language);
  if (!words || !title) return '';
  const row = `<div class="pw-skeleton__row">${'<div class="pw-skeleton__bar"></div>'.repeat(6)}</div>`;
  const search = own
    ? `<div class="pw-first__tabs"></div><div class="pw-first__search"><input placeholder="${escapeHtml(own.search)}" disabled></div>`
    : '';
  const screen = `<div class="pw-first"><h1>${escapeHtml(title)}</h1><div class="pw-first__card pw-skeleton" aria-busy="true">${search}${row.repeat(ROWS)}</div></div>`;
  if (embedded) return `<main>${screen}</main>`;
  const bar = withHeader
    ? `<header class="pw-bar"><span class="pw-bar__button pw-bar__menu"></span><div class="pw-bar__title">${escapeHtml(words.header.replace('{{product}}', product))}</div></header>`
    : '';
  // Words, no links: a click before the code is there could cut off a sign-in that is on its way.
  const entries = words.menu.map(
    (to) =>
      `<li><span class="pw-menu__link${to === at ? ' pw-menu__link--active' : ''}"><span class="pw-menu__icon"></span><span class="pw-menu__word">${escapeHtml(words.titles[to] ?? '')}</span></span></li>`,
  );
  const menu = `<nav class="pw-menu"><div class="pw-menu__brand"><span class="pw-menu__icon"></span><span class="pw-menu__word">${escapeHtml(product)}</span></div><ul>${entries.join('')}</ul></nav>`;
  return `<div class="pw-frame">${menu}<div class="pw-frame__column">${bar}<main class="pw-frame__content">${screen}</main></div></div>`;
}

/** Fixed paths win over those with parameters. */
function titleAt(titles: Record<string, string>, path: string): string | undefined {
  if (Object.hasOwn(titles, path)) return titles[path];
  const parts = path.split('/');
  const fits = (route: string) => {
    const wanted = route.split('/');
    const least = wanted.filter((part) => !part.endsWith('?')).length;
    return (
      parts.length >= least &&
      parts.length <= wanted.length &&
      parts.every((part, index) => (wanted[index]?.startsWith(':') ? part !== '' : wanted[index] === part))
    );
  };
  return Object.entries(titles).find(([route]) => fits(route))?.[1];
}

/** A remote that the shell's own list does not know brings its name in its contract. */
function labelOf(contract: RemoteJson | undefined, language: string): string | undefined {
  const label = contract?.menu?.label;
  return typeof label === 'object' ? (label[language] ?? label.en) : undefined;
}
