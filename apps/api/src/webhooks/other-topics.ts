import { PLATFORM_STATUSES } from '@parcelway/domain';
import { z } from 'zod';
import type { AppContext } from '../context';
import { isNews } from '../billing/subscriptions.store';
import { withShop, type ShopTransaction } from '../db/database';
import { PlatformError, type PlatformShop } from '../platform/platform.port';
import { isInstalled, shopById } from '../platform/shops.store';
import { cleanText, idOf } from '../platform/shopify/clean';
import { parseExactJson } from '../platform/shopify/exact-json';
import { deleteOrders } from '../sync/orders.store';
import { wakeSync } from '../sync/run-sync';
import { runOfExport } from '../sync/sync-runs.store';
import { markApplied, type InboxRow } from './inbox.store';
import { removeExportFiles } from '../exports/sweep-exports';
import { removeImages } from '../tracking-page/design/images';
import { saveDataRequest } from './data-request.store';
import { redactCustomer, redactShop } from './redact.store';
import { removeAccess, updateShopFromStore } from './shop-access.store';

const id = z.union([z.string(), z.number()]);
const named = z.object({ shop_domain: z.string() });
const customerRequest = named.extend({
  customer: z.object({ id: id.nullish(), email: z.string().nullish() }).nullish(),
  orders_to_redact: z.array(id).nullish(),
  orders_requested: z.array(id).nullish(),
  data_request: z.object({ id }).nullish(),
});
const subscriptionBody = z.object({
  app_subscription: z.object({
    admin_graphql_api_id: z.string(),
    status: z.enum([...PLATFORM_STATUSES, 'ACCEPTED']).optional(),
  }),
});
const purchaseBody = z.object({ app_purchase_one_time: z.object({ admin_graphql_api_id: z.string() }) });
const shopBody = z.object({
  myshopify_domain: z.string(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  domain: z.string().nullish(),
  currency: z.string().nullish(),
  iana_timezone: z.string().nullish(),
  primary_locale: z.string().nullish(),
  country_code: z.string().nullish(),
  customer_email: z.string().nullish(),
});

/** Headers are unsigned: a topic whose body names the shop counts only for the shop that both name. */
function mustName(shop: PlatformShop, domain: string): void {
  if (domain.toLowerCase() !== shop.domain) throw new RangeError('The body names another shop than the header.');
}

/**
 * Whether the app is really uninstalled: the platform rejects our tokens.
 * @throws when it does not answer
 */
async function accessEnded(ctx: AppContext, shop: PlatformShop): Promise<boolean> {
  try {
    await ctx.platform.shopInfo(shop);
    return false;
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'unauthorized') return true;
    throw error;
  }
}

/** Whether a delivery of that topic has to be confirmed by a call to the store. */
export const requiresStore = (topic: string): boolean =>
  topic === 'orders/delete' || topic === 'app/uninstalled' || topic === 'shop/redact';

