import { setTimeout as sleep } from 'node:timers/promises';
import { INTEGRATION_NAMES, type IntegrationName } from '@parcelway/domain';
import type { AppContext } from '../../context';
import { claimIntegrations, type Claim } from '../outbox/outbox.store';
import { AccessTokens } from './access-tokens';
import { basesOf } from './bases';
import { createOutgoingHttp } from './outgoing-http';
import { sendBatch } from './send-batch';
import type { Sending } from './send-message';

/** Integrations of one kind that a process serves at a time: a vendor that is slow uses its own places only. */
const PLACES = 8;
/** Longer than a batch takes at worst: a message that is begun at the last moment has six requests that time out. */
const CLAIM_MS = 120_000;
/** Between checks when nothing is due. */
const IDLE_MS = 1000;

/**
 * Sends what is due until stopped, apart from the job queue. Claims are in the database, so any number of processes may
 * run this; an integration is served by one of them at a time.
 */
export function startDelivery(ctx: AppContext): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const http = createOutgoingHttp(ctx.config.WEBHOOK_PRIVATE_ADDRESSES);
  const sending: Sending = { ctx, http, bases: basesOf(ctx.config), tokens: new AccessTokens() };
  const running = new Map<IntegrationName, Set<Promise<void>>>(INTEGRATION_NAMES.map((name) => [name, new Set()]));
  let wake = (): void => {};

  const begin = (claim: Claim): void => {
    const ofName = running.get(claim.name);
    const work = sendBatch(sending, claim)
      .catch((error: unknown) => {
        ctx.log.warn(
          { shopId: claim.shopId, integration: claim.name, err: error },
          'messages could not be sent and are tried again',
        );
        return false;
      })
      .then((hasMore) => {
        ofName?.delete(work);
        if (hasMore) wake();
      });
    ofName?.add(work);
  };
  const round = async (): Promise<boolean> => {
    const free = [...running]
      .map(([name, works]) => [name, PLACES - works.size] as const)
      .filter(([, places]) => places > 0);
    if (free.length === 0) return false;
    const now = ctx.now();
    const claims = await claimIntegrations(ctx.db, now, new Date(now.getTime() + CLAIM_MS), Object.fromEntries(free));
    claims.forEach(begin);
    return claims.length > 0;
  };
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      const waiting = new AbortController();
      wake = () => {
        waiting.abort();
      };
      const isBusy = await round().catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'due messages could not be claimed; it is tried again');
        return false;
      });
      // Processes that were started together do not stay in step.
      if (!isBusy)
        await sleep(IDLE_MS * (0.75 + Math.random() / 2), undefined, { signal: waiting.signal }).catch(() => {});
    }
    await Promise.all([...running.values()].flatMap((works) => [...works]));
  };
  const looping = loop();
  return {
    async stop() {
      stopping.abort();
      wake();
      await looping;
      http.close();
    },
  };
}
