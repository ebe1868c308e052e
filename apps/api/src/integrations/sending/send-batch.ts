import {
  DISABLED_AFTER_MS,
  hasFeature,
  INTEGRATIONS,
  levelOfPlan,
  needsMerchant,
  retryAfter,
  type DeliveryProblem,
} from '@parcelway/domain';
import type { IntegrationMessage } from '@parcelway/http-contract';
import pLimit from 'p-limit';
import type { AppContext } from '../../context';
import { withShop } from '../../db/database';
import { queueMerchantMails } from '../../notifications/rules/merchant-mails';
import * as store from '../outbox/outbox.store';
import { VENDORS } from '../vendors';
import type { Outcome, Vendor } from '../vendors/vendor.port';
import { messagesOf } from './message';
import { sendMessage, type Recipient, type Sending } from './send-message';

/** Deliveries that are sent for one claim, and how many at a time. */
export const BATCH = 20;
const AT_ONCE = 4;
/** Where nothing of a batch succeeded, what else waits is not tried for so long: the other side is down, or refuses us. */
const PAUSE_MS = 30_000;
/** Later no message is begun: the last one has six requests at most, which end within the claim. */
const SENDING_MS = 30_000;
/** Of an answer, so much is stored. */
const MAX_ANSWER = 2000;

interface Ready {
  delivery: store.ClaimedDelivery;
  message: IntegrationMessage;
}
interface Attempted {
  delivery: store.ClaimedDelivery;
  outcome: Outcome;
  answer: { status: number; body: string } | null;
}

/**
 * Sends what is due of a claimed integration: in order for each parcel, side by side for different ones. What a dead
 * process has not stored is sent again with the same id.
 * @returns whether there may be more
 */
export async function sendBatch(sending: Sending, claim: store.Claim): Promise<boolean> {
  const { ctx } = sending;
  const vendor = VENDORS[claim.name];
  const batch = await prepare(ctx, claim, vendor);
  if (!batch) return false;
  const recipient: Recipient = {
    ...{ name: claim.name, shop: { shopId: claim.shopId, domain: batch.domain } },
    secrets: JSON.parse(ctx.vault.decrypt(batch.secretsEnc)) as Record<string, string>,
  };
  const limit = pLimit(vendor.isSequential ? 1 : AT_ONCE);
  const isOver = timer(SENDING_MS);
  const attempted = await Promise.all(
    byParcel(batch.ready).map((parcel) => limit(() => sendInOrder(sending, recipient, parcel, isOver))),
  );
  await finish(ctx, claim, batch, attempted.flat());
  return batch.size === BATCH || isOver();
}

interface Batch {
  domain: string;
  secretsEnc: Buffer;
  failingSince: Date | null;
  size: number;
  ready: Ready[];
  /** Of which no message can be made. */
  refused: { id: string; problem: DeliveryProblem }[];
}

/** Reads the batch and its messages. A message is stored before it leaves, so that each attempt sends the same. */
function prepare(ctx: AppContext, claim: store.Claim, vendor: Vendor): Promise<Batch | null> {
  return withShop(ctx.db, claim.shopId, async (trx) => {
    const batch = await store.readBatch(trx, claim, ctx.now(), BATCH);
    if (!batch) return null;
    const { secretsEnc, failingSince, deliveries, plan, domain } = batch;
    const size = deliveries.length;
    const lacks = !hasFeature(levelOfPlan(plan), INTEGRATIONS[claim.name]);
    if (lacks)
      return {
        domain,
        secretsEnc,
        failingSince,
        size,
        ready: [],
        refused: deliveries.map(({ id }) => ({ id, problem: 'plan' as const })),
      };
    const isNew = ({ messageEnc }: store.ClaimedDelivery) => messageEnc === null;
    const unsent = deliveries.filter(isNew);
    const made = await messagesOf(ctx, trx, { shopId: claim.shopId, domain }, unsent, vendor.wantsCustomer);
    const byId = new Map(unsent.map(({ id }, index) => [id, made[index] ?? null]));
    await store.saveMessages(
      trx,
      claim.shopId,
      [...byId].flatMap(([id, message]) => (message ? [{ id, enc: ctx.vault.encrypt(JSON.stringify(message)) }] : [])),
    );
    const ready: Ready[] = [];
    const refused: Batch['refused'] = [];
    for (const delivery of deliveries) {
      const message = delivery.messageEnc
        ? (JSON.parse(ctx.vault.decrypt(delivery.messageEnc)) as IntegrationMessage)
        : byId.get(delivery.id);
      if (!message) refused.push({ id: delivery.id, problem: 'removed' });
      else if (vendor.wantsCustomer && !message.data.customer)
        refused.push({ id: delivery.id, problem: 'no_customer' });
      else ready.push({ delivery, message });
    }
    return { domain, secretsEnc, failingSince, size, ready, refused };
  });
}

