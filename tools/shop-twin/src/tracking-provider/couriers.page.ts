import { courierByCode } from '@parcelway/couriers';
import { type Html, html, raw } from '../admin/html';
import { ADMIN_CSS } from '../admin/styles';
import { CASE_NAMES, type CaseName, CASES } from './cases';
import type { WatchedParcel } from './followed-parcels';
import { FAULT_MODES, type FaultModes } from './fault-modes';
import type { ReportedEvent } from './case-events';
import { timeOf } from './tracking-record';

export const PAGE_SIZE = 25;

const CSS = `
.card h3 { margin: 0; }
.card form { margin: 0 0 .7rem; }
.card h4 { margin: .8rem 0 0; }
.card .badge { white-space: normal; }
`;

export interface CouriersView {
  courierNow: Date;
  faultModes: FaultModes;
  /** What is searched for; empty: nothing. */
  query: string;
  page: number;
  /** Parcels that fit the search. */
  total: number;
  parcels: WatchedParcel[];
}

/** What the couriers reported of each parcel and what they will report, with the controls of the provider. Plain HTML, no script. */
export function couriersPage(view: CouriersView): string {
  const { query, page, total, parcels } = view;
  const link = (to: number, text: string): Html =>
    html`<a class="button" href="?page=${to}&amp;q=${encodeURIComponent(query)}">${text}</a>`;
  return html`${raw('<!doctype html>')}
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>Couriers · Shop twin</title><style>${raw(ADMIN_CSS + CSS)}</style></head>
<body><header class="ribbon"><strong>Shop twin</strong><span>couriers behind the tracking provider</span><a class="shop" href="/">All stores</a></header>
<main><div class="page-head"><h1>Couriers</h1><span class="soft">${total.toLocaleString('en')} parcels followed</span></div>
${levers(view)}
<div class="page-head"><h2>Parcels</h2><form><input type="search" name="q" value="${query}" placeholder="Tracking number" aria-label="Search parcels"><button>Search</button></form></div>
${parcels.length > 0 ? parcels.map(parcelCard) : html`<p class="card">${query ? 'No parcel has this number.' : 'Nobody has asked the provider for a parcel yet. Open the app in a store, it will.'}</p>`}
<div class="pager">${page > 1 && link(page - 1, 'Previous')}<span class="soft">Page ${page}</span>${page * PAGE_SIZE < total && link(page + 1, 'Next')}</div></main></body></html>`
    .text;
}

function levers({ courierNow, faultModes }: CouriersView): Html {
  const { faultMode, seconds } = faultModes.general;
  return html`<section class="card"><h2>The couriers’ time</h2><p><time datetime="${courierNow.toISOString()}">${courierNow.toISOString().slice(0, 16).replace('T', ' ')} UTC</time></p>
<form method="post" action="/couriers/clock" class="fields">${[6, 24, 72].map((hours) => html`<button name="hours" value="${hours}">${hours < 24 ? `${hours} hours` : hours === 24 ? '1 day' : `${hours / 24} days`} on</button>`)}</form></section>
<section class="card"><h2>The provider’s faultMode</h2><p>${badge(faultMode === 'well' ? 'good' : 'bad', FAULT_MODES[faultMode])}${seconds !== null && ` ${seconds} s`}</p>
${[...faultModes.single].map(([number, one]) => html`<form method="post" action="/couriers/fault-mode"><code>${number}</code> ${badge('bad', FAULT_MODES[one.faultMode])} <input type="hidden" name="faultMode" value="well"><input type="hidden" name="seconds" value=""><button name="number" value="${number}">Well again</button></form>`)}
<form method="post" action="/couriers/fault-mode" class="fields"><label>Mood<select name="faultMode">${Object.entries(FAULT_MODES).map(([name, words]) => html`<option value="${name}"${name === faultMode && raw(' selected')}>${words}</option>`)}</select></label>
<label>Seconds (hang, wait)<input name="seconds" type="number" min="0" max="3600" inputmode="numeric"></label><label>For one number only<input name="number" autocomplete="off"></label><button class="button primary">Set the faultMode</button></form></section>`;
}

function parcelCard({ parcel, case: name, step, told, takenBack, toCome }: WatchedParcel): Html {
  const { number, courier } = parcel;
  const steps = name === null ? 0 : CASES[name].steps.length;
  const next = step + 1;
  return html`<section class="card" aria-label="Parcel ${number}"><h3><code>${number}</code> <span class="soft">${courierByCode(courier)?.name ?? courier}</span></h3>
<p>${name === null ? html`<span class="soft">An ordinary journey</span>` : html`${badge('wait', CASES[name].title)} ${step < 0 ? 'not begun' : `step ${step + 1} of ${steps}`}`}</p>
<form method="post" action="/couriers/parcels/${encodeURIComponent(number)}" class="fields"><label class="wide">Case<select name="case">${option(null, name)}${CASE_NAMES.map((one) => option(one, name))}</select></label><button>Tell this</button></form>
${
  name !== null &&
  next < steps &&
  html`<form method="post" action="/couriers/parcels/${encodeURIComponent(number)}" class="fields"><input type="hidden" name="case" value="${name}"><button class="button primary" name="step" value="${next}">Next step</button></form>`
}
<details${name !== null && raw(' open')}><summary>Told: ${told.length}, to come: ${toCome.length}</summary>${events('Told so far', told)}${events('Told once, no longer', takenBack)}${events('To come', toCome)}</details></section>`;
}

const badge = (tone: 'good' | 'wait' | 'bad', words: string): Html => html`<span class="badge ${tone}">${words}</span>`;

const option = (name: CaseName | null, chosen: CaseName | null): Html =>
  html`<option value="${name ?? ''}"${name === chosen && raw(' selected')}>${name === null ? 'An ordinary journey' : CASES[name].title}</option>`;

const events = (title: string, list: readonly ReportedEvent[]): Html | false =>
  list.length > 0 &&
  html`<h4>${title}</h4><ol class="events">${list.map(
    (event) =>
      html`<li><b>${event.text}</b> ${event.location} <span class="soft">${timeOf(event)} · ${event.substatus ?? 'no code'}</span></li>`,
  )}</ol>`;
