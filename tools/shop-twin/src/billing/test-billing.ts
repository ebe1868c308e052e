import { Clock } from '../clock';
import { type RunningTwin, type ServerOptions } from '../server';
import { Journal } from '../store/journal';
import { call, graphql, type GraphqlAnswer, install, startTestTwin } from '../test-support/running-twin';
import { SHOP } from '../test-support/sample-store';
import type { BillingBook } from './book';
import { DAY_MS } from './model';

export const START = Date.UTC(2026, 10, 20, 12);
export const RETURN_URL = 'http://app.test/billing/return?plan=pro';

/** As GraphQL answers; only what the tests read. */
export interface SubscriptionNode {
  id: string;
  name: string;
  status: string;
  trialDays: number;
  test: boolean;
  createdAt: string;
  currentPeriodEnd: string | null;
  returnUrl: string;
  lineItems: {
    id: string;
    plan: { pricingDetails: Record<string, unknown> };
    usageRecords: { nodes: { id: string; price: { amount: string }; idempotencyKey: string | null }[] };
  }[];
}
interface Errors {
  userErrors: { field: string[] | null; message: string; code?: string }[];
}
export type Created = Errors & { appSubscription: SubscriptionNode | null; confirmationUrl: string | null };

export const SUBSCRIPTION =
  'id name status trialDays test createdAt currentPeriodEnd returnUrl lineItems { id usageRecords(first: 50) { nodes { id price { amount } idempotencyKey } } plan { pricingDetails { __typename ... on AppRecurringPricing { interval price { amount currencyCode } discount { durationLimitInIntervals remainingDurationInIntervals priceAfterDiscount { amount } value { __typename ... on AppSubscriptionDiscountAmount { amount { amount } } ... on AppSubscriptionDiscountPercentage { percentage } } } } ... on AppUsagePricing { terms interval balanceUsed { amount currencyCode } cappedAmount { amount } } } } }';
const CREATE = `mutation C($name: String!, $returnUrl: URL!, $lineItems: [AppSubscriptionLineItemInput!]!, $trialDays: Int, $test: Boolean, $replacementBehavior: AppSubscriptionReplacementBehavior) { appSubscriptionCreate(name: $name, returnUrl: $returnUrl, lineItems: $lineItems, trialDays: $trialDays, test: $test, replacementBehavior: $replacementBehavior) { confirmationUrl appSubscription { ${SUBSCRIPTION} } userErrors { field message } } }`;

const usd = (amount: number | string) => ({ amount, currencyCode: 'USD' });
export const recurring = (price: number | string, more: Record<string, unknown> = {}) => ({
  plan: { appRecurringPricingDetails: { price: usd(price), ...more } },
});
export const usage = (cappedAmount: number | string, more: Record<string, unknown> = {}) => ({
  plan: { appUsagePricingDetails: { terms: '0.05 USD a parcel', cappedAmount: usd(cappedAmount), ...more } },
});

/** A twin whose app is installed, with short ways to what its billing does. The billing time moves by `days`, the world's does not. */
export class TestBilling {
  private constructor(
    readonly twin: RunningTwin,
    private readonly token: string,
  ) {}

  static async start(
    options: Partial<ServerOptions> & { dataDir?: string; appUrl?: string } = {},
  ): Promise<TestBilling> {
    const journal = options.dataDir
      ? Journal.open(options.dataDir, { seed: 's', orders: 12, storeFile: null }, new Date(START))
      : undefined;
    const twin = await startTestTwin({ clock: new Clock(() => START), ...(journal && { journal }), ...options });
    return new TestBilling(twin, (await install(twin)).access_token);
  }

  get book(): BillingBook {
    return this.twin.billing.book(SHOP.domain);
  }

  days(count: number): void {
    this.twin.twin.clock.billing.advance(count * DAY_MS);
  }

  run(query: string, variables?: Record<string, unknown>): Promise<GraphqlAnswer> {
    return graphql(this.twin, this.token, query, variables);
  }

  /** The payload of a mutation. */
  async mutate<T>(query: string, variables?: Record<string, unknown>): Promise<T & Errors> {
    const answer = await this.run(query, variables);
    const payload = Object.values(answer.data ?? {})[0];
    if (!payload) throw new Error(JSON.stringify(answer));
    return payload as T & Errors;
  }

  create(lineItems: unknown[], more: Record<string, unknown> = {}): Promise<Created> {
    return this.mutate(CREATE, { name: 'Pro', returnUrl: RETURN_URL, lineItems, ...more });
  }

  /** Creates a subscription and approves it. @returns its number. */
  async buy(lineItems: unknown[], more: Record<string, unknown> = {}): Promise<string> {
    const { appSubscription } = await this.create(lineItems, more);
    const id = numberOf(appSubscription?.id);
    await this.decide('subscription', id, 'approve');
    return id;
  }

  decide(kind: string, id: string, decision: string): Promise<{ status: number; body: unknown }> {
    return this.control(`/${kind}/${id}`, 'POST', { decision });
  }

  control(path: string, method: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    return call(`${this.twin.url}/twin/shops/${SHOP.domain}/billing${path}`, method, body);
  }

  async installation(): Promise<{ activeSubscriptions: SubscriptionNode[] }> {
    const answer = await this.run(`{ currentAppInstallation { activeSubscriptions { ${SUBSCRIPTION} } } }`);
    return answer.data?.['currentAppInstallation'] as { activeSubscriptions: SubscriptionNode[] };
  }

  async subscription(id: string): Promise<SubscriptionNode> {
    const answer = await this.run(
      `query N($id: ID!) { node(id: $id) { ... on AppSubscription { ${SUBSCRIPTION} } } }`,
      { id: `gid://shopify/AppSubscription/${id}` },
    );
    return answer.data?.['node'] as SubscriptionNode;
  }

  status(id: string): string | undefined {
    return (this.book.subscription(id) ?? this.book.purchase(id))?.status;
  }

  /** The books as text: “day 30: charge 11.0”. */
  get rows(): string[] {
    return this.book.ledger.map(
      ({ at, kind, source, amount }) => `day ${(at - START) / DAY_MS}: ${source} ${kind} ${amount}`,
    );
  }
}

export const numberOf = (gid: string | undefined): string => /\/(\d+)(?:\?|$)/.exec(gid ?? '')?.[1] ?? '';
