import { retainedSince } from '@parcelway/domain';
import type { AppContext } from '../../context';
import type { JobHandlers, Schedule } from '../../jobs/jobs';
import { forgetChanges } from '../../tracking/outbox/changes.store';
import { queueDigest, queueDigests } from './digest';
import { planShop } from './planning';
import { queueQuotaMail } from './quota-mail';

declare module '../../jobs/jobs' {
  interface JobPayloads {
    /** Decides which mails follow from the shop's changes of status. */
    'notifications.plan': { shopId: string };
    /** Queues a digest job for every shop whose daily mail is due. */
    'notifications.digests': Record<string, never>;
    /** Queues the daily mail of a shop. @param payload.at when it was due, ISO-8601 */
    'notifications.digest': { shopId: string; at: string };
    /** Queues the mail that says how much of the quota is used. */
    'notifications.quota': { shopId: string };
    /** Forgets changes of status that are old. */
    'notifications.forget': Record<string, never>;
  }
}

export const mailRuleJobs = (
  ctx: AppContext,
): Pick<
  JobHandlers,
  | 'notifications.plan'
  | 'notifications.digests'
  | 'notifications.digest'
  | 'notifications.quota'
  | 'notifications.forget'
> => ({
  'notifications.plan': ({ shopId }) => planShop(ctx, shopId),
  'notifications.digests': () => queueDigests(ctx),
  'notifications.digest': ({ shopId, at }) => queueDigest(ctx, shopId, new Date(at)),
  'notifications.quota': ({ shopId }) => queueQuotaMail(ctx, shopId),
  'notifications.forget': () => forgetChanges(ctx.db, retainedSince('status_changes', ctx.now())),
});

export const mailRuleSchedule: Schedule = {
  'notifications.digests': '*/15 * * * *',
  'notifications.forget': '10 3 * * *',
};
