import { type Html, html } from '../admin/html';
import { type AdminPage, shell } from '../admin/pages';
import type { Billing } from './billing';
import type { BillingBook } from './book';
import { nextCycle } from './lifecycle';
import { type AppSubscription, isPending, type LedgerEntry, type SubscriptionStatus } from './model';
import { dateText, nextChargeText, priceLines, priceText } from './pages';

const TONES: Readonly<Record<SubscriptionStatus, string>> = {
  ...{ PENDING: 'wait', ACCEPTED: 'wait', ACTIVE: 'good', FROZEN: 'bad' },
  ...{ DECLINED: '', EXPIRED: '', CANCELLED: '' },
};
const LEAPS = [
  { days: 1, text: '1 day' },
  { days: 14, text: '14 days' },
  { days: 30, text: '30 days' },
  { days: 365, text: '1 year' },
];

/** A developer's page of one shop's billing: what it bought, its books, and the controls. Plain HTML, no script. */
export function booksPage(page: AdminPage, billing: Billing, notice: string): string {
  const { store } = page;
  const book = billing.book(store.shop.domain);
  const path = `/store/${store.handle}/billing`;
  return shell(
    page,
    'Bills',
    html`<main><div class="page-head"><h1>Bills</h1><span class="soft">what the platform charges this store for Parcelway</span></div>
${notice && html`<p class="notice" role="alert">${notice}</p>`}
${planForm(path)}
<section class="card"><h2>Time of bills</h2><p class="soft">Moving it ahead makes everything that was bought older, ends trials, renews and expires.</p><form method="post" action="${path}/clock" class="fields">${LEAPS.map(({ days, text }) => html`<button name="days" value="${days}">${text} on</button>`)}</form></section>
${shopCard(path, book)}
<section class="card"><h2>Subscriptions</h2>${book.subscriptions.length > 0 ? subscriptionTable(path, billing, book) : html`<p class="soft">None yet.</p>`}</section>
${purchaseCard(path, billing, book)}
<section class="card"><h2>Books</h2>${book.ledger.length > 0 ? ledgerTable(path, billing, book.ledger) : html`<p class="soft">Nothing was charged or credited yet.</p>`}
<form method="post" action="${path}/credits" class="fields"><label>Amount<input name="amount" inputmode="decimal" required></label><label>Currency<input name="currency" value="USD" size="4"></label><label class="wide">Reason<input name="description" required></label><button>Give credit</button></form></section></main>`,
  );
}

const planForm = (path: string): Html =>
  html`<form class="card" method="post" action="${path}/plan"><h2>Set this shop’s plan</h2><p class="soft">Creates a subscription and approves it, as if the merchant had just bought it.</p><div class="fields"><label class="wide">Name<input name="name" required></label><label>Price<input name="price" inputmode="decimal" value="11.00" required></label><label>Currency<input name="currency" value="USD" size="4"></label><label>Interval<select name="interval"><option value="EVERY_30_DAYS">30 days</option><option value="ANNUAL">1 year</option></select></label><label>Trial days<input name="trialDays" type="number" min="0" max="1000" value="0"></label><button class="button primary">Set plan</button></div></form>`;

function shopCard(path: string, { settings }: BillingBook): Html {
  const { frozen, acceptsTestCharges } = settings;
  return html`<section class="card"><h2>This shop</h2><p>${frozen ? badge('bad', 'Bills unpaid, on hold') : badge('good', 'Pays its bills')} ${acceptsTestCharges ? badge('', 'Accepts test charges') : badge('wait', 'Refuses test charges')}</p>
<form method="post" action="${path}/shop" class="fields"><button name="frozen" value="${String(!frozen)}">${frozen ? 'Unfreeze' : 'Freeze'}</button><button name="acceptsTestCharges" value="${String(!acceptsTestCharges)}">${acceptsTestCharges ? 'Refuse test charges' : 'Accept test charges'}</button></form></section>`;
}

function subscriptionTable(path: string, billing: Billing, book: BillingBook): Html {
  return html`<table><thead><tr><th>Name</th><th>Status</th><th>Price</th><th>Created</th><th>Next charge</th><th></th></tr></thead><tbody>${[
    ...book.subscriptions,
  ]
    .reverse()
    .map(
      (one) =>
        html`<tr><td><b>${one.name}</b>${one.test && html` <span class="soft">test</span>`}<br><code class="soft">${one.id}</code></td><td>${badge(TONES[one.status], one.status)}</td><td>${priceLines(one).map((line) => html`${line}<br>`)}</td><td>${dateText(billing, one.createdAt)}</td><td>${nextCharge(billing, one)}</td><td>${isPending(one) && decisions(path, 'subscription', one)}</td></tr>`,
    )}</tbody></table>`;
}

function nextCharge(billing: Billing, one: AppSubscription): Html {
  if (one.status === 'ACCEPTED' && one.startsAt !== null) return html`starts ${dateText(billing, one.startsAt)}`;
  const text = nextChargeText(one);
  return text === null ? html`–` : html`${text}<br>${dateText(billing, nextCycle(one))}`;
}

function purchaseCard(path: string, billing: Billing, { purchases }: BillingBook): Html | '' {
  if (purchases.length === 0) return '';
  return html`<section class="card"><h2>One-time purchases</h2><table><tbody>${[...purchases]
    .reverse()
    .map(
      (one) =>
        html`<tr><td><b>${one.name}</b>${one.test && html` <span class="soft">test</span>`}</td><td>${badge(TONES[one.status], one.status)}</td><td class="number">${priceText(one.price, one.currency)}</td><td>${dateText(billing, one.createdAt)}</td><td>${isPending(one) && decisions(path, 'one-time', one)}</td></tr>`,
    )}</tbody></table></section>`;
}

const decisions = (path: string, kind: string, { id, signature }: { id: string; signature: string }): Html =>
  html`<form method="post" action="${path}/${kind}/${id}" class="fields"><button name="decision" value="approve">Approve</button><button name="decision" value="decline">Decline</button><a href="${path.replace(/billing$/, 'charges')}/${kind}/${id}?signature=${signature}">Its page</a></form>`;

function ledgerTable(path: string, billing: Billing, ledger: readonly LedgerEntry[]): Html {
  return html`<table><thead><tr><th>Date</th><th>Kind</th><th>For</th><th>Amount</th><th></th></tr></thead><tbody>${[
    ...ledger,
  ]
    .reverse()
    .map(
      (entry) =>
        html`<tr><td>${dateText(billing, entry.at)}</td><td>${badge(entry.kind === 'charge' ? '' : 'good', entry.kind)} <span class="soft">${entry.source}</span></td><td>${entry.description}${entry.test && html` <span class="soft">test</span>`}</td><td class="number">${entry.kind === 'charge' ? '' : '−'}${priceText(entry.amount, entry.currency)}</td><td>${entry.kind === 'charge' && html`<form method="post" action="${path}/refunds/${entry.id}"><button>Refund</button></form>`}</td></tr>`,
    )}</tbody></table>`;
}

const badge = (tone: string, text: string): Html => html`<span class="badge ${tone}">${text}</span>`;
