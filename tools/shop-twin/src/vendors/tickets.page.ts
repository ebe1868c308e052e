import { type Html, html, raw } from '../admin/html';
import { ADMIN_CSS } from '../admin/styles';
import type { SideBar } from './help-desks';

const DESKS = {
  gorgias: { title: 'Gorgias', fields: { url: 'URL', authorization: 'Header Authorization' } },
  zendesk: { title: 'Zendesk', fields: { server: 'Server', key: 'Key' } },
} as const;

/** A ticket in each help desk, with what the merchant enters there and what its side bar shows. Plain HTML, no script. */
export function ticketsPage(entered: Readonly<Record<string, string>> = {}, sideBar?: SideBar): string {
  const cards = Object.entries(DESKS).map(([desk, { title, fields }]) => {
    const isOpen = entered['desk'] === desk;
    const inputs = Object.entries({ ...fields, email: 'Customer of the ticket' }).map(
      ([name, label]) =>
        html`<label class="wide">${label}<input name="${name}" value="${isOpen ? (entered[name] ?? '') : ''}" autocomplete="off" required></label>`,
    );
    return html`<section class="card" aria-label="${title}"><h2>${title}</h2><form method="post" action="/tickets" class="fields"><input type="hidden" name="desk" value="${desk}">${inputs}<button class="button primary">Open the ticket</button></form>${isOpen && sideBar && shown(sideBar)}</section>`;
  });
  return html`${raw('<!doctype html>')}
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>Tickets · Shop twin</title><style>${raw(ADMIN_CSS)}</style></head>
<body><header class="ribbon"><strong>Shop twin</strong><span>help desks</span><a class="shop" href="/">All stores</a></header>
<main><div class="page-head"><h1>Tickets</h1></div>${cards}</main></body></html>`.text;
}

const shown = ({ status, body }: SideBar): Html =>
  html`<h3>Side bar</h3><p><span class="badge ${status === 200 ? 'good' : 'bad'}">${status}</span></p><pre>${body}</pre>`;
