import type { SubscriptionLines } from '@parcelway/domain';
import type { Offered, PlatformBilling } from '../billing.port';
import { PlatformError } from '../platform.port';
import * as answers from './billing-answers';
import * as ops from './billing-operations';
import { gid, idOf } from './clean';
import type { GraphqlClient } from './graphql-client';

/** Billing by the platform: it has the merchant approve, charges, and knows what was paid. */
export function createBilling(client: Pick<GraphqlClient, 'call'>): PlatformBilling {
  return {
    billingOf: (shop) => client.call(shop, ops.BILLING, {}, answers.billing),

    async createSubscription(shop, { name, returnUrl, test, lines, currency, trialDays, replaces }) {
      const { appSubscriptionCreate: result } = await client.call(
        shop,
        ops.SUBSCRIPTION_CREATE,
        {
          ...{ name, returnUrl, test, trialDays },
          lineItems: lineItems(lines, currency),
          replacementBehavior: replaces === 'now' ? 'APPLY_IMMEDIATELY' : 'APPLY_ON_NEXT_BILLING_CYCLE',
        },
        answers.subscriptionCreate,
        { repeatable: false },
      );
      return offeredOf(result.appSubscription, result);
    },

    async cancelSubscription(shop, id) {
      // What it refuses has ended already, or is frozen: the next read shows which.
      await client.call(shop, ops.SUBSCRIPTION_CANCEL, { id: gid('AppSubscription', id) }, answers.subscriptionCancel);
    },

    async extendTrial(shop, id, days) {
      const { appSubscriptionTrialExtend: result } = await client.call(
        shop,
        ops.TRIAL_EXTEND,
        { id: gid('AppSubscription', id), days },
        answers.trialExtend,
        { repeatable: false },
      );
      refuseErrors(result);
    },

    async createPurchase(shop, { name, returnUrl, test, price }) {
      const { appPurchaseOneTimeCreate: result } = await client.call(
        shop,
        ops.PURCHASE_CREATE,
        { ...{ name, returnUrl, test }, price: moneyInput(price) },
        answers.purchaseCreate,
        { repeatable: false },
      );
      return offeredOf(result.appPurchaseOneTime, result);
    },

    async raiseCap(shop, { lineId, amount }) {
      const { appSubscriptionLineItemUpdate: result } = await client.call(
        shop,
        ops.CAP_RAISE,
        { id: lineId, cap: moneyInput(amount) },
        answers.capRaise,
        { repeatable: false },
      );
      return offeredOf(result.appSubscription, result);
    },

    async recordUsage(shop, { lineId, price, description, key }) {
      const { appUsageRecordCreate: result } = await client.call(
        shop,
        ops.USAGE_CREATE,
        { id: lineId, price: moneyInput(price), description, key },
        answers.usageCreate,
      );
      const { appUsageRecord: created, userErrors } = result;
      if (created && userErrors.length === 0) return { id: idOf(created.id) };
      const reason = reasonOf(userErrors);
      throw new PlatformError(reason, OVER_BALANCE.test(reason) ? 'over_balance' : 'refused');
    },
  };
}

/** The platform gives no code for it. */
const OVER_BALANCE = /exceeds balance remaining/i;
const moneyInput = ({ amount, currency }: { amount: string; currency: string }) => ({ amount, currencyCode: currency });

function lineItems({ recurring, usage }: SubscriptionLines, currencyCode: string): object[] {
  const { price, interval, discount } = recurring;
  const pricing = {
    price: { amount: price, currencyCode },
    interval,
    ...(discount && {
      discount: { value: { amount: discount.amount }, durationLimitInIntervals: discount.durationLimitInIntervals },
    }),
  };
  return [
    { plan: { appRecurringPricingDetails: pricing } },
    ...(usage
      ? [
          {
            plan: {
              appUsagePricingDetails: {
                terms: `${usage.unit} ${currencyCode} for each parcel above the quota`,
                cappedAmount: { amount: usage.cappedAmount, currencyCode },
              },
            },
          },
        ]
      : []),
  ];
}

function offeredOf(
  created: { id: string } | null | undefined,
  { confirmationUrl, userErrors }: { confirmationUrl?: string | null | undefined; userErrors: { message: string }[] },
): Offered {
  if (created && confirmationUrl && userErrors.length === 0)
    return { id: idOf(created.id), approvalUrl: confirmationUrl };
  throw new PlatformError(reasonOf(userErrors), 'refused');
}

function refuseErrors({ userErrors }: { userErrors: { message: string }[] }): void {
  if (userErrors.length > 0) throw new PlatformError(reasonOf(userErrors), 'refused');
}

const reasonOf = (userErrors: readonly { message: string }[]): string =>
  userErrors
    .map(({ message }) => message)
    .join('; ')
    .slice(0, 300) || 'no reason given';
