import { PLATFORM_STATUSES, toAmount } from '@parcelway/domain';
import { z } from 'zod';
import type { PlatformBook, PlatformSubscription } from '../billing.port';
import { cleanText, idOf } from './clean';

// What the operations of billing answer, as far as we read it.
const amount = z.union([z.string(), z.number()]).transform((value) => toAmount(String(value)));
const money = z
  .object({ amount, currencyCode: z.string() })
  .transform(({ amount: text, currencyCode: currency }) => ({ amount: text, currency }));
const at = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const recurring = z.object({
  __typename: z.literal('AppRecurringPricing'),
  interval: z.string(),
  price: money,
  discount: z.object({ durationLimitInIntervals: z.number().int().nullish(), priceAfterDiscount: money }).nullish(),
});
const usage = z.object({ __typename: z.literal('AppUsagePricing'), cappedAmount: money, balanceUsed: money });
const subscription = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum([...PLATFORM_STATUSES, 'ACCEPTED']),
  test: z.boolean(),
  trialDays: z.number().int(),
  createdAt: at,
  currentPeriodEnd: at.nullish(),
  returnUrl: z.string(),
  lineItems: z.array(
    z.object({
      id: z.string(),
      plan: z.object({ pricingDetails: z.discriminatedUnion('__typename', [recurring, usage]) }),
    }),
  ),
});
const purchase = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['ACCEPTED', 'ACTIVE', 'DECLINED', 'EXPIRED', 'PENDING']),
  test: z.boolean(),
  createdAt: at,
  price: money,
});
const userErrors = z.array(z.object({ message: z.string() }));

export const billing = z
  .object({
    currentAppInstallation: z.object({
      activeSubscriptions: z.array(subscription),
      allSubscriptions: z.object({ nodes: z.array(subscription) }),
      oneTimePurchases: z.object({ nodes: z.array(purchase) }),
      credits: z.object({
        nodes: z.array(z.object({ id: z.string(), test: z.boolean(), createdAt: at, amount: money })),
      }),
    }),
  })
  .transform(({ currentAppInstallation: installation }): PlatformBook => {
    const { activeSubscriptions: active, allSubscriptions, oneTimePurchases, credits } = installation;
    const all = new Map([...active, ...allSubscriptions.nodes].map((one) => [one.id, one]));
    return {
      subscriptions: [...all.values()].map(subscriptionOf),
      purchases: oneTimePurchases.nodes.map((one) => ({
        ...one,
        id: idOf(one.id),
        name: cleanText(one.name, 255),
        status: one.status === 'ACCEPTED' ? 'ACTIVE' : one.status,
      })),
      credits: credits.nodes.map((one) => ({ ...one, id: idOf(one.id) })),
    };
  });

function subscriptionOf(node: z.output<typeof subscription>): PlatformSubscription {
  let lines: Pick<PlatformSubscription, 'recurring' | 'usage'> = { recurring: null, usage: null };
  for (const { id, plan } of node.lineItems) {
    const details = plan.pricingDetails;
    if (details.__typename === 'AppUsagePricing') {
      lines = { ...lines, usage: { lineId: id, cap: details.cappedAmount.amount, spent: details.balanceUsed.amount } };
      continue;
    }
    const { interval, price, discount } = details;
    const charges = discount?.durationLimitInIntervals;
    lines = {
      ...lines,
      recurring: {
        interval,
        price,
        discount: discount && charges ? { price: discount.priceAfterDiscount.amount, charges } : null,
      },
    };
  }
  const { status, test, trialDays, createdAt, currentPeriodEnd, returnUrl } = node;
  return {
    id: idOf(node.id),
    name: cleanText(node.name, 255),
    ...{ status, test, trialDays, createdAt, returnUrl },
    periodEndsAt: currentPeriodEnd ?? null,
    ...lines,
  };
}

const offered = { confirmationUrl: z.string().nullish(), userErrors };
const created = z.object({ id: z.string() }).nullish();
export const subscriptionCreate = z.object({
  appSubscriptionCreate: z.object({ ...offered, appSubscription: created }),
});
export const purchaseCreate = z.object({
  appPurchaseOneTimeCreate: z.object({ ...offered, appPurchaseOneTime: created }),
});
export const capRaise = z.object({ appSubscriptionLineItemUpdate: z.object({ ...offered, appSubscription: created }) });
export const usageCreate = z.object({ appUsageRecordCreate: z.object({ appUsageRecord: created, userErrors }) });
export const subscriptionCancel = z.object({ appSubscriptionCancel: z.object({ userErrors }) });
export const trialExtend = z.object({ appSubscriptionTrialExtend: z.object({ userErrors }) });
