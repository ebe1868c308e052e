import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context';
import { route } from '../../http/route';
import * as log from './mail-log';
import { registerMailReports } from './reports.routes';
import { registerSeen } from './seen.routes';

/** The log of mails, the targets of their links, and reports of mail servers. */
export function registerMailDelivery(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.mailLog, async ({ caller, body }) => log.mailLog(ctx, caller, body));
  route(app, calls.mailAsSent, async ({ caller, params: { id } }) => log.mailAsSent(ctx, caller, id));
  route(app, calls.resendMail, async ({ caller, body: { ids } }) => log.resendMails(ctx, caller, ids));
  route(app, calls.suppressedAddresses, async ({ caller }) => log.suppressed(ctx, caller));
  route(app, calls.releaseAddress, async ({ caller, params: { id } }) => {
    await log.releaseAddress(ctx, caller, id);
    return {};
  });
  registerSeen(app, ctx);
  registerMailReports(app, ctx);
}
