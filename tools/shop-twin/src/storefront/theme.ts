import { escapeHtml } from '../html';
import type { TwinOrder, TwinShop } from '../model';
import type { Extension } from './extension';
import { drawLiquid } from './liquid';
import { cartObject, type CartObject, type ProductObject } from './shop-objects';
import layoutTemplate from './theme/layout.liquid';
import themeCss from './theme/theme.css';

/** A page of a store's theme, about to be drawn. */
export interface ThemePage {
  shop: TwinShop;
  /** As the platform writes it; the shop's own by default. */
  locale?: string | undefined;
  title?: string;
  /** Of a customer's order page. */
  order?: TwinOrder;
  /** ISO 3166-1, as the shopper chose it; the shop's own by default. */
  country?: string | undefined;
  /** Of a product's page; a block's setting for a product is filled with it. */
  product?: ProductObject;
  cart?: CartObject;
}

/** An app block where a merchant put it. */
export interface PlacedBlock {
  handle: string;
  settings?: Readonly<Record<string, unknown>>;
}

export const homeOf = (shop: TwinShop): string => `/shops/${shop.domain}/`;
export const assetUrl = (file: string): string => `/extension-assets/${encodeURIComponent(file)}`;
const localeOf = ({ shop, locale }: ThemePage): string => locale ?? shop.locale.split('-')[0] ?? 'en';

/** Objects that every template of the store sees. */
function globalsOf(page: ThemePage): Record<string, unknown> {
  const home = homeOf(page.shop);
  return {
    shop: {
      name: page.shop.name,
      email: page.shop.email,
      permanent_domain: page.shop.domain,
      currency: page.shop.currency,
    },
    routes: { root_url: home, account_url: `${home}account` },
    request: { locale: { iso_code: localeOf(page), primary: page.locale === undefined } },
    localization: { country: { iso_code: page.country ?? page.shop.countryCode } },
    cart: page.cart ?? cartObject([], home, page.shop.name, page.shop.currency),
    ...(page.order && { order: orderObject(page.order, page.shop) }),
  };
}

/** The theme around a piece of HTML. @param header goes into the head, as the platform adds what blocks need */
export function drawPage(content: string, page: ThemePage, header = ''): string {
  return drawLiquid(
    layoutTemplate,
    {
      page_title: page.title ?? page.shop.name,
      theme_css: themeCss as string,
      content_for_header: header,
      content_for_layout: content,
    },
    { globals: globalsOf(page) },
  ).html;
}

/** One of the theme's own templates inside its layout, with its app blocks. */
export function drawTemplate(
  template: string,
  values: Readonly<Record<string, unknown>>,
  page: ThemePage,
  app: { extension: Extension; blocks: readonly PlacedBlock[] } | null = null,
): string {
  const rendered = (app?.blocks ?? []).map((block, at) => renderBlock(app?.extension, block, at, page));
  const named = (kind: 'stylesheet' | 'javascript') => [
    ...new Set(app?.blocks.flatMap(({ handle }) => app.extension.blocks.get(handle)?.[kind] ?? [])),
  ];
  const header = [
    ...named('stylesheet').map((file) => `<link href="${assetUrl(file)}" rel="stylesheet">`),
    ...named('javascript').map((file) => `<script src="${assetUrl(file)}" defer></script>`),
  ].join('\n');
  const { html } = drawLiquid(template, { ...values, blocks: rendered }, { globals: globalsOf(page) });
  return drawPage(html, page, header);
}

function renderBlock(extension: Extension | undefined, placed: PlacedBlock, at: number, page: ThemePage): string {
  const block = extension?.blocks.get(placed.handle);
  if (!extension || !block) return '';
  const id = `a${page.shop.id}_${at}`;
  const filled = Object.fromEntries(block.autofilled.map((name) => [name, page.product ?? null]));
  const settings = { ...block.defaults, ...filled, ...placed.settings };
  const html = orError(
    () =>
      drawLiquid(
        block.template,
        { block: { id, settings, type: placed.handle, shopify_attributes: '' } },
        { globals: globalsOf(page), snippets: extension.snippets, texts: extension.texts(localeOf(page)), assetUrl },
      ).html,
  );
  return `<div id="shopify-block-${id}" class="shopify-block shopify-app-block">${html}</div>`;
}

/** An app's answer of type `application/liquid`: the platform renders it as a template, inside the theme unless it opts out. */
export function drawAppAnswer(template: string, shop: TwinShop): string {
  let layout: string | null = null;
  const html = orError(() => {
    const rendered = drawLiquid(template, {}, { globals: globalsOf({ shop }) });
    layout = rendered.layout;
    return rendered.html;
  });
  return layout === 'none' ? html : drawPage(html, { shop });
}

/** The platform shows a template's error in its place. */
function orError(draw: () => string): string {
  try {
    return draw();
  } catch (error) {
    return `Liquid error: ${escapeHtml(error instanceof Error ? error.message : String(error))}`;
  }
}

/** An order as the platform's templates see it. */
export function orderObject(order: TwinOrder, shop: TwinShop): Record<string, unknown> {
  return {
    id: order.id,
    name: order.name,
    customer_url: `${homeOf(shop)}account/orders/${order.id}`,
    line_items: order.lineItems.map(({ title, quantity }) => ({ title, quantity })),
    fulfillments: order.fulfillments
      .filter(({ status }) => status !== 'CANCELLED')
      .map(({ tracking }) => ({
        tracking_company: tracking[0]?.company ?? null,
        tracking_numbers: tracking.flatMap(({ number }) => number ?? []),
      })),
  };
}
