import { courierByCode, generatableCouriers } from '@parcelway/couriers';
import type { TwinAddress, TwinFulfillment, TwinOrder } from '../model';
import { eventsInOrder } from '../store/shop-store';
import type { Store, Twin } from '../twin';
import { type Html, html, raw, scriptJson } from './html';
import { ADMIN_CSS } from './styles';

/** The admin's pages. Every page is plain HTML and works without a script, but for the one that holds the app's frame. */

export interface AdminPage {
  twin: Twin;
  store: Store;
  active: 'home' | 'orders' | 'billing' | 'app';
}

export function shell({ twin, store, active }: AdminPage, title: string, content: Html): string {
  const base = `/store/${store.handle}`;
  const item = (id: AdminPage['active'], href: string, text: string): Html =>
    html`<a href="${href}" ${active === id ? raw('aria-current="page"') : ''}>${text}</a>`;
  return html`${raw('<!doctype html>')}
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${title} · ${store.shop.name}</title><style>${raw(ADMIN_CSS)}</style></head>
<body><div class="ribbon"><strong>Shop twin</strong><span>a local store for trying things out</span><a class="shop" href="/shops/${store.shop.domain}/">${store.shop.name}</a><a href="/">All stores</a></div>
<div class="layout"><nav aria-label="Store">${item('home', base, 'Home')}${item('orders', `${base}/orders`, 'Orders')}${item('billing', `${base}/billing`, 'Bills')}
<p class="nav-head">Apps</p>${item('app', `${base}/apps/${twin.config.appHandle}`, 'Parcelway')}<div id="app-nav"></div></nav>
${content}</div></body></html>`.text;
}

export function homePage(page: AdminPage): string {
  const { store, twin } = page;
  return shell(
    page,
    'Home',
    html`<main><div class="page-head"><h1>${store.shop.name}</h1></div>
<div class="card figures"><span><b>${store.count().toLocaleString('en')}</b>orders</span><span><b>${twin.isInstalled(store.shop.domain) ? 'Yes' : 'No'}</b>Parcelway installed</span></div>
<div class="card"><h2>Parcels of this store</h2><p>Open the app to install it: it reads the orders and follows their parcels.</p><a class="button primary" href="/store/${store.handle}/apps/${twin.config.appHandle}">Open Parcelway</a></div>
<div class="card"><h2>Latest orders</h2>${orderTable(store, store.list({ limit: 8 }))}</div></main>`,
  );
}

export const PAGE_SIZE = 50;

export function ordersPage(page: AdminPage, number: number, search: string): string {
  const { store } = page;
  const orders = store.list({ limit: PAGE_SIZE + 1, offset: (number - 1) * PAGE_SIZE, search });
  const link = (to: number, text: string): Html =>
    html`<a class="button" href="?page=${to}&amp;q=${encodeURIComponent(search)}">${text}</a>`;
  return shell(
    page,
    'Orders',
    html`<main><div class="page-head"><h1>Orders</h1><span class="soft">${store.count().toLocaleString('en')} in all</span>
<form><input type="search" name="q" value="${search}" placeholder="Order, customer, tracking number" aria-label="Search orders" size="32"><button>Search</button></form>
<form method="post" action="/store/${store.handle}/orders"><input name="code" placeholder="Discount code" aria-label="Discount code" size="14"><button class="button primary">Create an order</button></form></div>
<div class="card">${orders.length > 0 ? orderTable(store, orders.slice(0, PAGE_SIZE)) : html`<p>No order matches.</p>`}</div>
<div class="pager">${number > 1 ? link(number - 1, 'Newer') : ''}<span class="soft">Page ${number}</span>${orders.length > PAGE_SIZE ? link(number + 1, 'Older') : ''}</div></main>`,
  );
}

function orderTable(store: Store, orders: TwinOrder[]): Html {
  return html`<table><thead><tr><th>Order</th><th>Placed</th><th>Customer</th><th class="hide-narrow">Destination</th><th class="hide-narrow">Total</th><th>Fulfilment</th><th class="hide-narrow">Parcels</th></tr></thead><tbody>${orders.map(
    (order) => html`
<tr><td><a href="/store/${store.handle}/orders/${order.id}"><b>${order.name}</b></a></td><td>${time(order.createdAt)}</td><td>${customerName(order)}</td><td class="hide-narrow">${order.shippingAddress?.country ?? '–'}</td>
<td class="hide-narrow number">${order.total} ${order.currency}</td><td>${stateBadge(order)}</td><td class="hide-narrow">${order.fulfillments.flatMap(({ tracking }) => tracking).map(({ number }) => html`<code>${number ?? '–'}</code><br>`)}</td></tr>`,
  )}</tbody></table>`;
}

