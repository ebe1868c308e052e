import type { AppContext } from '../../context';
import { withShop, type ShopTransaction } from '../../db/database';
import { installedShop } from '../../tracking/tracking.store';
import { finishTasks, claimChanges } from '../../tracking/outbox/changes.store';
import { MailLedger, type LedgerMail } from './mail-ledger';
import type { PlanFacts } from './plan-mails';
import { insertMails } from './mails.store';
import { cancelMails, orderFacts, plannedOf, rowsOf, type MailWrite, type OrderFacts } from './planning.store';
import { shopRules, type ShopRules } from './shop-rules';
import { noteLocked } from './shop-rules.store';

/** Changes in one transaction. */
const BATCH = 100;

/**
 * Job `notifications.plan`: decides for each waiting change which mails follow, and queues them. The changes are
 * completed in the transaction that writes the mails, so that an interrupted run continues behind them.
 */
export async function planShop(
  ctx: Pick<AppContext, 'db' | 'vault' | 'log' | 'now'>,
  shopId: string,
  size = BATCH,
): Promise<void> {
  if (!(await installedShop(ctx.db, shopId))) return;
  while ((await withShop(ctx.db, shopId, (trx) => planNext(ctx, trx, shopId, size))) === size);
}

/** @returns how many changes it read */
async function planNext(
  ctx: Pick<AppContext, 'vault' | 'log' | 'now'>,
  trx: ShopTransaction,
  shopId: string,
  size: number,
): Promise<number> {
  const changes = await claimChanges(trx, shopId, 'mail', size);
  if (changes.length === 0) return 0;
  const now = ctx.now();
  const shop = await shopRules(ctx, trx, shopId);
  // Changes from a time when the plan lacked a mail are not mailed after an upgrade.
  if (shop.locked.length > 0) await noteLocked(trx, shopId, shop.locked, now);
  const orderIds = changes.map(({ orderId }) => orderId);
  const orders = await orderFacts(trx, shopId, orderIds);
  const ledger = new MailLedger(await plannedOf(trx, shopId, orderIds));
  for (const change of changes) ledger.plan(change, factsOf(shop, orders.get(change.orderId)), shop, now);
  const planned = ledger.all();
  // Cancel first: a new mail may have the same `once`.
  await cancelMails(trx, shopId, planned);
  await insertMails(trx, rowsOf(shopId, newMails(ctx, planned, shop, orders), now));
  await finishTasks(trx, shopId, 'mail', changes);
  return changes.length;
}

function factsOf({ facts }: ShopRules, order: OrderFacts | undefined): PlanFacts {
  const {
    parcels = 0,
    delivered = false,
    is_partial: isPartial = false,
    on_the_way: onTheWay = 0,
    email_enc: email = null,
  } = order ?? {};
  return { ...facts, hasAddress: email !== null, order: { parcels, isDone: delivered && !isPartial, onTheWay } };
}

function newMails(
  { vault }: Pick<AppContext, 'vault'>,
  planned: readonly LedgerMail[],
  { merchants }: ShopRules,
  orders: ReadonlyMap<string, OrderFacts>,
): MailWrite[] {
  return planned.flatMap((mail): MailWrite[] => {
    if (mail.mailId !== null || mail.state === 'outdated') return [];
    // Included in another mail: its `once` is stored, so that it is not sent again.
    const state = mail.state === 'together' ? ('cancelled' as const) : ('queued' as const);
    const [kind = '', key = ''] = mail.to.split(':');
    if (kind === 'customer') {
      const { email_enc: enc, email_hash: hash } = orders.get(mail.orderId) ?? {};
      return enc && hash ? [{ ...mail, state, origin: 'rule', recipient: { enc, hash } }] : [];
    }
    const recipient = merchants.get(key);
    if (!recipient) return [];
    const origin = kind === 'copy' ? 'copy' : 'rule';
    return [{ ...mail, state, origin, recipient: { hash: recipient.hash, enc: vault.encrypt(recipient.address) } }];
  });
}
