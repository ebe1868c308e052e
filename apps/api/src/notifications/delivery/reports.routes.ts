import { createHmac, timingSafeEqual } from 'node:crypto';
import { hexMac, macMatches } from '@parcelway/platform-auth';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ZodError } from 'zod';
import type { AppContext } from '../../context';
import { withShop } from '../../db/database';
import { mailAnswer } from './mail-answer';
import type { MailReport } from './mail-report';
import { findBounceId, type MailId } from './mail-tokens';
import { readReport } from './read-report';
import { noteBounce, noteComplaint, noteDelay } from './reports.store';
import { readMailgun, readPostmark } from './service-reports';
import { suppressRecipient } from './suppressions.store';

const BODY_LIMIT = 1024 * 1024;
/** Mailgun retries for eight hours. */
const FRESH_MS = 24 * 3_600_000;

/** Bounces and complaints reported by mail servers and mail services. A repeated report changes nothing. */
export function registerMailReports(app: FastifyInstance, ctx: AppContext): void {
  const { config } = ctx;
  const hidden = { schema: { hide: true }, bodyLimit: BODY_LIMIT };
  const found = (text: string): MailId | null => findBounceId(config, `${text.replace(/@.*/s, '')}@`);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
      done(null, body);
    });

    scope.post('/webhooks/mail/message', hidden, async ({ headers, body }, reply) => {
      if (!isSecret(headers.authorization, config.BOUNCE_SECRET && `Bearer ${config.BOUNCE_SECRET}`))
        return answer(reply, 401, 'The secret does not fit.');
      const read = await readReport(config, bytesOf(body));
      if (!read) return answer(reply, 200, 'No report about a mail of ours.');
      await applyReport(ctx, read.id, read.report);
      return answer(reply, 200, 'Noted.');
    });

    scope.post('/webhooks/mail/postmark', hidden, async ({ headers, body }, reply) => {
      const secret = config.POSTMARK_WEBHOOK_SECRET;
      if (!isSecret(headers.authorization, secret && `Basic ${Buffer.from(secret).toString('base64')}`))
        return answer(reply, 401, 'User and password do not fit.');
      return handleReport(reply, () => readPostmark(jsonOf(body)));
    });

    scope.post('/webhooks/mail/mailgun', hidden, async ({ body }, reply) =>
      handleReport(reply, () => {
        const { signature, reported } = readMailgun(jsonOf(body));
        const { timestamp, token, signature: mac } = signature;
        const key = config.MAILGUN_SIGNING_KEY ?? '';
        const isFresh = Math.abs(Number(timestamp) * 1000 - ctx.now().getTime()) <= FRESH_MS;
        return isFresh && macMatches(timestamp + token, hexMac(mac), [key]) ? reported : 'unsigned';
      }),
    );

    for (const name of ['message', 'postmark', 'mailgun'])
      scope.route({
        method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
        url: `/webhooks/mail/${name}`,
        schema: { hide: true },
        handler: async (_request, reply) => answer(reply.header('allow', 'POST'), 405, 'Reports come by POST.'),
      });
  });

  async function handleReport(
    reply: FastifyReply,
    read: () => { mail: string; report: MailReport } | 'unsigned' | null,
  ): Promise<FastifyReply> {
    let parsed: ReturnType<typeof read>;
    try {
      parsed = read();
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof ZodError)) throw error;
      return answer(reply, 400, 'This is not a report of this service.');
    }
    if (parsed === 'unsigned') return answer(reply, 401, 'The signature does not fit, or is too old.');
    const id = parsed && found(parsed.mail);
    if (!parsed || !id) return answer(reply, 200, 'Nothing about a mail of ours.');
    await applyReport(ctx, id, parsed.report);
    return answer(reply, 200, 'Noted.');
  }
}

/** Stores a report about a mail; addresses in a report are ignored. */
function applyReport(ctx: AppContext, id: MailId, report: MailReport): Promise<void> {
  const now = ctx.now();
  return withShop(ctx.db, id.shopId, async (trx) => {
    const { shopId, mailId } = id;
    const answer = mailAnswer(ctx.vault, report.detail);
    if (report.kind === 'delayed') return noteDelay(trx, id, answer);
    if (report.kind === 'complained') {
      if (await noteComplaint(trx, id, now))
        await suppressRecipient(trx, shopId, mailId, 'complained', complaintIn(report.detail), now);
      return undefined;
    }
    const isNew = await noteBounce(trx, id, 'bounced', answer, now);
    if (isNew && report.badAddress) await suppressRecipient(trx, shopId, mailId, 'bounced', answer.error, now);
    return undefined;
  });
}

/** The kind of a complaint where it is one of those of RFC 5965; free text could name a person. */
const complaintIn = (detail: string): string =>
  ['abuse', 'fraud', 'virus', 'other'].includes(detail.toLowerCase()) ? detail.toLowerCase() : '';

/** In constant time; without a configured secret nothing is accepted. */
function isSecret(given: string | undefined, secret: string | undefined): boolean {
  if (!secret || given === undefined) return false;
  const hash = (value: string) => createHmac('sha256', 'compare').update(value).digest();
  return timingSafeEqual(hash(given), hash(secret));
}

const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
const jsonOf = (body: unknown): unknown => JSON.parse(bytesOf(body).toString('utf8'));
const answer = (reply: FastifyReply, code: 200 | 400 | 401 | 405, message: string): FastifyReply =>
  reply.code(code).send({ code, message });
