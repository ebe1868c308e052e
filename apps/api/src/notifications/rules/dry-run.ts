import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayOf, ShipmentStatus, type MailTopic, type SkipReason } from '@parcelway/domain';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../../context';
import { withShop, type ShopTransaction } from '../../db/database';
import type { Change } from '../../tracking/outbox/changes.store';
import { parcelsOf, pastChanges, type PastChange } from './dry-run.store';
import { MailLedger, type LedgerMail } from './mail-ledger';
import { switchesOf, type PlanFacts, type PlanRules } from './plan-mails';
import { orderFacts, type OrderFacts } from './planning.store';
import { chosenSwitches, shopRules, withinPlan, type ShopRules } from './shop-rules';

type DryRun = DataOf<Calls['notificationDryRun']>;

const DAYS = 30;
export const MOST_CHANGES = 50_000;
const EXAMPLES = 20;
/** Changes after which the event loop is yielded. */
const TURN_AFTER = 500;

/**
 * Plans the mails of the last 30 days by other switches and rules, as if they had been in force at the time and nothing
 * had been sent; writes nothing. Addresses, orders and the plan's features are those of today. Each change leads to a
 * mail or has one reason.
 * @param most changes to read, the newest of them
 */
export function dryRun(
  ctx: Pick<AppContext, 'db' | 'vault' | 'log' | 'now'>,
  { shopId, plan }: Pick<Caller, 'shopId' | 'plan'>,
  { switches, rules }: BodyOf<Calls['notificationDryRun']>,
  most = MOST_CHANGES,
): Promise<DryRun> {
  return withShop(ctx.db, shopId, async (trx) => {
    const until = ctx.now();
    const from = new Date(until.getTime() - DAYS * 86_400_000);
    const shop = await shopRules(ctx, trx, shopId);
    const requested = new Map(switches.map((one) => [one.topic, one]));
    const chosen = await chosenSwitches(trx, shopId);
    const planRules: PlanRules = {
      rules,
      switches: withinPlan(
        switchesOf((topic) => requested.get(topic) ?? chosen[topic]),
        plan,
      ),
    };
    const { installedAt: followedSince } = shop.facts;
    const past = await pastChanges(trx, shopId, { from, followedSince, limit: most + 1 });
    const complete = past.length <= most;
    const changes = complete ? past : past.slice(1);
    const { ledger, reasons } = await replay(trx, shopId, changes, { shop, planRules });
    const skipped = countsOfReasons(reasons);
    const mails = ledger.all().filter(({ state }) => state === 'waiting' || state === 'gone');
    return {
      from: from.toISOString(),
      until: until.toISOString(),
      changes: changes.length,
      complete,
      total: mails.length,
      mailed: changes.length - skipped.reduce((sum, { count }) => sum + count, 0),
      ...countsOf(mails, shop.facts.timezone),
      skipped,
      examples: examplesOf(mails, changes),
    };
  });
}

/** Every change at the moment when it became known, with the facts of that moment. */
async function replay(
  trx: ShopTransaction,
  shopId: string,
  past: readonly PastChange[],
  { shop, planRules }: { shop: ShopRules; planRules: PlanRules },
): Promise<{ ledger: MailLedger; reasons: (SkipReason | null)[] }> {
  const orders = await orderFacts(
    trx,
    shopId,
    past.map((change) => change.order_id),
  );
  const several = [...orders.values()].filter(({ parcels }) => parcels > 1).map((order) => order.order_id);
  const parcels = new Map<string, Map<string, ShipmentStatus>>();
  for (const { order_id: order, shipment_id: id, status } of await parcelsOf(trx, shopId, several))
    parcels.set(order, (parcels.get(order) ?? new Map<string, ShipmentStatus>()).set(id, status));
  // Back to what they were before the first change.
  for (const change of [...past].reverse()) parcels.get(change.order_id)?.set(change.shipment_id, change.from_status);

  const ledger = new MailLedger();
  const reasons: (SkipReason | null)[] = [];
  const changes = withBefore(past);
  for (let index = 0, ahead = 0; index < changes.length; index += 1) {
    const change = changes[index] as Change;
    // Changes that became known together are evaluated together.
    for (; ahead < changes.length && changes[ahead]?.learnedAt.getTime() === change.learnedAt.getTime(); ahead += 1) {
      const { orderId, shipmentId, to } = changes[ahead] as Change;
      parcels.get(orderId)?.set(shipmentId, to.status);
    }
    ledger.send(change.orderId, change.learnedAt);
    const facts = factsThen(shop, orders.get(change.orderId), parcels.get(change.orderId));
    reasons.push(ledger.plan(change, facts, planRules, change.learnedAt));
    if (index % TURN_AFTER === TURN_AFTER - 1) await nextTurn();
  }
  const outcomes = ledger.outcomes();
  return { ledger, reasons: reasons.map((reason, index) => reason ?? outcomes.get(String(index)) ?? null) };
}

