import { endBilling } from '../billing/end-billing';
import type { ShopTransaction } from '../db/database';
import { leaveGroup } from '../groups/groups.store';
import { cancelWaiting } from '../notifications/delivery/mail-privacy.store';
import { localeOfStore, zoneOfStore } from '../platform/shops.store';
import type { Vault } from '../platform/vault';

/** Ends the app's access: tokens and sign-ins go, the shop leaves its group, its subscription ends, mails that wait are not sent, the data stays until the platform requests its removal. */
export async function removeAccess(trx: ShopTransaction, shopId: string, now: Date): Promise<void> {
  await trx.deleteFrom('platform_tokens').where('shop_id', '=', shopId).execute();
  await trx.deleteFrom('staff_tokens').where('shop_id', '=', shopId).execute();
  await leaveGroup(trx, shopId);
  await endBilling(trx, shopId, now);
  await trx.updateTable('shops').set({ uninstalled_at: now }).where('shop_id', '=', shopId).execute();
  await cancelWaiting(trx, shopId);
}

/** Applies a shop/update; empty values change nothing. */
export async function updateShopFromStore(
  trx: ShopTransaction,
  vault: Vault,
  shopId: string,
  info: {
    name: string;
    email: string;
    primaryDomain: string;
    currency: string;
    timezone: string;
    locale: string;
    country: string;
  },
): Promise<void> {
  const change = {
    ...(info.name && { name: info.name }),
    ...(info.primaryDomain && { primary_domain: info.primaryDomain }),
    ...(info.currency && { currency: info.currency }),
    ...(info.timezone && zoneOfStore(info.timezone)),
    ...(info.locale && localeOfStore(info.locale)),
    ...(info.country && { country: info.country }),
    ...(info.email && { email_enc: vault.encrypt(info.email) }),
  };
  if (Object.keys(change).length > 0)
    await trx.updateTable('shops').set(change).where('shop_id', '=', shopId).execute();
}
