import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { AdminPage } from '../admin/pages';
import { refuseInText, storeByHandle } from '../admin/store-scope';
import { parse } from '../controls/parse';
import { type Store, StoreError, type Twin } from '../twin';
import type { Billing } from './billing';
import { booksPage } from './books-page';
import { billingControls } from './controls.routes';
import * as inputs from './inputs';
import {
  changeShop,
  decide,
  findOffer,
  giveCredit,
  type Offer,
  refund,
  setPlan,
  stateOf,
  thingOf,
} from './merchant-acts';
import { offerPage } from './pages';

type OfferRequest = { Params: { handle: string; kind: string; id: string } };
type ActRequest = { Params: { handle: string; kind?: string; id?: string } };
type StoreRequest = { Params: { handle: string } };
const signatureInput = z.object({ signature: z.string() });

/** The platform's billing as people see it: the page on which a merchant approves a charge, a developer's page, and the controls. */
export async function billingPlugin(
  app: FastifyInstance,
  { twin, billing }: { twin: Twin; billing: Billing },
): Promise<void> {
  billingControls(app, { twin, billing });
  await app.register(
    async (admin) => {
      refuseInText(admin);
      const storeOf = (handle: string): Store => storeByHandle(twin, handle);
      const send = (reply: FastifyReply, text: string): FastifyReply =>
        reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text);
      const pageOf = (store: Store): AdminPage => ({ twin, store, active: 'billing' });

      /** The offer of an address whose signature is right; any other is not there. */
      const offerOf = ({ params, given }: { params: OfferRequest['Params']; given: unknown }) => {
        const store = storeOf(params.handle);
        const kind = inputs.offerKind.safeParse(params.kind);
        const offer = kind.success ? findOffer(billing.book(store.shop.domain), kind.data, params.id) : null;
        const signature = signatureInput.safeParse(given);
        if (!offer || !signature.success || signature.data.signature !== stateOf(offer).signature)
          throw new StoreError('There is no such charge.', 'not-found');
        return { store, offer, path: `/store/${store.handle}/charges/${offer.kind}/${params.id}` };
      };
      const show = ({ store, offer, path }: ReturnType<typeof offerOf>, notice = ''): string =>
        offerPage({ page: { ...pageOf(store), active: 'app' }, billing, offer, path, notice });

      admin.get<OfferRequest>('/charges/:kind/:id', async (request, reply) =>
        send(reply, show(offerOf({ params: request.params, given: request.query }))),
      );
      for (const decision of ['approve', 'decline'] as const)
        admin.post<OfferRequest>(`/charges/:kind/:id/${decision}`, async (request, reply) => {
          const found = offerOf({ params: request.params, given: request.body });
          const { store, offer } = found;
          try {
            decide(billing, store.shop.domain, { kind: offer.kind, id: request.params.id }, decision);
          } catch (error) {
            if (!(error instanceof StoreError)) throw error;
            return send(reply.code(422), show(found, error.message));
          }
          const target =
            decision === 'approve' ? returnUrl(offer) : `/store/${store.handle}/apps/${twin.config.appHandle}`;
          return reply.redirect(target, 303);
        });

      admin.get<StoreRequest & { Querystring: { notice?: string } }>('/billing', async (request, reply) =>
        send(reply, booksPage(pageOf(storeOf(request.params.handle)), billing, request.query.notice ?? '')),
      );
      /** Does something and shows the page again; what is refused is shown there. */
      const act = (
        path: string,
        change: (store: Store, body: unknown, params: ActRequest['Params']) => unknown,
      ): void => {
        admin.post<ActRequest>(path, async (request, reply) => {
          const { handle } = request.params;
          let notice = '';
          try {
            change(storeOf(handle), request.body ?? {}, request.params);
          } catch (error) {
            if (!(error instanceof StoreError)) throw error;
            notice = `?notice=${encodeURIComponent(error.message)}`;
          }
          return reply.redirect(`/store/${handle}/billing${notice}`, 303);
        });
      };
      act('/billing/plan', ({ shop }, body) =>
        setPlan(billing, shop.domain, parse(inputs.planInput, body), twin.config.appUrl),
      );
      act('/billing/clock', (_store, body) =>
        twin.clock.billing.advance(parse(inputs.clockInput, body).days * 86_400_000),
      );
      act('/billing/shop', ({ shop }, body) => changeShop(billing, shop.domain, parse(inputs.shopInput, body)));
      act('/billing/credits', ({ shop }, body) => giveCredit(billing, shop.domain, parse(inputs.creditInput, body)));
      act('/billing/refunds/:id', ({ shop }, _body, { id = '' }) => refund(billing, shop.domain, id, null));
      act('/billing/:kind/:id', ({ shop }, body, { kind, id = '' }) =>
        decide(
          billing,
          shop.domain,
          { kind: parse(inputs.offerKind, kind), id },
          parse(inputs.decisionInput, body).decision,
        ),
      );
    },
    { prefix: '/store/:handle' },
  );
}

/** Back to the app, which learns which charge it was and must read what became of it. */
function returnUrl(offer: Offer): string {
  const { id, returnUrl: address } = thingOf(offer);
  const url = new URL(address);
  url.searchParams.set('charge_id', id);
  return url.href;
}
