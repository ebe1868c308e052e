import { PLAN_NAMES, type PlanKey } from '@parcelway/domain';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { AppContext } from '../context';
import { createMinuteLimiter } from '../http/minute-limiter';
import { visitorOf } from '../http/visitor';
import { operatorPage } from './operator-page';
import { billingOverview, billingSums, monthOf } from './overview';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Requests a minute from one address, refused ones too: nobody guesses a token, and the page reads every shop. */
const LIMIT = 30;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The token of `Bearer <token>`, or the password of HTTP Basic, whatever the user's name is. */
function tokenOf(authorization = ''): string {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return '';
  const text = Buffer.from(value, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1);
}

const planKey = z.custom<PlanKey>((value) => typeof value === 'string' && Object.hasOwn(PLAN_NAMES, value));
const queryShape = z.object({
  plan: planKey.nullable().catch(null),
  mismatch: z.literal('1').optional().catch(undefined),
  month: z.string().optional().catch(undefined),
});

/** The operator's page, which there is only where a token is configured. It only reads. */
export function registerOperator(app: FastifyInstance, ctx: AppContext): void {
  const { OPERATOR_TOKEN: token } = ctx.config;
  if (token === undefined) return;
  const expected = digest(token);
  const waitOf = createMinuteLimiter(LIMIT, ctx.now);
  const plain = (reply: FastifyReply, code: number, text: string) =>
    reply.code(code).type('text/plain; charset=utf-8').send(text);

  app.get('/operator/billing', { schema: { hide: true } }, async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    });
    const wait = waitOf(visitorOf(request.ip));
    if (wait > 0)
      return plain(reply.header('retry-after', wait), 429, `Too many requests. Try again in ${wait} seconds.`);
    // Digests are of one length, and comparing them takes one time.
    if (!timingSafeEqual(digest(tokenOf(request.headers.authorization)), expected))
      return plain(reply.header('www-authenticate', 'Basic realm="Operator", charset="UTF-8"'), 401, 'Not allowed.');
    const { plan, mismatch, month: named } = queryShape.parse(request.query);
    const thisMonth = ctx.now().toISOString().slice(0, 7);
    const from = monthOf(named ?? thisMonth);
    if (!from) return plain(reply, 422, 'month must be a month such as 2026-11.');
    const page = operatorPage({
      shops: await billingOverview(ctx.db, ctx.now()),
      sums: await billingSums(ctx.db, from),
      ...{ month: named ?? thisMonth, plan, mismatch: mismatch === '1' },
    });
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
