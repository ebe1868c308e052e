import { requireId } from '../graphql/ids';
import type { AdminContext } from '../graphql/resolver';
import {
  cancelSubscription,
  createPurchase,
  createSubscription,
  extendTrial,
  type Outcome,
  proposeLimit,
  recordUsage,
  type SubscriptionInput,
  type UsageInput,
} from './app-calls';
import type { OfferKind } from './merchant-acts';
import { readLineItemGid } from './views';
import type { ChargeInput, MoneyInput } from './validation';

const payload = <T>(name: string, { value, errors }: Outcome<T>, view: (value: T) => unknown) => ({
  [name]: value && view(value),
  userErrors: errors,
});

/** What billing needs of the context of a request. */
export interface BillingContext extends Pick<AdminContext, 'billing' | 'billingViews' | 'shop' | 'publicUrl'> {
  store: { handle: string };
}
type BillingMutation = (args: Readonly<Record<string, unknown>>, context: BillingContext) => object;

/** The app's billing calls. Arguments are checked against the schema before they come here. */
export const BILLING_MUTATIONS: Readonly<Record<string, BillingMutation>> = {
  appSubscriptionCreate: (args, context) => {
    const outcome = createSubscription(context.billing, context.shop.domain, args as unknown as SubscriptionInput);
    return {
      ...payload('appSubscription', outcome, (one) => context.billingViews.subscription(one)),
      confirmationUrl: outcome.value && confirmationUrl(context, 'subscription', outcome.value),
    };
  },
  appSubscriptionCancel: (args, { billing, billingViews, shop }) =>
    payload(
      'appSubscription',
      cancelSubscription(billing, shop.domain, requireId('AppSubscription', args['id']), args['prorate'] === true),
      (one) => billingViews.subscription(one),
    ),
  appSubscriptionTrialExtend: (args, { billing, billingViews, shop }) =>
    payload(
      'appSubscription',
      extendTrial(billing, shop.domain, requireId('AppSubscription', args['id']), Number(args['days'])),
      (one) => billingViews.subscription(one),
    ),
  appSubscriptionLineItemUpdate: (args, context) => {
    const id = readLineItemGid(String(args['id']));
    const outcome = proposeLimit(context.billing, context.shop.domain, id, args['cappedAmount'] as MoneyInput);
    const proposal = id && outcome.value?.lineItems[id.index];
    return {
      ...payload('appSubscription', outcome, (one) => context.billingViews.subscription(one)),
      confirmationUrl:
        outcome.value && proposal?.kind === 'usage' && proposal.proposal
          ? confirmationUrl(context, 'limit', { id: outcome.value.id, signature: proposal.proposal.signature })
          : null,
    };
  },
  appPurchaseOneTimeCreate: (args, context) => {
    const outcome = createPurchase(
      context.billing,
      context.shop.domain,
      args as unknown as ChargeInput & { price: MoneyInput },
    );
    return {
      ...payload('appPurchaseOneTime', outcome, (one) => context.billingViews.purchase(one)),
      confirmationUrl: outcome.value && confirmationUrl(context, 'one-time', outcome.value),
    };
  },
  appUsageRecordCreate: (args, { billing, billingViews, shop }) => {
    const { price, description, idempotencyKey = null } = args as unknown as UsageInput;
    const lineItem = readLineItemGid(String(args['subscriptionLineItemId']));
    return payload(
      'appUsageRecord',
      recordUsage(billing, shop.domain, { lineItem, price, description, idempotencyKey }),
      (one) => billingViews.usageRecord(one),
    );
  },
};

/** Where the merchant approves or declines it: a page of the store's admin. */
function confirmationUrl(
  { publicUrl, store }: BillingContext,
  kind: OfferKind,
  { id, signature }: { id: string; signature: string },
): string {
  return `${publicUrl}/store/${store.handle}/charges/${kind}/${id}?signature=${signature}`;
}
