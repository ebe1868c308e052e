import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { parse } from '../controls/parse';
import { StoreError } from '../twin';
import { VENDOR_FAULT_MODE_NAMES } from './fault-modes';
import { openTicket, ticketBody } from './help-desks';
import { ticketsPage } from './tickets.page';
import type { VendorDesk, VendorState } from './vendor-desk';
import { vendorsPage } from './vendors.page';

const faultModeBody = z.strictObject({ faultMode: z.enum(VENDOR_FAULT_MODE_NAMES) });
const secretBody = z.strictObject({
  secret: z
    .string()
    .trim()
    .regex(/^whsec_.+/, 'must begin with whsec_'),
});
const callsQuery = z.strictObject({ limit: z.coerce.number().int().min(0).default(50) });

type Named = { Params: { vendor: string } };

/**
 * Tools that merchants connect, below `/vendors/<name>`, with controls in JSON below `/twin/vendors` and a page for people
 * at `/vendors`.
 * @param base the twin's own address, read when it is shown
 */
export async function vendorsPlugin(
  app: FastifyInstance,
  { desk, base }: { desk: VendorDesk; base: () => string },
): Promise<void> {
  const shown = ({ name, vendor, faultMode, count }: VendorState): object => ({
    ...{ name, title: vendor.title, url: `${base()}/vendors/${name}`, enter: vendor.enter(base()) },
    ...{ faultMode, count, accepted: vendor.accepted() },
  });
  const setFaultMode = (name: string, body: unknown): void => {
    desk.find(name).faultMode = parse(faultModeBody, body).faultMode;
  };
  const setSecret = (name: string, body: unknown): void => {
    const { vendor } = desk.find(name);
    if (!vendor.setSecret) throw new StoreError(`${name} verifies no signatures`);
    vendor.setSecret(parse(secretBody, body).secret);
  };

  app.get('/twin/vendors', () => ({ vendors: desk.all.map(shown) }));
  app.get<Named>('/twin/vendors/:vendor/calls', (request) => {
    const { count, calls } = desk.find(request.params.vendor);
    return { count, calls: calls.slice(0, parse(callsQuery, request.query).limit) };
  });
  app.put<Named>('/twin/vendors/:vendor/fault-mode', (request) => {
    setFaultMode(request.params.vendor, request.body);
    return shown(desk.find(request.params.vendor));
  });
  app.put<Named>('/twin/vendors/:vendor/secret', (request) => {
    setSecret(request.params.vendor, request.body);
    return shown(desk.find(request.params.vendor));
  });

  const back = (reply: FastifyReply): FastifyReply => reply.redirect('/vendors', 303);
  app.get('/vendors', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(vendorsPage(desk.all, base())),
  );
  app.post<Named>('/vendors/fault-mode/:vendor', (request, reply) => {
    setFaultMode(request.params.vendor, request.body);
    return back(reply);
  });
  app.post<Named>('/vendors/secret/:vendor', (request, reply) => {
    setSecret(request.params.vendor, request.body);
    return back(reply);
  });

  app.post('/twin/tickets', (request) => openTicket(parse(ticketBody, request.body)));
  const page = (reply: FastifyReply, text: string): FastifyReply =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text);
  app.get('/tickets', (_request, reply) => page(reply, ticketsPage()));
  app.post('/tickets', async (request, reply) => {
    const ticket = parse(ticketBody, request.body);
    return page(reply, ticketsPage(ticket, await openTicket(ticket)));
  });

  await app.register((api, _options, done) => {
    // A signature is of the body as it was sent.
    api.removeAllContentTypeParsers();
    api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    api.all<{ Params: { vendor: string; '*': string } }>('/vendors/:vendor/*', async (request, reply) => {
      const { vendor } = request.params;
      const { status, body, headers } = await desk.receive(vendor, {
        method: request.method,
        // With its query, as it was sent.
        path: request.url.slice(`/vendors/${vendor}`.length),
        headers: request.headers as Record<string, string>,
        body: typeof request.body === 'string' ? request.body : '',
      });
      return reply
        .code(status)
        .headers(headers ?? {})
        .send(body);
    });
    done();
  });
}