/** Applies a delivery that is neither an order nor a fulfilment, and marks it as applied in the same transaction. */
export async function handleOther(ctx: AppContext, shop: PlatformShop, row: InboxRow): Promise<void> {
  const { shopId } = shop;
  const done = (work: (trx: ShopTransaction) => Promise<void> = async () => {}) =>
    withShop(ctx.db, shopId, async (trx) => {
      await work(trx);
      await markApplied(trx, shopId, [row], ctx.now());
    });
  // Messages of billing may be late, doubled or lost: they make us read.
  const readBilling = (trx: ShopTransaction) =>
    ctx.jobs.add(trx, 'billing.read', { shopId }, { key: `billing.read:${shopId}` });
  const body = parseExactJson(row.body);
  switch (row.topic) {
    case 'orders/delete': {
      const orderId = idOf(z.object({ id }).parse(body).id);
      // Deleting cannot be undone, and the header that named the shop is unsigned: the store itself is queried.
      const stillThere =
        isInstalled(await shopById(ctx.db, shopId)) && (await ctx.platform.orderById(shop, orderId)) !== null;
      return done(async (trx) => {
        if (!stillThere) await deleteOrders(trx, shopId, [orderId]);
      });
    }
    case 'app/uninstalled': {
      mustName(shop, shopBody.parse(body).myshopify_domain);
      const current = await shopById(ctx.db, shopId);
      // A late message about an earlier installation must not end the present one.
      const late = current?.installed_at && row.triggered_at && row.triggered_at < current.installed_at;
      const gone = !late && (await accessEnded(ctx, shop));
      return done(async (trx) => {
        if (gone) await removeAccess(trx, shopId, ctx.now());
      });
    }
    case 'shop/update': {
      const shopInfo = shopBody.parse(body);
      mustName(shop, shopInfo.myshopify_domain);
      return done((trx) =>
        updateShopFromStore(trx, ctx.vault, shopId, {
          name: cleanText(shopInfo.name, 200),
          email: cleanText(shopInfo.customer_email || shopInfo.email, 320),
          primaryDomain: cleanText(shopInfo.domain, 255),
          currency: cleanText(shopInfo.currency, 4),
          timezone: cleanText(shopInfo.iana_timezone, 60),
          locale: cleanText(shopInfo.primary_locale, 20),
          country: cleanText(shopInfo.country_code, 2),
        }),
      );
    }
    case 'bulk_operations/finish': {
      const operationId = z.object({ admin_graphql_api_id: z.string() }).parse(body).admin_graphql_api_id;
      const run = await withShop(ctx.db, shopId, (trx) => runOfExport(trx, shopId, operationId));
      await done();
      if (run) await wakeSync(ctx, shopId, run.sync_id);
      return;
    }
    case 'app_subscriptions/update': {
      const { admin_graphql_api_id: platformId, status } = subscriptionBody.parse(body).app_subscription;
      return done(async (trx) => {
        if (await isNews(trx, shopId, idOf(platformId), status)) await readBilling(trx);
      });
    }
    case 'app_subscriptions/approaching_capped_amount':
      subscriptionBody.parse(body);
      return done(readBilling);
    case 'app_purchases_one_time/update':
      purchaseBody.parse(body);
      return done(readBilling);
    case 'customers/data_request': {
      const request = customerRequest.parse(body);
      mustName(shop, request.shop_domain);
      return done((trx) =>
        saveDataRequest(trx, ctx.vault, shopId, {
          requestId: String(request.data_request?.id ?? row.delivery_id),
          orderIds: (request.orders_requested ?? []).map(idOf),
          email: request.customer?.email ?? null,
        }),
      );
    }
    case 'customers/redact': {
      const request = customerRequest.parse(body);
      mustName(shop, request.shop_domain);
      const subject = {
        requestId: row.delivery_id,
        orderIds: (request.orders_to_redact ?? []).map(idOf),
        email: request.customer?.email ?? null,
      };
      await withShop(ctx.db, shopId, (trx) => redactCustomer(trx, ctx.vault, shopId, subject, ctx.now()));
      // Not applied before the files are gone: a process that dies here does all of it again.
      await removeExportFiles(ctx, shopId);
      return done();
    }
    case 'shop/redact': {
      mustName(shop, named.parse(body).shop_domain);
      // Installed again since: the data belongs to the present installation. The webhook of the uninstall may have been
      // lost, so the store is queried.
      if (isInstalled(await shopById(ctx.db, shopId)) && !(await accessEnded(ctx, shop))) return done();
      await removeImages(ctx, shopId);
      await withShop(ctx.db, shopId, (trx) => trx.deleteFrom('exports').where('shop_id', '=', shopId).execute());
      await removeExportFiles(ctx, shopId);
      return withShop(ctx.db, shopId, (trx) => redactShop(trx, shopId));
    }
    default:
      ctx.log.info({ shopId, topic: row.topic }, 'a webhook of a topic that nothing needs');
      return done();
  }
}