export function orderPage(
  page: AdminPage,
  order: TwinOrder,
  suggestion: { courier: string; number: string },
  notice: string,
): string {
  const path = `/store/${page.store.handle}/orders/${order.id}`;
  const open = !order.cancelledAt && order.fulfillmentStatus !== 'FULFILLED' && order.fulfillmentStatus !== 'RESTOCKED';
  return shell(
    { ...page, active: 'orders' },
    order.name,
    html`<main><div class="page-head"><a href="/store/${page.store.handle}/orders">Orders</a><h1>${order.name}</h1>${stateBadge(order)}<span class="soft">${time(order.createdAt)}</span></div>
${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}
<div class="columns"><div>
<div class="card"><h2>Items</h2><table><tbody>${order.lineItems.map((line) => html`<tr><td>${line.title}${line.variantTitle ? html` <span class="soft">${line.variantTitle}</span>` : ''}<br><code class="soft">${line.sku}</code></td><td class="number">${line.quantity} × ${line.unitPrice}</td></tr>`)}</tbody></table></div>
${order.fulfillments.map((fulfillment) => fulfillmentCard(path, fulfillment))}
${open ? html`<form class="card" method="post" action="${path}/fulfil"><h2>Ship what is left</h2><div class="fields">${numberFields(suggestion)}<button class="button primary">Fulfil</button></div></form>` : ''}
</div><div>
<div class="card"><h2>Customer</h2>${customerName(order)}<br>${order.email ?? html`<span class="soft">no e-mail</span>`}<br>${order.phone ?? ''}</div>
${order.discountCodes?.length ? html`<div class="card"><h2>Discount codes</h2>${order.discountCodes.map((code) => html`<code>${code}</code> `)}</div>` : ''}
<div class="card"><h2>Ships to</h2>${order.shippingAddress ? addressLines(order.shippingAddress) : html`<span class="soft">no address</span>`}</div>
${order.cancelledAt ? '' : html`<form class="card" method="post" action="${path}/cancel"><button class="button danger">Cancel the order</button></form>`}
</div></div></main>`,
  );
}

function fulfillmentCard(path: string, fulfillment: TwinFulfillment): Html {
  const [tracking] = fulfillment.tracking;
  const here = `${path}/fulfilments/${fulfillment.id}`;
  return html`<div class="card"><h2>Parcel ${fulfillment.name} <span class="badge ${fulfillment.status === 'SUCCESS' ? 'good' : 'bad'}">${words(fulfillment.displayStatus)}</span></h2>
<p class="soft">Shipped ${time(fulfillment.createdAt)}</p>
${fulfillment.tracking.map(({ company, number, url }) => html`<p>${company ?? html`<span class="soft">no courier</span>`} · ${url && number ? html`<a href="${url}" rel="noreferrer"><code>${number}</code></a>` : html`<code>${number ?? 'no number'}</code>`}</p>`)}
${
  fulfillment.events.length > 0
    ? html`<h3>Events</h3><ol class="events">${eventsInOrder(fulfillment)
        .reverse()
        .map(
          (event) =>
            html`<li><b>${words(event.status)}</b> ${event.message} <span class="soft">${time(event.happenedAt)}</span></li>`,
        )}</ol>`
    : html`<p class="soft">No events yet.</p>`
}
${fulfillment.status === 'SUCCESS' ? html`<form method="post" action="${here}/tracking"><div class="fields">${numberFields({ courier: tracking?.company ?? '', number: tracking?.number ?? '' })}<button>Change</button><button class="button danger" formaction="${here}/cancel">Cancel parcel</button></div></form>` : ''}</div>`;
}

function numberFields({ courier, number }: { courier: string; number: string }): Html {
  const names = generatableCouriers().map((code) => courierByCode(code)?.name ?? code);
  return html`<label class="wide">Tracking number<input name="number" value="${number}"></label><label>Courier<input name="company" value="${courier}" list="couriers"></label><datalist id="couriers">${names.map((name) => html`<option value="${name}">`)}</datalist>`;
}

/** The page that holds the app: its menu, title, save bar and toasts are drawn around the frame. */
export function appPage(page: AdminPage, src: string, script: string, settings: unknown): string {
  return shell(
    page,
    'Parcelway',
    html`<div class="app-area"><div class="app-head"><strong>Parcelway</strong><span id="page-title" class="soft"></span><span id="title-buttons" class="head-buttons"></span></div>
<div id="loading" hidden role="progressbar" aria-label="Loading"></div><iframe id="app-frame" title="Parcelway" src="${src}" allow="clipboard-write"></iframe></div>
<div id="save-bar" hidden><span>Unsaved changes</span><span id="save-bar-buttons"></span></div><div id="toasts"></div>
<div id="overlay" hidden><header><button id="overlay-close" class="button">Close</button></header></div>
<div id="picker" hidden role="dialog" aria-label="Select"><div class="card"><h2>Select</h2><input id="picker-search" type="search" placeholder="Search" aria-label="Search"><div id="picker-list"></div><button id="picker-cancel" class="button">Cancel</button> <button id="picker-add" class="button primary">Select</button></div></div>
<div id="leave" hidden role="alertdialog" aria-label="Unsaved changes"><div class="card"><h2>Leave the page with unsaved changes?</h2><p>They are lost when you leave.</p><button id="leave-yes" class="button danger">Leave</button> <button id="leave-no" class="button primary">Stay</button></div></div>
<script>(${raw(script)})(${scriptJson(settings)})</script>`,
  );
}

function stateBadge(order: TwinOrder): Html {
  if (order.cancelledAt) return html`<span class="badge bad">Cancelled</span>`;
  const tone = { FULFILLED: 'good', UNFULFILLED: 'wait', PARTIALLY_FULFILLED: 'wait', RESTOCKED: '' }[
    order.fulfillmentStatus
  ];
  return html`<span class="badge ${tone}">${words(order.fulfillmentStatus)}</span>`;
}

function addressLines(address: TwinAddress): Html {
  const lines = [
    `${address.firstName} ${address.lastName}`,
    address.address1,
    address.address2,
    `${address.zip} ${address.city}`.trim(),
    address.province,
    address.country,
  ].filter(Boolean);
  return html`${lines.map((line) => html`${line}<br>`)}`;
}

const customerName = (order: TwinOrder): string =>
  order.customer ? `${order.customer.firstName} ${order.customer.lastName}` : '–';
const words = (code: string): string => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ');
const time = (iso: string): Html => html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
