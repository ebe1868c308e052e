/** Operations of billing on the Admin GraphQL API; as those of `operations.ts`. */
const MONEY = '{ amount currencyCode }';
const SUBSCRIPTION = `
  id name status test trialDays createdAt currentPeriodEnd returnUrl
  lineItems { id plan { pricingDetails { __typename
    ... on AppRecurringPricing { interval price ${MONEY} discount { durationLimitInIntervals priceAfterDiscount ${MONEY} } }
    ... on AppUsagePricing { cappedAmount ${MONEY} balanceUsed ${MONEY} }
  } } }`;

/** The active one by itself too: it may be older than the newest that were offered. */
export const BILLING = `query Billing {
  currentAppInstallation {
    activeSubscriptions { ${SUBSCRIPTION} }
    allSubscriptions(first: 50, reverse: true) { nodes { ${SUBSCRIPTION} } }
    oneTimePurchases(first: 50, reverse: true) { nodes { id name status test createdAt price ${MONEY} } }
    credits(first: 50, reverse: true) { nodes { id test createdAt amount ${MONEY} } }
  }
}`;

export const SUBSCRIPTION_CREATE = `mutation SubscriptionCreate($name: String!, $returnUrl: URL!, $lineItems: [AppSubscriptionLineItemInput!]!, $trialDays: Int, $test: Boolean, $replacementBehavior: AppSubscriptionReplacementBehavior) {
  appSubscriptionCreate(name: $name, returnUrl: $returnUrl, lineItems: $lineItems, trialDays: $trialDays, test: $test, replacementBehavior: $replacementBehavior) {
    appSubscription { id } confirmationUrl userErrors { field message }
  }
}`;

export const SUBSCRIPTION_CANCEL = `mutation SubscriptionCancel($id: ID!) {
  appSubscriptionCancel(id: $id, prorate: true) { appSubscription { id status } userErrors { field message } }
}`;

export const CAP_RAISE = `mutation CapRaise($id: ID!, $cap: MoneyInput!) {
  appSubscriptionLineItemUpdate(id: $id, cappedAmount: $cap) {
    appSubscription { id } confirmationUrl userErrors { field message }
  }
}`;

export const USAGE_CREATE = `mutation UsageCreate($id: ID!, $price: MoneyInput!, $description: String!, $key: String!) {
  appUsageRecordCreate(subscriptionLineItemId: $id, price: $price, description: $description, idempotencyKey: $key) {
    appUsageRecord { id } userErrors { field message }
  }
}`;

export const TRIAL_EXTEND = `mutation TrialExtend($id: ID!, $days: Int!) {
  appSubscriptionTrialExtend(id: $id, days: $days) { appSubscription { id trialDays } userErrors { field message } }
}`;

export const PURCHASE_CREATE = `mutation PurchaseCreate($name: String!, $price: MoneyInput!, $returnUrl: URL!, $test: Boolean) {
  appPurchaseOneTimeCreate(name: $name, price: $price, returnUrl: $returnUrl, test: $test) {
    appPurchaseOneTime { id } confirmationUrl userErrors { field message }
  }
}`;
