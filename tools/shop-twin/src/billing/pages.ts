import { type Html, html } from '../admin/html';
import { type AdminPage, shell } from '../admin/pages';
import type { Billing } from './billing';
import { amountText } from './decimal';
import { nextCycle } from './lifecycle';
import { type Offer, settledReason, stateOf, thingOf } from './merchant-acts';
import { type AppSubscription, type PricingInterval, recurringOf, type RecurringPricing, usageOf } from './model';
import { isDeferred, nextPrice, priceAfterDiscount, trialEnd } from './pricing';

const EVERY: Readonly<Record<PricingInterval, string>> = { EVERY_30_DAYS: 'every 30 days', ANNUAL: 'every year' };

/** An amount as a bill shows it: 11.00 USD */
export const priceText = (amount: string, currency: string): string =>
  `${amount.replace(/\.(\d)$/, '.$10')} ${currency}`;

export const dateText = (billing: Billing, at: number): Html => {
  const iso = billing.world(at).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 10)}</time>`;
};

export interface OfferPage {
  page: AdminPage;
  billing: Billing;
  offer: Offer;
  /** Where the forms go: …/charges/<kind>/<id> */
  path: string;
  /** Why the last try failed; empty: it did not. */
  notice: string;
}

/** Where a merchant approves or declines what the app charges, as the platform's admin shows it. */
export function offerPage({ page, billing, offer, path, notice }: OfferPage): string {
  const { store, twin } = page;
  const thing = thingOf(offer);
  const reason = settledReason(offer);
  const title = { subscription: 'Approve subscription', 'one-time': 'Approve charge', limit: 'Approve spending limit' };
  const button = (decision: string, text: string, tone: string): Html =>
    html`<form method="post" action="${path}/${decision}"><input type="hidden" name="signature" value="${stateOf(offer).signature}"><button class="button ${tone}">${text}</button></form>`;
  return shell(
    page,
    title[offer.kind],
    html`<main><div class="page-head"><h1>${title[offer.kind]}</h1>${thing.test && html`<span class="badge wait">Test charge, no money moves</span>`}</div>
${notice && html`<p class="notice" role="alert">${notice}</p>`}
<section class="card"><h2>${thing.name}</h2><p class="soft">Parcelway charges ${store.shop.name} on its bill from the platform.</p><ul>${details(offer, billing, store.shop.domain).map((line) => html`<li>${line}</li>`)}</ul></section>
${reason && !notice ? html`<p class="card" role="status">${reason}</p>` : ''}
<div class="fields">${reason ? '' : [button('approve', 'Approve', 'primary'), button('decline', 'Decline', 'danger')]}<a class="button" href="/store/${store.handle}/apps/${twin.config.appHandle}">Back to Parcelway</a></div></main>`,
  );
}

function details(offer: Offer, billing: Billing, domain: string): (string | Html)[] {
  if (offer.kind === 'one-time') return [`${priceText(offer.purchase.price, offer.purchase.currency)}, once`];
  const { subscription } = offer;
  const usage = usageOf(subscription);
  if (offer.kind === 'limit')
    return [
      `Usage so far: at most ${priceText(usage?.cappedAmount ?? '0.0', subscription.currency)} every 30 days`,
      `New limit: ${priceText(usage?.proposal?.cappedAmount ?? '0.0', subscription.currency)} every 30 days`,
    ];
  return [
    ...priceLines(subscription),
    ...(subscription.trialDays > 0
      ? [html`${subscription.trialDays} days free, until ${dateText(billing, trialEnd(subscription))}`]
      : []),
    ...replacementLine(subscription, billing, domain),
  ];
}

/** What a subscription costs, as lines of text. */
export function priceLines(subscription: AppSubscription): string[] {
  const { currency } = subscription;
  const [recurring, usage] = [recurringOf(subscription), usageOf(subscription)];
  return [
    ...(recurring ? [`${priceText(recurring.price, currency)} ${EVERY[recurring.interval]}`] : []),
    ...(recurring?.discount ? [discountLine(recurring, subscription)] : []),
    ...(usage ? [`${usage.terms}: at most ${priceText(usage.cappedAmount, currency)} every 30 days`] : []),
  ];
}

function discountLine(recurring: RecurringPricing, { currency }: AppSubscription): string {
  const limit = recurring.discount?.durationLimitInIntervals ?? null;
  const reduced = priceText(priceAfterDiscount(recurring), currency);
  if (limit === null) return `With discount: ${reduced}`;
  return limit === 1
    ? `With discount: ${reduced} the first time`
    : `With discount: ${reduced} the first ${limit} times`;
}

function replacementLine(subscription: AppSubscription, billing: Billing, domain: string): (string | Html)[] {
  const current = billing.book(domain).active;
  if (!current || subscription.status !== 'PENDING') return [];
  if (isDeferred(current, subscription))
    return [html`Replaces ${current.name} on ${dateText(billing, nextCycle(current))}, when its period ends`];
  return [`Replaces ${current.name} at once; its unused time is credited`];
}

/** What is charged next, and when; null when nothing is. */
export function nextChargeText(subscription: AppSubscription): string | null {
  const recurring = recurringOf(subscription);
  if (subscription.status !== 'ACTIVE' || !recurring) return null;
  return priceText(amountText(nextPrice(recurring, subscription.chargedIntervals)), subscription.currency);
}
