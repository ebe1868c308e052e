import { gid, isoSeconds } from '../ids';
import type { TwinShop } from '../model';
import { shopTime } from '../shop-time';
import type { BodyValue } from '../webhooks/json-text';
import { type AppPurchase, type Approvable, type AppSubscription, usageOf } from './model';

type Body = { [key: string]: BodyValue };

/** Turns an instant of the billing time into one of the world's. */
export type ToWorld = (at: number) => Date;

/** Body of app_subscriptions/update. */
export function subscriptionBody(subscription: AppSubscription, shop: TwinShop, world: ToWorld): Body {
  return {
    app_subscription: {
      admin_graphql_api_id: gid('AppSubscription', subscription.id),
      name: subscription.name,
      status: subscription.status,
      admin_graphql_api_shop_id: gid('Shop', shop.id),
      ...times(subscription, shop, world),
      currency: subscription.currency,
      capped_amount: usageOf(subscription)?.cappedAmount ?? null,
    },
  };
}

/** Body of app_subscriptions/approaching_capped_amount; the platform writes what was used as a number and the limit as text. */
export function approachingLimitBody(subscription: AppSubscription, shop: TwinShop, world: ToWorld): Body {
  const usage = usageOf(subscription);
  return {
    app_subscription: {
      admin_graphql_api_id: gid('AppSubscription', subscription.id),
      name: subscription.name,
      balance_used: Number(usage?.balanceUsed ?? 0),
      capped_amount: usage?.cappedAmount ?? null,
      currency_code: subscription.currency,
      admin_graphql_api_shop_id: gid('Shop', shop.id),
      ...times(subscription, shop, world),
    },
  };
}

/** Body of app_purchases_one_time/update. */
export function purchaseBody(purchase: AppPurchase, shop: TwinShop, world: ToWorld): Body {
  return {
    app_purchase_one_time: {
      admin_graphql_api_id: gid('AppPurchaseOneTime', purchase.id),
      name: purchase.name,
      status: purchase.status,
      admin_graphql_api_shop_id: gid('Shop', shop.id),
      ...times(purchase, shop, world),
    },
  };
}

const times = ({ createdAt, updatedAt }: Approvable, { timezone }: TwinShop, world: ToWorld): Body => ({
  created_at: shopTime(isoSeconds(world(createdAt)), timezone),
  updated_at: shopTime(isoSeconds(world(updatedAt)), timezone),
});
