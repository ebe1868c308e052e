import { inMenuOrder, routeAt, titleOf } from '@parcelway/domain';
import type { PageKind, RemoteJson } from '@parcelway/remote-contract';
import { escapeHtml } from './html';
import type { RouteWords, ShellWords } from './served-releases';

export interface FirstPaintInput {
  /** Of the page's most likely language; undefined for an older shell. */
  words: ShellWords | undefined;
  language: string;
  path: string;
  embedded: boolean;
  /** The top bar is shown; in the store admin, the line that is left of it. */
  header: boolean;
  product: string;
  /** All remotes of this page. */
  contracts: readonly RemoteJson[];
  /** The one at this path, and its own words for this path. */
  contract: RemoteJson | undefined;
  own: RouteWords | undefined;
}

const BAR = '<div class="pw-skeleton__bar"></div>';
const ROW = `<div class="pw-skeleton__row">${BAR.repeat(6)}</div>`;
const card = (lines: number, inside = '') =>
  `<div class="pw-first__card pw-skeleton">${inside}${`<div class="pw-skeleton__row">${BAR}</div>`.repeat(lines)}</div>`;
const searchField = ({ search }: RouteWords) =>
  `<div class="pw-first__tabs"></div><div class="pw-first__search"><input placeholder="${escapeHtml(search)}" disabled></div>`;

/** What fills a window below the title, by kind of page; what is more is cut off. */
const OUTLINE: Record<PageKind, (own: RouteWords | undefined) => string> = {
  list: (own) => `<div class="pw-first__card pw-skeleton">${own ? searchField(own) : ''}${ROW.repeat(21)}</div>`,
  cards: () => `<div class="pw-first__cards">${card(6).repeat(6)}</div>`,
  form: () => `<div class="pw-first__form">${`<div class="pw-skeleton">${BAR}</div>${card(5)}`.repeat(3)}</div>`,
  editor: () => `<div class="pw-first__editor">${card(12)}${card(0)}</div>`,
};

/**
 * What the page shows until the shell's code draws it: the frame, the screen's name, and its outline by kind of page. The classes are
 * the shell's own (`shell.css`), so that nothing moves when the real screen replaces it. Empty where no remote is: those pages (sign-in,
 * not found) have another layout.
 */
export function firstPaint(input: FirstPaintInput): string {
  const { words, language, path, embedded, header, product, contracts, contract, own } = input;
  if (!words || !contract) return '';
  const kind = routeAt(contract.routes, path)?.kind;
  const screen = `<div class="pw-first" aria-busy="true"><h1>${escapeHtml(titleOf(contract, language, path))}</h1>${kind ? OUTLINE[kind](own) : ''}</div>`;
  if (embedded) return `<main>${header ? '<div class="pw-line"></div>' : ''}${screen}</main>`;
  const bar = header
    ? `<header class="pw-bar"><span class="pw-bar__button pw-bar__menu"></span><div class="pw-bar__title">${escapeHtml(words.header.replace('{{product}}', product))}</div></header>`
    : '';
  // Words, no links: a click before the code is there could cut off a sign-in that is on its way.
  const entries = inMenuOrder(contracts).map(
    (entry) =>
      `<li><span class="pw-menu__link${entry.id === contract.id ? ' pw-menu__link--active' : ''}"><span class="pw-menu__icon"></span><span class="pw-menu__word">${escapeHtml(titleOf(entry, language))}</span></span></li>`,
  );
  const menu = `<nav class="pw-menu"><div class="pw-menu__brand"><span class="pw-menu__icon"></span><span class="pw-menu__word">${escapeHtml(product)}</span></div><ul>${entries.join('')}</ul></nav>`;
  return `<div class="pw-frame">${menu}<div class="pw-frame__column">${bar}<main class="pw-frame__content">${screen}</main></div></div>`;
}
