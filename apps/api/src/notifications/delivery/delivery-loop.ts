import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '../../context';
import type { PrepareMails } from '../prepare.port';
import { deliverClaim, type Delivery } from './deliver';
import { claimDue, doubtLost } from './delivery.store';
import { createLanes, createPace } from './lanes';
import { CONNECTIONS, SEND_TIMEOUT_MS } from './mailer';

/** Shops that one process sends for at a time, and mails of each that it takes at once. */
const SHOPS_AT_ONCE = 12;
const MAILS_OF_EACH = 20;
/** Longer than mails usually take to be filled and sent. What is not handed over by then is due again, also after its process died. */
const CLAIM_MS = 60_000;
/** Between looks when nothing is due. */
const IDLE_MS = 1000;
/** A mail takes a minute at most, and what came of it is written soon; then whoever sent it is gone. */
const LOST_AFTER_MS = SEND_TIMEOUT_MS + 60_000;
const LOST_EVERY_MS = 30_000;

/**
 * Sends mails that are due until stopped, beside the queue of jobs: a mail server that hangs holds none of its slots. Who sends what is
 * in the database, so any number of processes may do it. Without a mail server mails wait.
 */
export function startMailDelivery(ctx: AppContext, prepare: PrepareMails): { stop(): Promise<void> } {
  const { mailer } = ctx;
  if (!mailer) return { stop: async () => {} };
  const stopping = new AbortController();
  const { signal } = stopping;
  const delivery: Delivery = {
    ...{ ctx, mailer, prepare, stopping: signal },
    lane: createLanes(CONNECTIONS),
    pace: createPace(ctx.config.MAIL_RATE),
  };
  /** What is under way, by shop. */
  const busy = new Map<string, Promise<void>>();
  let wake = (): void => {};

  const round = async (): Promise<boolean> => {
    const free = SHOPS_AT_ONCE - busy.size;
    if (free === 0) return false;
    const now = ctx.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const claims = await claimDue(ctx.db, now, until, free, MAILS_OF_EACH, [...busy.keys()]);
    for (const claim of claims) {
      const work = deliverClaim(delivery, claim)
        .catch((error: unknown) => {
          ctx.log.warn({ shopId: claim.shopId, err: error }, 'mails of a shop could not be sent and are tried again');
        })
        .finally(() => {
          busy.delete(claim.shopId);
          wake();
        });
      busy.set(claim.shopId, work);
    }
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
    await Promise.all(busy.values());
  };
  const doubting = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        const lost = await doubtLost(ctx.db, new Date(ctx.now().getTime() - LOST_AFTER_MS));
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
