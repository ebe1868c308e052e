import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, raw } from '../admin/html';
import { PRODUCTS } from '../demo-store/products';
import { CATALOGUE, productImage } from '../store/catalogue';
import type { Store, Twin } from '../twin';
import { readExtension } from './extension';
import { cartObject, productObject } from './shop-objects';
import { drawTemplate, homeOf, orderObject, type PlacedBlock, type ThemePage } from './theme';
import accountTemplate from './theme/account.liquid';
import cartTemplate from './theme/cart.liquid';
import indexTemplate from './theme/index.liquid';
import orderTemplate from './theme/order.liquid';
import pageTemplate from './theme/page.liquid';
import productTemplate from './theme/product.liquid';
import themeCss from './theme/theme.css';

/** Where this theme's merchant put the app's blocks. */
const ON_TRACKING_PAGE: PlacedBlock[] = [
  { handle: 'tracking-page' },
  { handle: 'lookup-form', settings: { alignment: 'center', background_color: '#eef4f0' } },
  { handle: 'order-status-link', settings: { alignment: 'center' } },
];
const ON_ORDER: PlacedBlock[] = [{ handle: 'order-status-link' }];
const ON_PRODUCT: PlacedBlock[] = [{ handle: 'delivery-promise' }];
const ORDERS_SHOWN = 20;
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

interface PageQuery {
  locale?: string;
  country?: string;
  /** Of a product's page. */
  variant?: string;
  /** Variants in the cart. */
  id?: string | string[];
}

/** The stores as shoppers see them, drawn by a theme, and the twin's index page. */
export async function storefrontPlugin(
  app: FastifyInstance,
  { twin, extension = null }: { twin: Twin; /** Folder of the app's theme extension. */ extension?: string | null },
): Promise<void> {
  const withBlocks = (blocks: PlacedBlock[]) =>
    extension === null ? null : { extension: readExtension(extension), blocks };

  /**
   * A page of a store's theme. `?locale=pl` stands for the address under which the platform would show it in that language, `?country=FR`
   * for what the shopper chose.
   */
  function themePage(
    path: string,
    draw: (page: ThemePage, store: Store, params: Readonly<Record<string, string>>, query: PageQuery) => string | null,
  ): void {
    app.get<{ Params: Record<string, string>; Querystring: PageQuery }>(
      `/shops/:domain/${path}`,
      async (request, reply) => {
        const { domain = '' } = request.params;
        const store = twin.store(domain);
        if (!store || store.shop.domain !== domain) return notThere(reply, 'There is no such store.');
        const { locale, country } = request.query;
        const text = draw({ shop: store.shop, locale, country }, store, request.params, request.query);
        return text === null
          ? notThere(reply, 'There is no such page.')
          : reply.type('text/html; charset=utf-8').send(text);
      },
    );
  }

  themePage('', (page) =>
    drawTemplate(
      indexTemplate,
      { products: PRODUCTS.slice(0, 16).map(({ title, price }) => ({ title, price: price.toFixed(2) })) },
      page,
    ),
  );
  themePage('pages/track', (page) =>
    drawTemplate(pageTemplate, { page: { title: 'Where is my parcel?' } }, page, withBlocks(ON_TRACKING_PAGE)),
  );
  themePage('account', (page, store) => {
    const orders = store.list({ limit: ORDERS_SHOWN }).map((order) => orderObject(order, store.shop));
    return drawTemplate(accountTemplate, { customer: { orders } }, page);
  });
  themePage('account/orders/:order', (page, store, params) => {
    const order = store.get(params['order'] ?? '');
    return order ? drawTemplate(orderTemplate, {}, { ...page, order }, withBlocks(ON_ORDER)) : null;
  });

  themePage('products/:handle', (page, _store, params, { variant }) => {
    const found = CATALOGUE.find(({ handle }) => handle === params['handle']);
    if (!found) return null;
    const product = productObject(found, homeOf(page.shop), page.shop.name, variant);
    return drawTemplate(productTemplate, { product }, { ...page, product }, withBlocks(ON_PRODUCT));
  });
  // There is no session: what is in the cart is in its address.
  themePage('cart', (page, _store, _params, { id = [] }) => {
    const cart = cartObject([id].flat(), homeOf(page.shop), page.shop.name, page.shop.currency);
    return drawTemplate(cartTemplate, {}, { ...page, cart }, withBlocks(ON_PRODUCT));
  });

  app.get<{ Params: { file: string } }>('/extension-assets/:file', async (request, reply) => {
    const { file } = request.params;
    const text = extension === null ? undefined : readExtension(extension).assets.get(file);
    if (text === undefined) return notThere(reply, 'There is no such file.');
    return reply.type(TYPES[file.split('.').at(-1) ?? ''] ?? 'text/plain').send(text);
  });

  app.get<{ Params: { file: string } }>('/cdn/products/:file', async (request, reply) => {
    const image = productImage(request.params.file.replace(/\.svg$/, ''));
    if (image === null) return reply.code(404).send();
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=31536000').send(image);
  });

  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(indexPage(twin)));
}

const notThere = (reply: FastifyReply, text: string): FastifyReply =>
  reply.code(404).type('text/plain; charset=utf-8').send(text);

function indexPage(twin: Twin): string {
  const rows = [...twin.stores.values()].map(
    ({ shop, handle }) => html`
<tr><th>${shop.name}</th><td>${shop.domain}</td><td><a href="/store/${handle}/apps/${twin.config.appHandle}">App in the store admin</a></td><td><a href="/store/${handle}">Admin</a></td><td><a href="/shops/${shop.domain}/">Storefront</a></td><td><a href="/shops/${shop.domain}/apps/track">Tracking page</a></td></tr>`,
  );
  return html`${raw('<!doctype html>')}
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>Shop twin</title><style>${raw(themeCss as string)}</style></head>
<body><header><strong>Shop twin</strong></header><main><p>Local stores to try the app with. Nothing here leaves this machine.</p><table><tbody>${rows}</tbody></table><p><a href="/couriers">Couriers</a>: what they tell of each parcel, their time, and the tracking provider’s faultMode.</p></main></body></html>`
    .text;
}
