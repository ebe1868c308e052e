import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type Limit } from 'p-limit';
import type { AppContext } from '../../context';
import type { PrepareMails } from '../prepare.port';
import { deliverClaim, SHOP_LIMIT, type Delivery } from './deliver';
import { claimDue, markLostAsUnknown, type Claim } from './delivery.store';
import { CONNECTIONS, SEND_TIMEOUT_MS } from './mailer';
import { createPace } from './pace';

/** Shops that one process sends for at a time, and mails of each that it claims at once. */
const SHOPS_AT_ONCE = 12;
const MAILS_OF_EACH = 20;
/**
 * Longer than filling and sending mails usually takes. A mail not handed over by then is due again, also after its
 * process died.
 */
const CLAIM_MS = 60_000;
/** Between checks when nothing is due. */
const IDLE_MS = 1000;
/** A mail needs a minute at most, and its outcome is written soon; after this its sender is gone. */
const LOST_AFTER_MS = SEND_TIMEOUT_MS + 60_000;
const LOST_EVERY_MS = 30_000;

/** What is under way of a shop. */
interface ShopAtWork {
  limit: Limit;
  claims: Set<Promise<void>>;
  /** Claimed mails wait for a place: no more are claimed. One that hangs blocks its own place only. */
  isFull: boolean;
}

/**
 * Sends mails that are due until stopped, separately from the job queue: a mail server that hangs occupies none of its
 * slots. Claims are in the database, so any number of processes may run this. Without a mail server mails wait.
 */
export function startMailDelivery(ctx: AppContext, prepare: PrepareMails): { stop(): Promise<void> } {
  const { mailer } = ctx;
  if (!mailer) return { stop: async () => {} };
  const stopping = new AbortController();
  const { signal } = stopping;
  const delivery: Delivery = {
    ...{ ctx, mailer, prepare, stopping: signal },
    limit: pLimit(CONNECTIONS),
    pace: createPace(ctx.config.MAIL_RATE),
  };
  const shops = new Map<string, ShopAtWork>();
  let wake = (): void => {};

  const begin = (claim: Claim): void => {
    const shop = shops.get(claim.shopId) ?? { limit: pLimit(SHOP_LIMIT), claims: new Set(), isFull: false };
    shops.set(claim.shopId, shop);
    shop.isFull = true;
    let isWaiting = true;
    const begun = (): void => {
      if (!isWaiting) return;
      isWaiting = false;
      shop.isFull = false;
      wake();
    };
    const work = deliverClaim(delivery, claim, shop.limit, begun)
      .catch((error: unknown) => {
        ctx.log.warn({ shopId: claim.shopId, err: error }, 'mails of a shop could not be sent and are tried again');
      })
      .finally(() => {
        begun();
        shop.claims.delete(work);
        if (shop.claims.size === 0) shops.delete(claim.shopId);
      });
    shop.claims.add(work);
  };
  const round = async (): Promise<boolean> => {
    const full = [...shops].flatMap(([shopId, { isFull }]) => (isFull ? [shopId] : []));
    const free = SHOPS_AT_ONCE - full.length;
    if (free === 0) return false;
    const now = ctx.now();
    const claims = await claimDue(ctx.db, now, new Date(now.getTime() + CLAIM_MS), free, MAILS_OF_EACH, full);
    claims.forEach(begin);
    return claims.length === free;
  };
  const sending = async (): Promise<void> => {
    while (!signal.aborted) {
      let more = false;
      const waiting = new AbortController();
      wake = () => {
        waiting.abort();
      };
      try {
        more = await round();
      } catch (error) {
        ctx.log.warn({ err: error }, 'looking for due mails failed and is tried again');
      }
      // Processes that were started together do not stay in step.
      if (!more) await pause(IDLE_MS * (0.75 + Math.random() / 2), waiting.signal);
    }
    await Promise.all([...shops.values()].flatMap(({ claims }) => [...claims]));
  };
  const doubting = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        const lost = await markLostAsUnknown(ctx.db, new Date(ctx.now().getTime() - LOST_AFTER_MS));
        if (lost > 0)
          ctx.log.warn({ lost }, 'mails were handed over by a process that is gone: their outcome is unknown');
      } catch (error) {
        ctx.log.warn({ err: error }, 'looking for lost mails failed and is tried again');
      }
      await pause(LOST_EVERY_MS, signal);
    }
  };
  const running = [sending(), doubting()];
  return {
    async stop() {
      stopping.abort();
      wake();
      await Promise.all(running);
    },
  };
}

const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => {});
