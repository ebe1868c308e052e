import { randomBytes } from 'node:crypto';
import type { Billing } from './billing';
import type { Draft } from './book';
import { amountOf, amountText, parseAmount } from './decimal';
import { end } from './lifecycle';
import {
  type AppPurchase,
  type Approvable,
  type AppSubscription,
  DAY_MS,
  type ReplacementBehavior,
  type UsageRecord,
  usageOf,
} from './model';
import { normalAmount, trialEnd } from './pricing';
import {
  type ChargeInput,
  chargeErrors,
  extensionErrors,
  type LineItemInput,
  type MoneyInput,
  oneTimeErrors,
  readLineItems,
  REFUSED,
  trialErrors,
  type UserError,
} from './validation';

/** What the app does through GraphQL. A refusal is a list of errors in the platform’s wording, and changes nothing. */
export type Outcome<T> = { value: T; errors: [] } | { value: null; errors: UserError[] };

const done = <T>(value: T): Outcome<T> => ({ value, errors: [] });
const refused = (...errors: UserError[]): { value: null; errors: UserError[] } => ({ value: null, errors });
const MAX_KEY = 255;

export interface SubscriptionInput extends ChargeInput {
  lineItems: readonly LineItemInput[];
  trialDays?: number | null;
  replacementBehavior?: ReplacementBehavior | null;
}

/** Offers a subscription; it is bought when the merchant approves it. */
export function createSubscription(
  billing: Billing,
  domain: string,
  input: SubscriptionInput,
): Outcome<AppSubscription> {
  const { lineItems, currency, errors } = readLineItems(input.lineItems);
  const trialDays = input.trialDays ?? 0;
  const book = billing.book(domain);
  const all = [...chargeErrors(input, book.settings), ...errors, ...trialErrors(trialDays)];
  if (all.length > 0) return refused(...all);
  return billing.change(book, (draft) =>
    done(
      draft.subscription({
        ...approvable(draft, input, currency),
        ...{ status: 'PENDING', trialDays, lineItems },
        replacementBehavior: input.replacementBehavior ?? 'STANDARD',
        ...{ startsAt: null, periodStart: null, periodEnd: null, nextChargeAt: null },
        ...{ chargedIntervals: 0, paid: '0.0' },
      }),
    ),
  );
}

export function createPurchase(
  billing: Billing,
  domain: string,
  input: ChargeInput & { price: MoneyInput },
): Outcome<AppPurchase> {
  const book = billing.book(domain);
  const errors = [...chargeErrors(input, book.settings), ...oneTimeErrors(input.price)];
  const price = normalAmount(input.price.amount);
  if (errors.length > 0 || price === null) return refused(...errors);
  return billing.change(book, (draft) =>
    done(draft.purchase({ ...approvable(draft, input, input.price.currencyCode), status: 'PENDING', price })),
  );
}

const CANCELLABLE: readonly string[] = ['PENDING', 'ACCEPTED', 'ACTIVE'];

export function cancelSubscription(
  billing: Billing,
  domain: string,
  id: string,
  prorate: boolean,
): Outcome<AppSubscription> {
  const book = billing.book(domain);
  const found = book.subscription(id);
  if (!found) return refused({ field: ['id'], message: "Couldn't find RecurringApplicationCharge" });
  if (!CANCELLABLE.includes(found.status))
    return refused({
      field: ['id'],
      message: `Cannot transition status via :cancel from :${found.status.toLowerCase()}`,
    });
  return billing.change(book, (draft) => {
    if (found.status === 'ACTIVE') end(draft, found, { prorate });
    const subscription = draft.subscription(found);
    subscription.status = 'CANCELLED';
    return done(subscription);
  });
}

/** Makes a running trial longer. */
export function extendTrial(billing: Billing, domain: string, id: string, days: number): Outcome<AppSubscription> {
  const wrong = extensionErrors(days);
  if (wrong.length > 0) return refused(...wrong);
  const refuse = (message: string, code: string) => refused({ field: ['id'], message, code });
  const book = billing.book(domain);
  const found = book.subscription(id);
  if (!found) return refuse("The app subscription wasn't found.", 'SUBSCRIPTION_NOT_FOUND');
  if (found.status !== 'ACTIVE')
    return refuse("The trial can't be extended on inactive app subscriptions.", 'SUBSCRIPTION_NOT_ACTIVE');
  if (trialEnd(found) <= book.settledAt)
    return refuse("The trial can't be extended after expiration.", 'TRIAL_NOT_ACTIVE');
  return billing.change(book, (draft) => {
    const subscription = draft.subscription(found);
    const longer = (at: number | null): number | null => at && at + days * DAY_MS;
    subscription.trialDays += days;
    subscription.nextChargeAt = longer(subscription.nextChargeAt);
    subscription.periodEnd = longer(subscription.periodEnd);
    return done(subscription);
  });
}

