import { bcp47, LANGUAGE_NAMES, LANGUAGES } from '@parcelway/domain';
import { html, type Html, type HtmlValue } from '../../http/html';
import type { Lookup } from './lookup';
import type { PageShop } from './lookup.store';
import type { Reader } from './page-language';

/** Where the page stands. Its own links and forms name no path: behind the store's proxy only the browser knows it. */
export interface Place {
  /** The shop's front page; null inside the store's own theme, which names the shop itself. */
  home: string | null;
  /** Kept in language links, so that switching language keeps the parcel. */
  nums: string | null;
}

export function frame(shop: PageShop, reader: Reader, place: Place, content: HtmlValue): Html {
  const here = (lang: string) =>
    `?${new URLSearchParams({ ...(place.nums !== null && { nums: place.nums }), lang }).toString()}`;
  // A theme has its own header and main, and styles for them.
  const [header, main] = place.home === null ? (['div', 'div'] as const) : (['header', 'main'] as const);
  return html`<div class="${place.home === null ? 'pw pw-themed' : 'pw'}" lang="${langTag(reader)}">
<${header} class="pw-brand">${place.home !== null && html`<a class="pw-brand-name" href="${place.home}">${shop.name || shop.domain}</a>`}
<nav class="pw-languages" aria-label="${reader.texts.language}"><details><summary>${LANGUAGE_NAMES[reader.language]}</summary><ul>${LANGUAGES.map(
    (code) =>
      html`<li><a href="${here(code)}" lang="${bcp47(code)}"${code === reader.language && html` aria-current="true"`}>${LANGUAGE_NAMES[code]}</a></li>`,
  )}</ul></details></nav></${header}>
<${main}>${content}</${main}>
</div>`;
}

export const langTag = (reader: Reader): string => bcp47(reader.language);

type Incomplete = Extract<Lookup, { kind: 'incomplete' }>;
/** What the shopper typed, and which of it is missing or wrong. */
type Typed = Pick<Incomplete, 'entered' | 'missing'>;
const NOTHING_TYPED: Typed = { entered: { number: '', order: '', email: '', phone: '', postcode: '' }, missing: [] };

/** The two ways to look a parcel up. Order and e-mail travel in the body, so that no address bar keeps them. */
export function forms(reader: Reader, { entered, missing: names }: Typed = NOTHING_TYPED): Html {
  const { texts } = reader;
  const missing = (name: Incomplete['missing'][number]): boolean => names.includes(name);
  const lang = html`<input type="hidden" name="lang" value="${reader.language}">`;
  return html`<div class="pw-forms">
<form class="pw-form" method="get">
${input({ name: 'nums', label: texts.number_label, help: texts.number_help, value: entered.number, error: missing('number') && texts.number_missing, attributes: html`autocapitalize="characters" autocomplete="off" spellcheck="false" maxlength="500"` })}
${lang}<button class="pw-button" type="submit">${texts.number_button}</button></form>
<p class="pw-or"><span>${texts.or}</span></p>
<form class="pw-form" method="post">
${input({ name: 'order', label: texts.order_label, help: texts.order_help, value: entered.order, error: missing('order') && texts.order_missing, attributes: html`autocomplete="off" maxlength="100"` })}
${input({ name: 'email', label: texts.email_label, help: texts.email_help, value: entered.email, error: missing('email') && texts.email_missing, attributes: html`type="email" autocomplete="email" maxlength="254"` })}
${lang}<button class="pw-button" type="submit">${texts.order_button}</button></form>
</div>`;
}

function input({
  name,
  label,
  help,
  value,
  error,
  attributes,
}: {
  name: string;
  label: string;
  help: string;
  value: string;
  error: string | false;
  attributes: Html;
}): Html {
  const id = `pw-${name}`;
  return html`<div class="pw-field"><label for="${id}">${label}</label>
<input id="${id}" name="${name}" value="${value}" required aria-describedby="${id}-help${error && ` ${id}-error`}"${error && html` aria-invalid="true"`} ${attributes}>
${error && html`<p class="pw-error" id="${id}-error">${error}</p>`}<p class="pw-help" id="${id}-help">${help}</p></div>`;
}

export function formPage(reader: Reader, typed?: Typed): Html {
  return html`<section class="pw-card"><h1 class="pw-title">${reader.texts.title}</h1><p class="pw-intro">${reader.texts.intro}</p>
<div class="pw-again">${forms(reader, typed)}</div></section>`;
}

/** A message above the forms, which keep what was typed: nothing found, too many tries. The same words whatever the reason of a miss. */
export function noticePage(reader: Reader, title: string, text: string, entered: Typed['entered']): Html {
  return html`<section class="pw-notice" role="alert"><h1>${title}</h1><p class="pw-notice-text">${text}</p></section>
<section class="pw-card"><h2 class="pw-hidden">${reader.texts.title}</h2>${forms(reader, { entered, missing: [] })}</section>`;
}

/** For an address that belongs to no shop: there is no brand to show and nothing to look up. */
export function strangerPage(reader: Reader, title: string, text: string): Html {
  return html`<div class="pw" lang="${langTag(reader)}"><main><section class="pw-card"><h1 class="pw-title">${title}</h1><p class="pw-intro">${text}</p></section></main></div>`;
}

/** The whole document of the hosted page. */
export function document(title: string, reader: Reader, assets: { css: string; script: string }, body: Html): string {
  return `<!doctype html>\n${
    html`<html lang="${langTag(reader)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="format-detection" content="telephone=no"><title>${title}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="${assets.css}"><script src="${assets.script}" defer></script></head><body class="pw-page">${body}</body></html>`
      .text
  }\n`;
}
