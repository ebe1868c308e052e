import { type Html, html, raw } from '../admin/html';
import { ADMIN_CSS } from '../admin/styles';
import { VENDOR_FAULT_MODES } from './fault-modes';
import type { VendorCall, VendorState } from './vendor-desk';

const SHOWN = 20;
const CSS = `
.card h2 { margin: 0; }
.card form { margin: .7rem 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .3rem 0; }
`;

/** What each connected tool received, with its fault mode and what to enter in the app. Plain HTML, no script. */
export function vendorsPage(vendors: readonly VendorState[], base: string): string {
  return html`${raw('<!doctype html>')}
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>Vendors · Shop twin</title><style>${raw(ADMIN_CSS + CSS)}</style></head>
<body><header class="ribbon"><strong>Shop twin</strong><span>tools that merchants connect</span><a class="shop" href="/">All stores</a></header>
<main><div class="page-head"><h1>Vendors</h1></div>${vendors.map((state) => card(state, base))}</main></body></html>`
    .text;
}

function card({ name, vendor, faultMode, count, calls }: VendorState, base: string): Html {
  return html`<section class="card" aria-label="${vendor.title}"><h2>${vendor.title}</h2>
<p>${Object.entries(vendor.enter(base)).map(([field, value]) => html`To connect it, enter as <b>${field}</b>: <code>${value}</code> `)}</p>
<p><span class="badge ${faultMode === 'healthy' ? 'good' : 'bad'}">${VENDOR_FAULT_MODES[faultMode]}</span> <span class="soft">${count} calls</span></p>
<form method="post" action="/vendors/fault-mode/${name}" class="fields"><label>Fault mode<select name="faultMode">${Object.entries(VENDOR_FAULT_MODES).map(([mode, label]) => html`<option value="${mode}"${mode === faultMode && raw(' selected')}>${label}</option>`)}</select></label><button class="button primary">Set the fault mode</button></form>
${vendor.setSecret && html`<form method="post" action="/vendors/secret/${name}" class="fields"><label class="wide">Secret of the webhook, as the app showed it<input name="secret" autocomplete="off" placeholder="whsec_…"></label><button>Verify with this secret</button></form>`}
${calls.slice(0, SHOWN).map(callRow)}</section>`;
}

function callRow({ at, request, answer }: VendorCall): Html {
  return html`<details><summary><time datetime="${at}">${at.slice(11, 19)}</time> ${request.method} <code>${request.path}</code> <span class="badge ${answer.status < 300 ? 'good' : 'bad'}">${answer.status}</span></summary><pre>${request.body}</pre><pre class="soft">${answer.body}</pre></details>`;
}
