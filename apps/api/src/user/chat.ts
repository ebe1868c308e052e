import { createHmac } from 'node:crypto';
import { PLAN_NAMES, type PlanKey } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import { hasPriority } from '../billing/support-link';
import type { AppContext, Caller } from '../context';
import type { ShopRow } from '../platform/shops.store';

/** How this user's page starts the chat. */
export function chatOf(
  { config, vault }: Pick<AppContext, 'config' | 'vault'>,
  shop: ShopRow,
  { userId }: Pick<Caller, 'userId'>,
): DataOf<Calls['intercomChat']> {
  const { CHAT_SCRIPT_URL: script, CHAT_APP_ID: appId, CHAT_SECRET: secret } = config;
  const user = {
    // With the shop: user numbers are unique within a store only, and one store's conversations must never show up in
    // another.
    user_id: `${shop.domain}:${userId}`,
    name: shop.name,
    email: shop.email_enc ? vault.decrypt(shop.email_enc) : '',
    shop: shop.domain,
    plan: PLAN_NAMES[shop.plan as PlanKey],
    priority: hasPriority(shop) ? ('enterprise' as const) : null,
  };
  if (script === undefined || appId === undefined || secret === undefined)
    return { available: false, script_url: null, app_id: null, user_hash: null, user };
  return {
    available: true,
    script_url: script,
    app_id: appId,
    user_hash: createHmac('sha256', secret).update(user.user_id).digest('hex'),
    user,
  };
}
