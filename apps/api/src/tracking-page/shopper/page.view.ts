import { bcp47, isParcelSection, LANGUAGE_NAMES, PRODUCT_NAME } from '@parcelway/domain';
import type { PageSection } from '@parcelway/http-contract';
import { html, trusted, type Html, type HtmlValue } from '../../http/html';
import type { StoredImage } from '../design/page-design.store';
import { ownHtml } from './extra-code';
import { isThemed } from './page-theme';
import { lookupForms } from './lookup-form.view';
import type { Found } from './find-parcels';
import type { PageContent, PageScene } from './page-content';
import type { Reader } from './page-language';
import { marked } from './preview-marks';
import { parcelPart } from './parcel.view';
import {
  couponSection,
  helpSection,
  htmlSection,
  pluginSection,
  productsSection,
  socialSection,
} from './sections/shop.view';

/** The whole page inside its body: the result of the lookup, by the sections of the design. */
export function renderPage(scene: PageScene, content: PageContent): Html {
  const { design, place } = scene;
  const sections = design.settings.sections.filter(({ hidden }) => !hidden);
  const isWide = design.theme === 'modern';
  const isFound = content.kind === 'found';
  // Help is beside the first parcel where there is room.
  const isBeside = ({ kind }: PageSection) => isWide && isFound && kind === 'help';
  const beside = sections
    .filter(isBeside)
    .map((section) => marked(section, scene, pageSection(section, scene, content)));
  const parcels = content.kind === 'found' ? parcelPart(content, scene, beside.length > 0 && html`${beside}`) : null;
  const lead = content.kind === 'found' ? parcels?.lead : intro(scene, content);
  let isDrawn = !parcels;
  const body: HtmlValue[] = sections.map((section) => {
    if (isBeside(section)) return false;
    if (!isParcelSection(section.kind)) return marked(section, scene, pageSection(section, scene, content));
    if (isDrawn) return false;
    isDrawn = true;
    return parcels?.rest;
  });
  const own = (text: string) => ownHtml(text, place.on);
  return frame(scene, own(design.code.top), isWide ? html`<div class="pw-band-text">${lead}</div>` : false, [
    isWide
      ? content.kind !== 'found' && html`<section class="pw-card">${lookupForms(scene, content.typed)}</section>`
      : lead,
    isFound && missedNumbers(content.found, scene.reader),
    ...body,
    own(design.code.bottom),
  ]);
}

/** Before a result: instructions, or why nothing was found. */
function intro(scene: PageScene, content: Exclude<PageContent, { kind: 'found' }>): Html {
  const { reader, design } = scene;
  const { texts } = reader;
  const isWide = design.theme === 'modern';
  if (content.kind === 'notice')
    return html`<section class="pw-notice" role="alert"><h1>${content.title}</h1><p class="pw-notice-text">${content.text}</p></section>
${!isWide && html`<section class="pw-card"><h2 class="pw-hidden">${texts.title}</h2>${lookupForms(scene, content.typed)}</section>`}`;
  const title = html`<h1 class="pw-title">${texts.title}</h1>${isIntroTrue(scene) && html`<p class="pw-intro">${texts.intro}</p>`}`;
  return isWide
    ? title
    : html`<section class="pw-card">${title}<div class="pw-first">${lookupForms(scene, content.typed)}</div></section>`;
}

/** Of several numbers those that are unknown; when all are, nothing was found. */
const missedNumbers = ({ missed = [] }: Found, { texts, fill }: Reader): Html | false =>
  missed.length > 0 &&
  html`<div class="pw-notice" role="status">${fill(texts.numbers_missed, { numbers: missed.join(', ') })}</div>`;

/** The default text names both kinds of lookup and the e-mail address; the merchant's own is used unchanged. */
function isIntroTrue({ design: { settings }, reader }: PageScene): boolean {
  const { by_number: byNumber, by_order: byOrder, proof } = settings.lookup;
  return (byNumber && byOrder && proof === 'email') || Boolean(settings.texts[reader.language]?.intro);
}

function pageSection(section: PageSection, scene: PageScene, content: PageContent): Html | false {
  const { texts } = scene.reader;
  switch (section.kind) {
    case 'lookup':
      // Before a result the forms come first, whatever sections the merchant left.
      return (
        content.kind === 'found' &&
        section.place === 'always' &&
        html`<section class="pw-card pw-again"><h2 class="pw-again-title">${texts.again}</h2>${lookupForms(scene)}</section>`
      );
    case 'products':
      return content.kind === 'found' && productsSection(content.products[section.id] ?? [], scene);
    case 'coupon':
      return content.kind === 'found' && couponSection(section, scene);
    case 'social':
      return socialSection(section, scene);
    case 'help':
      return helpSection(section, scene);
    case 'html':
      return htmlSection(section, scene);
    case 'plugin':
      return pluginSection(section, scene);
    default:
      return false;
  }
}

