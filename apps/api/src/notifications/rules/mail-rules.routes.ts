import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context';
import { needFeature, route } from '../../http/route';
import { saveSwitch } from '../../shops/switches.store';
import { dryRun } from './dry-run';
import { mailSetting, saveMailSetting, switchStoreEvent, switchTopic, turnOnRecommended } from './mail-settings';
import { mailSummary } from './mail-summary';

/** Which mails are sent to whom and when. */
export function registerMailRules(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.notificationSetting, ({ caller }) => mailSetting(ctx, caller));
  route(app, calls.saveNotificationSetting, ({ caller, body }) => saveMailSetting(ctx, caller, body));
  route(app, calls.switchNotification, ({ caller, body }) => switchTopic(ctx, caller, body));
  route(app, calls.turnOnRecommended, ({ caller }) => turnOnRecommended(ctx, caller));
  route(app, calls.updateToSelf, async ({ caller, params: { value } }) => {
    if (value) needFeature(caller, 'mer_notification');
    await saveSwitch(ctx.db, caller.shopId, { to_self: value });
    return { to_self: value };
  });
  route(app, calls.shopifyNotification, ({ caller, body }) => switchStoreEvent(ctx, caller, body));
  route(app, calls.notificationDryRun, ({ caller, body }) => dryRun(ctx, caller, body));
  route(app, calls.notificationSummary, ({ caller, query: { days } }) => mailSummary(ctx, caller, days));
}
