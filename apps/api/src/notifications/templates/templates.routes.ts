import { createHash } from 'node:crypto';
import { mailPreviewDocument, mailPreviewScript } from '@parcelway/app-storefront';
import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context';
import { route } from '../../http/route';
import { framePolicy, sendFrame } from '../../http/preview-frame';
import { previewMail } from './preview-mail';
import {
  mailTemplate,
  publishTemplate,
  restoreTemplate,
  saveTemplate,
  templateVersion,
  topicOf,
  unpublishTemplate,
} from './templates';
import { createTestSend } from './test-send';

/** The templates of the merchant's mails, and their previews. */
export function registerMailTemplates(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.notificationTemplate, ({ caller, params: { status }, query: { custom, watch } }) =>
    mailTemplate(ctx, caller, topicOf(status, custom), { watch }),
  );
  route(app, calls.saveNotificationTemplate, ({ caller, params: { status }, body: { custom, settings, revision } }) =>
    saveTemplate(ctx, caller, { topic: topicOf(status, custom), revision }, settings),
  );
  route(app, calls.publishNotificationTemplate, ({ caller, body }) => publishTemplate(ctx, caller, body));
  route(app, calls.unpublishNotificationTemplate, ({ caller, body: { topic } }) =>
    unpublishTemplate(ctx, caller, topic),
  );
  route(app, calls.restoreNotificationTemplate, ({ caller, body }) => restoreTemplate(ctx, caller, body));
  route(app, calls.notificationVersion, ({ caller, params: { id } }) => templateVersion(ctx, caller, id));
  route(app, calls.previewNotification, ({ caller, body }) => previewMail(ctx, caller, body));
  const sendTest = createTestSend(ctx);
  route(app, calls.testNotification, ({ caller, body: { to, ...draft } }) => sendTest(caller, draft, to));

  // No script of the mail runs: the only script is the frame's own.
  const policy = framePolicy(ctx.config, `'sha256-${createHash('sha256').update(mailPreviewScript).digest('base64')}'`);
  app.get('/storefront/mail-preview', { schema: { hide: true } }, async (_request, reply) =>
    sendFrame(reply, policy, mailPreviewDocument),
  );
}
