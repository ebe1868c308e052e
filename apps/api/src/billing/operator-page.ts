import { PLAN_NAMES, type PlanKey } from '@parcelway/domain';
import { html, trusted, type Html } from '../http/html';
import { managerText } from './account-manager';
import type { KindSum } from './billing-reads.store';
import type { ShopBilling } from './overview';

/** What the operator reads. */
export interface OperatorView {
  shops: readonly ShopBilling[];
  sums: readonly KindSum[];
  /** YYYY-MM */
  month: string;
  plan: PlanKey | null;
  mismatch: boolean;
}

const STYLE = `body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem;color:#202223}
table{border-collapse:collapse;width:100%;margin:1rem 0 2rem}caption{text-align:left;font-weight:600;padding:.25rem 0}
th,td{text-align:left;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #d2d5d8;vertical-align:top}
.number{text-align:right;font-variant-numeric:tabular-nums}form{display:flex;flex-wrap:wrap;gap:1rem;align-items:end}
label{display:grid;gap:.25rem}.check{display:flex}`;

const day = (at: Date): string => at.toISOString().slice(0, 10);
const nameOf = (plan: string): string => (Object.hasOwn(PLAN_NAMES, plan) ? PLAN_NAMES[plan as PlanKey] : plan);

/** The operator's page of billing: it only shows. */
export function operatorPage({ shops, sums, month, plan, mismatch }: OperatorView): string {
  const shown = shops.filter((shop) => (plan === null || shop.plan === plan) && (!mismatch || shop.mismatch !== null));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>Billing of all shops</title>
        <style>
          ${trusted(STYLE)}
        </style>
      </head>
      <body>
        <h1>Billing of all shops</h1>
        ${filters({ month, plan, mismatch }, [...new Set(shops.map((shop) => shop.plan))])} ${sumsTable(sums, month)}
        <table>
          <caption>
            ${shown.length} of ${shops.length} shops, by plan
          </caption>
          <thead>
            <tr>
              <th scope="col">Shop</th>
              <th scope="col">Plan</th>
              <th scope="col">Size</th>
              <th scope="col">Cycle</th>
              <th scope="col">Subscription</th>
              <th scope="col">Trial until</th>
              <th scope="col" class="number">Parcels used</th>
              <th scope="col">Last charge</th>
              <th scope="col">Contact</th>
              <th scope="col">Mismatch</th>
            </tr>
          </thead>
          <tbody>
            ${shown.map(shopRow)}
          </tbody>
        </table>
      </body>
    </html>`.text;
}

const shopRow = ({
  domain,
  plan,
  step,
  cycle,
  state,
  trialEndsAt,
  quota,
  lastCharge,
  manager,
  mismatch,
}: ShopBilling): Html =>
  html`<tr>
    <th scope="row">${domain}</th>
    <td>${nameOf(plan)}</td>
    <td>${step ?? '–'}</td>
    <td>${cycle ?? '–'}</td>
    <td>${state}</td>
    <td>${trialEndsAt ? day(trialEndsAt) : '–'}</td>
    <td class="number">${quota.used} / ${quota.total}</td>
    <td>${lastCharge ? `${day(lastCharge.at)}, ${lastCharge.amount} ${lastCharge.currency}` : '–'}</td>
    <td>${managerText(manager) ?? ''}</td>
    <td>${mismatch ?? ''}</td>
  </tr>`;

function filters({ month, plan, mismatch }: Omit<OperatorView, 'shops' | 'sums'>, plans: readonly string[]): Html {
  const choices = plans.map(
    (one) => html`<option value="${one}" ${one === plan && trusted('selected')}>${nameOf(one)}</option>`,
  );
  return html`<form method="get">
    <label
      >Plan
      <select name="plan">
        <option value="">All</option>
        ${choices}
      </select></label
    >
    <label>Month of the sums <input name="month" value="${month}" pattern="20[0-9]{2}-[0-9]{2}" size="8" /></label>
    <label class="check"
      ><input type="checkbox" name="mismatch" value="1" ${mismatch && trusted('checked')} /> Mismatches only</label
    >
    <button>Show</button>
  </form>`;
}

function sumsTable(sums: readonly KindSum[], month: string): Html {
  if (sums.length === 0) return html`<p>Nothing was charged in ${month}.</p>`;
  const rows = sums.map(
    ({ kind, amount, currency, entries }) =>
      html`<tr>
        <th scope="row">${kind}</th>
        <td class="number">${amount} ${currency}</td>
        <td class="number">${entries}</td>
      </tr>`,
  );
  return html`<table>
    <caption>
      Sums of ${month} (UTC), without tests
    </caption>
    <thead>
      <tr>
        <th scope="col">Kind</th>
        <th scope="col" class="number">Amount</th>
        <th scope="col" class="number">Lines</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}