function byParcel(ready: readonly Ready[]): Ready[][] {
  const parcels = new Map<string, Ready[]>();
  for (const one of ready) {
    const { shipmentId } = one.delivery;
    parcels.set(shipmentId, [...(parcels.get(shipmentId) ?? []), one]);
  }
  return [...parcels.values()];
}

/** Whether so much time has passed since now. */
function timer(ms: number): () => boolean {
  const began = performance.now();
  return () => performance.now() - began > ms;
}

/** What follows one that is tried again waits for it. */
async function sendInOrder(
  sending: Sending,
  recipient: Recipient,
  parcel: readonly Ready[],
  isOver: () => boolean,
): Promise<Attempted[]> {
  const attempted: Attempted[] = [];
  for (const { delivery, message } of parcel) {
    if (isOver()) break;
    const one = await sendMessage(sending, recipient, message);
    attempted.push({ delivery, ...one });
    if (one.outcome.kind === 'again') break;
  }
  return attempted;
}

async function finish(
  ctx: AppContext,
  claim: store.Claim,
  batch: Batch,
  attempted: readonly Attempted[],
): Promise<void> {
  const now = ctx.now();
  const attempts: store.Attempt[] = [
    ...attempted.map(({ delivery, outcome, answer }) => ({
      id: delivery.id,
      ...next(outcome, delivery.attempts + 1, now),
      answerStatus: answer?.status ?? null,
      answerEnc: answer && ctx.vault.encrypt(answer.body.slice(0, MAX_ANSWER)),
    })),
    ...batch.refused.map(({ id, problem }) => ({
      ...{ id, state: 'failed' as const, problem, counts: false, answerStatus: null, answerEnc: null, dueAt: null },
    })),
  ];
  await withShop(ctx.db, claim.shopId, async (trx) => {
    await store.saveAttempts(trx, claim, attempts, now);
    const ending = endingOf(attempted, batch.failingSince, now);
    await store.endBatch(trx, claim, ending);
    if (ending.state === 'disabled')
      await queueMerchantMails(ctx, trx, claim.shopId, {
        ...{ origin: 'integration_disabled', happenedAt: now },
        key: `i:${claim.integrationId}:${ending.failingSince?.toISOString()}`,
      });
  });
}

/** What becomes of a delivery after an attempt. */
function next(
  outcome: Outcome,
  attempts: number,
  now: Date,
): Pick<store.Attempt, 'state' | 'problem' | 'counts' | 'dueAt'> {
  if (outcome.kind === 'sent') return { state: 'sent', problem: null, counts: true, dueAt: null };
  const { problem } = outcome;
  if (outcome.kind === 'skipped') return { state: 'skipped', problem, counts: false, dueAt: null };
  if (outcome.kind === 'failed') return { state: 'failed', problem, counts: true, dueAt: null };
  // Until the merchant has mended it nothing is lost, and no attempt is used up.
  if (needsMerchant(problem)) return { state: 'queued', problem, counts: false, dueAt: now };
  const pause = retryAfter(attempts, outcome.waitMs, Math.random());
  return pause === null
    ? { state: 'failed', problem, counts: true, dueAt: null }
    : { state: 'queued', problem, counts: true, dueAt: new Date(now.getTime() + pause) };
}

/** How the integration is after a batch: one success shows that it works. */
function endingOf(attempted: readonly Attempted[], failingSince: Date | null, now: Date): store.Ending {
  const outcomes = attempted.map(({ outcome }) => outcome);
  const problems = outcomes.flatMap((outcome) => (outcome.kind === 'again' ? [outcome] : []));
  const [first] = problems;
  if (!first || outcomes.some(({ kind }) => kind !== 'again'))
    return { state: 'connected', problem: null, failingSince: null, notBefore: now };
  const since = failingSince ?? now;
  const mended = problems.find(({ problem }) => needsMerchant(problem));
  const waitMs = Math.max(PAUSE_MS, ...problems.map((one) => one.waitMs ?? 0));
  const isOver = now.getTime() - since.getTime() >= DISABLED_AFTER_MS;
  return {
    state: isOver ? 'disabled' : mended ? 'attention' : 'connected',
    problem: (mended ?? first).problem,
    failingSince: since,
    notBefore: new Date(now.getTime() + waitMs),
  };
}