/** Set out and not arrived. */
const ON_THE_WAY: readonly ShipmentStatus[] = [
  ShipmentStatus.InTransit,
  ShipmentStatus.OutForDelivery,
  ShipmentStatus.FailedAttempt,
];

function factsThen(
  { facts }: ShopRules,
  order: OrderFacts | undefined,
  parcels: ReadonlyMap<string, ShipmentStatus> | undefined,
): PlanFacts {
  const statuses = [...(parcels?.values() ?? [])];
  const isDone = parcels !== undefined && statuses.every((status) => status === ShipmentStatus.Delivered);
  const onTheWay = statuses.filter((status) => ON_THE_WAY.includes(status)).length;
  return {
    ...facts,
    // As if the app had always been there.
    installedAt: new Date(0),
    hasAddress: order?.email_enc != null,
    order: { parcels: parcels?.size ?? 1, isDone: isDone && order?.is_partial === false, onTheWay },
  };
}

/** What each parcel was before the news that a change came with. */
function withBefore(past: readonly PastChange[]): Change[] {
  const news = new Map<string, { learnedAt: number; was: Change['was'] }>();
  const latest = new Map<string, Date | null>();
  return past.map((row, index) => {
    const learnedAt = row.at.getTime();
    const known = news.get(row.shipment_id);
    const was =
      known?.learnedAt === learnedAt ? known.was : { status: row.from_status, at: latest.get(row.shipment_id) ?? null };
    news.set(row.shipment_id, { learnedAt, was });
    latest.set(row.shipment_id, row.by === 'provider' || row.by === 'user' ? row.happened_at : null);
    return {
      // Rows of changes and of the trail may have the same.
      id: String(index),
      shipmentId: row.shipment_id,
      orderId: row.order_id,
      to: { status: row.to_status, subStatus: row.to_sub_status },
      by: row.by,
      happenedAt: row.happened_at,
      learnedAt: row.at,
      isLatest: row.is_latest,
      was,
    };
  });
}

const recipientOf = ({ to }: LedgerMail): 'customer' | 'merchant' => (to === 'customer' ? 'customer' : 'merchant');

function countsOf(mails: readonly LedgerMail[], timezone: string): Pick<DryRun, 'by_topic' | 'by_day'> {
  const topics = new Map<string, { topic: MailTopic; receiver: 'customer' | 'merchant'; count: number }>();
  const days = new Map<string, number>();
  for (const mail of mails) {
    const receiver = recipientOf(mail);
    const row = topics.get(`${mail.topic} ${receiver}`) ?? { topic: mail.topic, receiver, count: 0 };
    row.count += 1;
    topics.set(`${mail.topic} ${receiver}`, row);
    const day = dayOf(mail.dueAt, timezone);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return {
    by_topic: [...topics.values()],
    by_day: [...days].map(([day, count]) => ({ day, count })).sort((a, b) => (a.day < b.day ? -1 : 1)),
  };
}

function countsOfReasons(reasons: readonly (SkipReason | null)[]): DryRun['skipped'] {
  const counts = new Map<SkipReason, number>();
  for (const reason of reasons) if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
}

/** The newest. */
function examplesOf(mails: readonly LedgerMail[], changes: readonly PastChange[]): DryRun['examples'] {
  const parcels = new Map(changes.map((change) => [change.shipment_id, change]));
  return [...mails]
    .sort((a, b) => b.dueAt.getTime() - a.dueAt.getTime())
    .slice(0, EXAMPLES)
    .map((mail) => ({
      shipment_id: mail.shipmentId,
      order_name: parcels.get(mail.shipmentId)?.order_name ?? '',
      track_number: parcels.get(mail.shipmentId)?.track_number ?? '',
      topic: mail.topic,
      receiver: recipientOf(mail),
      happened_at: mail.happenedAt.toISOString(),
      would_send_at: mail.dueAt.toISOString(),
    }));
}
