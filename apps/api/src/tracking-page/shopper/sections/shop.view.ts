import { SOCIAL_ICONS } from '@parcelway/app-storefront';
import { SOCIAL_NAMES, SOCIAL_SITES } from '@parcelway/domain';
import { html, type Html } from '../../../http/html';
import type { StoreProduct } from '../../../db/page.schema';
import type { PageScene, SectionOf } from '../page-content';
import { ownHtml, pluginHtml } from '../extra-code';

/** Products that the shop recommends. Presses go through the page itself, which counts them. */
export function productsSection(products: readonly StoreProduct[], { reader }: PageScene): Html | false {
  if (products.length === 0) return false;
  return html`<section class="pw-card pw-products"><h2 class="pw-sub">${reader.texts.products_title}</h2><ul>${products.map(
    ({ id, title, image_url: image, price, currency }) =>
      html`<li><a href="?${new URLSearchParams({ go: `product:${id}` }).toString()}" rel="nofollow"><span class="pw-picture">${image && html`<img src="${image}" alt="" width="240" height="240" loading="lazy">`}</span><span class="pw-name">${title}</span><span class="pw-price">${reader.money(price, currency)}</span></a></li>`,
  )}</ul></section>`;
}

/** A code for the next order; empty without one. The page itself counts its use, as it counts products. */
export function couponSection({ id, code, label }: SectionOf<'coupon'>, { reader }: PageScene): Html | false {
  if (code === '') return false;
  const { texts } = reader;
  const go = (kind: 'coupon' | 'shop') => `?${new URLSearchParams({ go: `${kind}:${id}` }).toString()}`;
  return html`<section class="pw-card pw-coupon"><div><h2 class="pw-sub">${texts.coupon_title}</h2>${reader.own(label) && html`<p>${reader.own(label)}</p>`}</div>
<p class="pw-code"><strong class="pw-number">${code}</strong><button class="pw-copy" type="button" data-copy="${code}" data-done="${texts.copied}" data-count="${go('coupon')}" hidden>${texts.copy}</button></p>
<p><a class="pw-button" href="${go('shop')}" rel="nofollow">${texts.coupon_use}</a></p></section>`;
}

/** Where the shop can be followed: each site's mark, which its name describes. */
export function socialSection({ links }: SectionOf<'social'>, { reader }: PageScene): Html | false {
  const shown = SOCIAL_SITES.filter((site) => links[site]);
  if (shown.length === 0) return false;
  return html`<section class="pw-social"><h2 class="pw-sub">${reader.texts.follow}</h2><ul>${shown.map(
    (site) =>
      html`<li><a href="${links[site]}" target="_blank" rel="noopener noreferrer nofollow" title="${SOCIAL_NAMES[site]}"><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="${SOCIAL_ICONS[site]}"/></svg><span class="pw-hidden">${SOCIAL_NAMES[site]} (${reader.texts.new_window})</span></a></li>`,
  )}</ul></section>`;
}

/** The contact: the merchant's own page, else the shop's e-mail address. */
export function helpSection({ label, link }: SectionOf<'help'>, { reader, place }: PageScene): Html {
  const { texts } = reader;
  return html`<section class="pw-card pw-helping"><h2 class="pw-sub">${texts.help_title}</h2>${reader.own(label) && html`<p>${reader.own(label)}</p>`}<p><a href="${link || place.contact}">${texts.contact}</a></p></section>`;
}

/** A block of the merchant's own. */
export function htmlSection({ html: text }: SectionOf<'html'>, { place }: PageScene): Html | false {
  const content = ownHtml(text, place.on);
  return content && html`<div class="pw-own-html">${content}</div>`;
}

/** A third-party service that the merchant uses. */
export const pluginSection = ({ plugin }: SectionOf<'plugin'>, { place }: PageScene): Html | false =>
  pluginHtml(plugin.name, plugin.key, place.on);