/** Where a line item is found by its id: a subscription's id and a place in it. */
export interface LineItemId {
  subscriptionId: string;
  index: number;
}

/** Proposes a higher limit of usage charges; it counts when the merchant approves it. */
export function proposeLimit(
  billing: Billing,
  domain: string,
  id: LineItemId | null,
  limit: MoneyInput,
): Outcome<AppSubscription> {
  const book = billing.book(domain);
  const found = id && book.subscription(id.subscriptionId);
  const item = id && found?.lineItems[id.index];
  if (!found || !item) return refused({ field: ['id'], message: 'Invalid id' });
  if (item.kind !== 'usage') return refused({ field: null, message: 'Only variable subscriptions can be updated.' });
  if (found.status !== 'ACTIVE') return refused({ field: ['id'], message: 'App subscription is not active' });
  if (book.settings.frozen) return refused(REFUSED);
  if (limit.currencyCode !== found.currency)
    return refused({ field: null, message: `Currency code must be ${found.currency}` });
  const amount = parseAmount(limit.amount);
  if (amount === null || amount <= amountOf(item.cappedAmount))
    return refused({
      field: ['cappedAmount'],
      message: 'Spending limit can only be increased. Please contact the app developer to decrease spending limit.',
    });
  return billing.change(book, (draft) => {
    const subscription = draft.subscription(found);
    const usage = usageOf(subscription);
    if (usage)
      usage.proposal = {
        ...{ cappedAmount: amountText(amount), status: 'PENDING' },
        ...{ createdAt: draft.now, signature: signature() },
      };
    return done(subscription);
  });
}

export interface UsageInput {
  lineItem: LineItemId | null;
  price: MoneyInput;
  description: string;
  idempotencyKey: string | null;
}

/** Adds a usage charge to the running period. The same key of the same line item is the same record, whatever else was sent. */
export function recordUsage(billing: Billing, domain: string, input: UsageInput): Outcome<UsageRecord> {
  const { lineItem: id, description, idempotencyKey: key } = input;
  if (key !== null && key.length > MAX_KEY)
    return refused({ field: ['idempotencyKey'], message: 'Idempotency key exceeds the maximum length.' });
  if (!description.trim()) return refused({ field: ['description'], message: "Description can't be blank" });
  const book = billing.book(domain);
  const found = id && book.subscription(id.subscriptionId);
  const item = id && found?.lineItems[id.index];
  if (!found || !item) return refused({ field: ['subscriptionLineItemId'], message: 'Invalid id' });
  const known =
    key !== null &&
    book.usage.find(
      (one) => one.idempotencyKey === key && one.subscriptionId === found.id && one.lineItem === id.index,
    );
  if (known) return done(known);
  if (item.kind !== 'usage')
    return refused({
      field: ['subscriptionLineItemId'],
      message: 'Only variable subscriptions can have usage charges',
    });
  if (found.status !== 'ACTIVE') return refused({ field: null, message: 'App subscription is not active' });
  const price = parseAmount(input.price.amount);
  if (price === null || price <= 0n) return refused({ field: ['price'], message: 'Price must be greater than 0' });
  const used = amountOf(item.balanceUsed) + price;
  if (input.price.currencyCode !== found.currency || used > amountOf(item.cappedAmount))
    return refused({ field: null, message: 'Total price exceeds balance remaining' });
  return billing.change(book, (draft) => {
    const usage = usageOf(draft.subscription(found));
    if (usage) usage.balanceUsed = amountText(used);
    const record: UsageRecord = {
      ...{ id: draft.nextId(), subscriptionId: found.id, lineItem: id.index, description },
      ...{ price: amountText(price), idempotencyKey: key, createdAt: draft.now },
    };
    draft.record(record);
    return done(record);
  });
}

function approvable(draft: Draft, { name, returnUrl, test }: ChargeInput, currency: string): Approvable {
  return {
    ...{ id: draft.nextId(), name, returnUrl, currency, test: test ?? false },
    ...{ signature: signature(), createdAt: draft.now, updatedAt: draft.now },
  };
}

const signature = (): string => randomBytes(16).toString('hex');
