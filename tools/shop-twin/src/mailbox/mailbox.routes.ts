import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { parse } from '../controls/parse';
import { StoreError } from '../twin';
import { FRAME_POLICY, frameHtml, type ViewMode, VIEW_MODES } from './frame';
import { mailPage, mailsPage, PAGE_SIZE, VIEWS } from './mails.page';
import { type MailText, readMail } from './mail-text';
import { type MailboxParts, mailId, reportKind, setFaultMode } from './mailbox-controls.routes';
import { MAIL_FAULT_MODE_NAMES } from './fault-modes';

const pageQuery = z.object({ q: z.string().trim().catch(''), page: z.coerce.number().int().min(1).catch(1) });
const viewQuery = z.object({ view: z.enum(VIEWS).optional().catch(undefined) });
const viewModeQuery = z.object({ look: z.enum(Object.keys(VIEW_MODES) as [ViewMode, ...ViewMode[]]).catch('desktop') });
const reportForm = z.object({ kind: reportKind });
const faultModeForm = z.object({
  faultMode: z.enum(MAIL_FAULT_MODE_NAMES),
  recipient: z
    .string()
    .trim()
    .transform((text) => text || null),
});

/** The pages that show people what arrived, at `/mails`. */
export function mailboxRoutes(app: FastifyInstance, parts: MailboxParts): void {
  const { mailbox, faultModes, office } = parts;
  const page = (reply: FastifyReply, html: string): FastifyReply =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
  const storedText = async (params: unknown): Promise<{ id: number; raw: Buffer }> => {
    const { id } = parse(mailId, params);
    const raw = await mailbox.text(id);
    if (!raw) throw new StoreError(`there is no mail ${id}, or its text is no longer kept`, 'not-found');
    return { id, raw };
  };
  /** Its own program would open it so. */
  const natural = ({ html }: MailText): (typeof VIEWS)[number] => (html === null ? 'text' : 'desktop');

  app.get('/mails', (request, reply) => {
    const { q, page: number } = pageQuery.parse(request.query);
    const all = mailbox.search(q);
    return page(
      reply,
      mailsPage({
        query: q,
        page: number,
        total: all.length,
        mails: all.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE),
        faultModes,
        smtpUrl: parts.smtpUrl(),
      }),
    );
  });
  app.post('/mails/fault-mode', (request, reply) => {
    setFaultMode(faultModes, parse(faultModeForm, request.body));
    return reply.redirect('/mails', 303);
  });
  app.get('/mails/:id', async (request, reply) => {
    const { id, raw } = await storedText(request.params);
    const mail = mailbox.get(id);
    if (!mail) throw new StoreError(`there is no mail ${id}`, 'not-found');
    const content = await readMail(raw);
    const view = viewQuery.parse(request.query).view ?? natural(content);
    return page(reply, mailPage({ mail, content, view, raw, oneClick: office.oneClick(content) }));
  });
  app.get('/mails/:id/content', async (request, reply) => {
    const { raw } = await storedText(request.params);
    const { html } = await readMail(raw);
    return page(
      reply
        .header('content-security-policy', FRAME_POLICY)
        .header('referrer-policy', 'no-referrer')
        .header('x-content-type-options', 'nosniff'),
      frameHtml(html ?? '', viewModeQuery.parse(request.query).look),
    );
  });
  app.get('/mails/:id/source', async (request, reply) => {
    const { id, raw } = await storedText(request.params);
    return reply
      .type('message/rfc822')
      .header('content-disposition', `attachment; filename="mail-${id}.eml"`)
      .header('x-content-type-options', 'nosniff')
      .send(raw);
  });
  app.post('/mails/:id/report', async (request, reply) => {
    const { id } = parse(mailId, request.params);
    await office.report(id, parse(reportForm, request.body).kind);
    return reply.redirect(`/mails/${id}`, 303);
  });
  app.post('/mails/:id/unsubscribe', async (request, reply) => {
    const { id } = parse(mailId, request.params);
    await office.unsubscribe(id);
    return reply.redirect(`/mails/${id}`, 303);
  });
}