/**
 * Brand, languages and footer around the page.
 * @param above what the merchant put before everything else
 * @param band the content of the wide theme's band
 */
function frame(scene: PageScene, above: Html | false, band: Html | false, content: HtmlValue): Html {
  const { design, place, reader } = scene;
  const isStore = place.inTheme;
  // A theme has its own header and main, and styles for them.
  const [header, main] = isStore ? (['div', 'div'] as const) : (['header', 'main'] as const);
  const classes = [
    'pw',
    `pw-${design.theme}`,
    ...(isStore ? ['pw-in-store'] : []),
    ...(isThemed(design, place) ? ['pw-themed'] : []),
  ];
  const logo = imageOf(scene, design.settings.look.logo);
  const banner = imageOf(scene, design.settings.look.banner);
  const name = logo
    ? html`<img src="${logo.src}" alt="${place.shopName}" width="${fitted(logo).width}" height="${fitted(logo).height}">`
    : html`${place.shopName}`;
  const top = html`<${trusted(header)} class="pw-brand">${(!isStore || logo) && html`<a class="pw-brand-name" href="${place.home}">${name}</a>`}${languages(scene)}</${trusted(header)}>`;
  const picture =
    banner &&
    html`<img class="pw-banner" src="${banner.src}" alt="" width="${banner.width}" height="${banner.height}">`;
  return html`<div class="${classes.join(' ')}" lang="${langTag(reader)}">
${above && html`<div class="pw-inner">${above}</div>`}
${band ? html`<div class="pw-band">${picture}<div class="pw-inner">${top}${band}</div></div>` : html`<div class="pw-inner">${top}${picture}</div>`}
<${trusted(main)} class="pw-inner pw-content">${content}</${trusted(main)}>
${design.settings.branding && html`<p class="pw-inner pw-by">Order Tracking By ${PRODUCT_NAME}</p>`}
</div>`;
}

/** The languages that the merchant offers; with one there is no menu. */
function languages({ design, reader, place }: PageScene): Html | false {
  const { mode, offered } = design.settings.language;
  if (mode !== 'shopper' || offered.length < 2) return false;
  const here = (lang: string) =>
    `?${new URLSearchParams({ ...(place.nums !== null && { nums: place.nums }), lang }).toString()}`;
  return html`<nav class="pw-languages" aria-label="${reader.texts.language}"><details><summary>${LANGUAGE_NAMES[reader.language]}</summary><ul>${[
    ...new Set(offered),
  ].map(
    (code) =>
      html`<li><a href="${here(code)}" lang="${bcp47(code)}"${code === reader.language && html` aria-current="true"`}>${LANGUAGE_NAMES[code]}</a></li>`,
  )}</ul></details></nav>`;
}

/** The room of a logo in CSS pixels, as in the style sheet. */
const LOGO = { width: 224, height: 56 };
/** A logo's size where it is larger than its room, in its own proportions. */
function fitted({ width, height }: StoredImage): { width: number; height: number } {
  const scale = Math.min(1, LOGO.width / width, LOGO.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** An uploaded image, with its size, so that nothing moves when it arrives. */
function imageOf({ design, place }: PageScene, id: string | null): (StoredImage & { src: string }) | null {
  const image = design.images.find((one) => one.id === id);
  return image ? { ...image, src: `${place.files}/t/image/${place.shopId}/${image.id}.webp` } : null;
}

export const langTag = (reader: Reader): string => bcp47(reader.language);

/** For an address that belongs to no shop: there is no brand and no lookup. */
export function strangerPage(reader: Reader, title: string, text: string): Html {
  return html`<div class="pw pw-classic" lang="${langTag(reader)}"><main class="pw-inner"><section class="pw-card"><h1 class="pw-title">${title}</h1><p class="pw-intro">${text}</p></section></main></div>`;
}

/**
 * The whole document of the hosted page.
 * @param style the merchant's design, allowed by the nonce
 */
export function document(
  title: string,
  reader: Reader,
  files: { css: string; script: string },
  style: { css: string; nonce: string },
  body: Html,
): string {
  return `<!doctype html>\n${
    html`<html lang="${langTag(reader)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="format-detection" content="telephone=no"><title>${title}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="${files.css}"><style nonce="${style.nonce}">${trusted(style.css)}</style><script src="${files.script}" defer></script></head><body class="pw-page">${body}</body></html>`
      .text
  }\n`;
}
