import { gid, isoSeconds } from '../ids';
import { type PageArgs, pageOf, type Connection } from '../graphql/paging';
import type { Billing } from './billing';
import type { BillingBook } from './book';
import type { LineItemId } from './app-calls';
import {
  type AppPurchase,
  type AppSubscription,
  type Discount,
  type LedgerEntry,
  type RecurringPricing,
  type UsagePricing,
  type UsageRecord,
} from './model';
import { discountLeft, priceAfterDiscount } from './pricing';

type View = Record<string, unknown> & { __typename: string };

const money = (amount: string, currencyCode: string) => ({ amount, currencyCode });

/** What GraphQL shows of a shop's book. */
export class BillingViews {
  constructor(
    private readonly billing: Billing,
    private readonly book: BillingBook,
  ) {}

  subscription(one: AppSubscription): View {
    return {
      __typename: 'AppSubscription',
      id: gid('AppSubscription', one.id),
      ...{ name: one.name, status: one.status, test: one.test, trialDays: one.trialDays, returnUrl: one.returnUrl },
      createdAt: this.#time(one.createdAt),
      currentPeriodEnd: one.status === 'ACTIVE' && one.periodEnd !== null ? this.#time(one.periodEnd) : null,
      lineItems: one.lineItems.map((_item, index) => this.#lineItem(one, index)),
    };
  }

  purchase(one: AppPurchase): View {
    return {
      __typename: 'AppPurchaseOneTime',
      id: gid('AppPurchaseOneTime', one.id),
      ...{ name: one.name, status: one.status, test: one.test },
      createdAt: this.#time(one.createdAt),
      price: money(one.price, one.currency),
    };
  }

  credit(entry: LedgerEntry): View {
    return {
      __typename: 'AppCredit',
      id: gid('AppCredit', entry.id),
      ...{ description: entry.description, test: entry.test },
      amount: money(entry.amount, entry.currency),
      createdAt: this.#time(entry.at),
    };
  }

  usageRecord(one: UsageRecord): View {
    const subscription = this.book.subscription(one.subscriptionId);
    return {
      __typename: 'AppUsageRecord',
      id: gid('AppUsageRecord', one.id),
      ...{ description: one.description, idempotencyKey: one.idempotencyKey },
      createdAt: this.#time(one.createdAt),
      price: money(one.price, subscription?.currency ?? 'USD'),
      subscriptionLineItem: () => subscription && this.#lineItem(subscription, one.lineItem),
    };
  }

  subscriptions(args: PageArgs): Connection<View> {
    return pageOf(
      this.book.subscriptions.map((one) => ({ id: one.id, source: this.subscription(one) })),
      args,
    );
  }

  purchases(args: PageArgs): Connection<View> {
    return pageOf(
      this.book.purchases.map((one) => ({ id: one.id, source: this.purchase(one) })),
      args,
    );
  }

  credits(args: PageArgs): Connection<View> {
    return pageOf(
      this.#credits().map((one) => ({ id: one.id, source: this.credit(one) })),
      args,
    );
  }

  /** By its id; undefined for an id of another kind, null where there is none. */
  node(id: string): View | null | undefined {
    const [, kind, own = ''] = /^gid:\/\/shopify\/(\w+)\/(\d+)$/.exec(id) ?? [];
    switch (kind) {
      case 'AppSubscription':
        return viewed(this.book.subscription(own), (one) => this.subscription(one));
      case 'AppPurchaseOneTime':
        return viewed(this.book.purchase(own), (one) => this.purchase(one));
      case 'AppCredit':
        return viewed(
          this.#credits().find((one) => one.id === own),
          (one) => this.credit(one),
        );
      case 'AppUsageRecord':
        return viewed(
          this.book.usage.find((one) => one.id === own),
          (one) => this.usageRecord(one),
        );
      default:
        return undefined;
    }
  }

  #credits(): LedgerEntry[] {
    return this.book.ledger.filter(({ kind }) => kind === 'credit');
  }

  #lineItem(one: AppSubscription, index: number): Record<string, unknown> {
    const item = one.lineItems[index];
    return {
      id: lineItemGid({ subscriptionId: one.id, index }),
      plan: { pricingDetails: item && this.#pricing(item, one) },
      usageRecords: (args: PageArgs) =>
        pageOf(
          this.book.usage
            .filter(({ subscriptionId, lineItem }) => subscriptionId === one.id && lineItem === index)
            .map((record) => ({ id: record.id, source: this.usageRecord(record) })),
          args,
        ),
    };
  }

  #pricing(item: RecurringPricing | UsagePricing, { currency, chargedIntervals }: AppSubscription): View {
    if (item.kind === 'usage')
      return {
        ...{ __typename: 'AppUsagePricing', terms: item.terms, interval: 'EVERY_30_DAYS' },
        balanceUsed: money(item.balanceUsed, currency),
        cappedAmount: money(item.cappedAmount, currency),
      };
    const { discount } = item;
    return {
      ...{ __typename: 'AppRecurringPricing', interval: item.interval },
      price: money(item.price, currency),
      discount: discount && {
        durationLimitInIntervals: discount.durationLimitInIntervals,
        remainingDurationInIntervals: discountLeft(discount, chargedIntervals),
        priceAfterDiscount: money(priceAfterDiscount(item), currency),
        value: discountValue(discount, currency),
      },
    };
  }

  #time(at: number): string {
    return isoSeconds(this.billing.world(at));
  }
}

const viewed = <T>(found: T | undefined, view: (found: T) => View): View | null => (found ? view(found) : null);

const discountValue = ({ amount, percentage }: Discount, currency: string): View =>
  amount === null
    ? { __typename: 'AppSubscriptionDiscountPercentage', percentage: Number(percentage) }
    : { __typename: 'AppSubscriptionDiscountAmount', amount: money(amount, currency) };

/** Line items have no number of their own: their ids name the subscription and a place in it. */
export const lineItemGid = ({ subscriptionId, index }: LineItemId): string =>
  `${gid('AppSubscriptionLineItem', subscriptionId)}?v=1&index=${index}`;

export function readLineItemGid(text: string): LineItemId | null {
  const [, subscriptionId, index] =
    /^gid:\/\/shopify\/AppSubscriptionLineItem\/(\d+)\?v=1&index=(\d{1,3})$/.exec(text) ?? [];
  return subscriptionId && index ? { subscriptionId, index: Number(index) } : null;
}
