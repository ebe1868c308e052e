import type { FastifyInstance } from 'fastify';
import { type Html, html, raw } from '../admin/html';
import { PRODUCTS } from '../demo-store/products';
import type { TwinShop } from '../model';
import { CATALOGUE, productImage } from '../store/catalogue';
import type { Twin } from '../twin';

const CSS = `
:root { font: 16px/1.6 Georgia, 'Times New Roman', serif; color: #23302b; }
* { box-sizing: border-box; }
body { margin: 0; background: #fdfcf8; }
header, main, footer { max-width: 1080px; margin: 0 auto; padding: 1rem 1.25rem; }
header { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: baseline; border-bottom: 1px solid #ddd8c8; }
header strong { font-size: 1.5rem; letter-spacing: .02em; }
header strong a { color: inherit; text-decoration: none; }
header nav { margin-left: auto; display: flex; gap: 1.2rem; }
a { color: #2c5e4a; }
.products { display: grid; grid-template-columns: repeat(auto-fill, minmax(190px, 1fr)); gap: 1.2rem; padding: 0; list-style: none; }
.products span { display: grid; place-items: center; height: 130px; border-radius: 6px; font-size: 2.2rem; color: #fff; }
footer { border-top: 1px solid #ddd8c8; margin-top: 2rem; color: #66706a; font-size: .9rem; }
table { border-collapse: collapse; }
td, th { text-align: left; padding: .4rem 1.4rem .4rem 0; }
`;

/** The stores as shoppers see them, and the twin's index page. */
export async function storefrontPlugin(app: FastifyInstance, { twin }: { twin: Twin }): Promise<void> {
  twin.layout = themed;

  app.get<{ Params: { domain: string } }>('/shops/:domain/', async (request, reply) => {
    const store = twin.store(request.params.domain);
    if (!store || store.shop.domain !== request.params.domain)
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such store.');
    return reply.type('text/html; charset=utf-8').send(themed(shopWindow().text, store.shop));
  });

  app.get<{ Params: { domain: string; handle: string } }>('/shops/:domain/products/:handle', async (request, reply) => {
    const store = twin.store(request.params.domain);
    const product = CATALOGUE.find(({ handle }) => handle === request.params.handle);
    if (!store || !product) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such product.');
    const content = html`<h1>${product.title}</h1><p>${product.price} ${store.shop.currency}</p>
<img src="/cdn/products/${product.handle}.svg" width="320" height="320" alt="">`;
    return reply.type('text/html; charset=utf-8').send(themed(content.text, store.shop));
  });
  app.get<{ Params: { file: string } }>('/cdn/products/:file', async (request, reply) => {
    const image = productImage(request.params.file.replace(/\.svg$/, ''));
    if (image === null) return reply.code(404).send();
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=31536000').send(image);
  });

  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(indexPage(twin)));
}

/** The store's theme around a piece of HTML, as the platform puts it around an app's page. */
export function themed(content: string, shop: TwinShop): string {
  const home = `/shops/${shop.domain}/`;
  return html`${raw('<!doctype html>')}
<html lang="${shop.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${shop.name}</title><style>${raw(CSS)}</style></head>
<body><header><strong><a href="${home}">${shop.name}</a></strong><nav><a href="${home}">Shop</a><a href="${home}apps/track">Track your order</a></nav></header>
<main>${raw(content)}</main><footer>${shop.name} is an invented store.</footer></body></html>`.text;
}

function shopWindow(): Html {
  return html`<h1>For days outside</h1><p>Waiting for a parcel? <a href="apps/track">Track your order</a>.</p><ul class="products">${PRODUCTS.slice(
    0,
    16,
  ).map(
    (product, i) => html`
<li><span style="background: hsl(${(i * 47) % 360} 28% 42%)" aria-hidden="true">${product.title.charAt(0)}</span>${product.title}<br>${product.price.toFixed(2)}</li>`,
  )}</ul>`;
}

function indexPage(twin: Twin): string {
  const rows = [...twin.stores.values()].map(
    ({ shop, handle }) => html`
<tr><th>${shop.name}</th><td>${shop.domain}</td><td><a href="/store/${handle}/apps/${twin.config.appHandle}">App in the store admin</a></td><td><a href="/store/${handle}">Admin</a></td><td><a href="/shops/${shop.domain}/">Storefront</a></td><td><a href="/shops/${shop.domain}/apps/track">Tracking page</a></td></tr>`,
  );
  return html`${raw('<!doctype html>')}
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>Shop twin</title><style>${raw(CSS)}</style></head>
<body><header><strong>Shop twin</strong></header><main><p>Local stores to try the app with. Nothing here leaves this machine.</p><table><tbody>${rows}</tbody></table><p><a href="/couriers">Couriers</a>: what they tell of each parcel, their time, and the tracking provider’s mood.</p></main></body></html>`
    .text;
}
