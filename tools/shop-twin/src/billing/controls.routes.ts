import type { FastifyInstance } from 'fastify';
import { parse } from '../controls/parse';
import { requireStore } from '../controls/require-store';
import type { Twin } from '../twin';
import type { Billing } from './billing';
import * as inputs from './inputs';
import { changeShop, decide, giveCredit, refund, setPlan } from './merchant-acts';

type ShopRequest = { Params: { shop: string } };

/** Controls of the platform's billing: /twin/shops/<domain or handle>/billing… and /twin/billing-clock. */
export function billingControls(app: FastifyInstance, { twin, billing }: { twin: Twin; billing: Billing }): void {
  const domainOf = (name: string): string => requireStore(twin, name).shop.domain;
  const clockState = () => ({
    now: twin.clock.now().toISOString(),
    billingNow: twin.clock.billing.now().toISOString(),
    offsetDays: twin.clock.billing.offsetMs / 86_400_000,
  });

  app.get('/twin/billing-clock', clockState);
  app.post('/twin/billing-clock', (request) => {
    twin.clock.billing.advance(parse(inputs.clockInput, request.body).days * 86_400_000);
    return clockState();
  });
  app.get<ShopRequest>('/twin/shops/:shop/billing', (request) => stateOf(billing, domainOf(request.params.shop)));
  app.patch<ShopRequest>('/twin/shops/:shop/billing', (request) => {
    const domain = domainOf(request.params.shop);
    changeShop(billing, domain, parse(inputs.shopInput, request.body));
    return stateOf(billing, domain);
  });
  app.post<ShopRequest>('/twin/shops/:shop/billing/plan', (request, reply) => {
    const domain = domainOf(request.params.shop);
    setPlan(billing, domain, parse(inputs.planInput, request.body), twin.config.appUrl);
    return reply.code(201).send(stateOf(billing, domain));
  });
  app.post<ShopRequest>('/twin/shops/:shop/billing/credits', (request, reply) => {
    const domain = domainOf(request.params.shop);
    giveCredit(billing, domain, parse(inputs.creditInput, request.body));
    return reply.code(201).send(stateOf(billing, domain));
  });
  app.post<{ Params: { shop: string; id: string } }>('/twin/shops/:shop/billing/refunds/:id', (request, reply) => {
    const domain = domainOf(request.params.shop);
    refund(billing, domain, request.params.id, parse(inputs.refundInput, request.body ?? {}).amount);
    return reply.code(201).send(stateOf(billing, domain));
  });
  app.post<{ Params: { shop: string; kind: string; id: string } }>('/twin/shops/:shop/billing/:kind/:id', (request) => {
    const { shop, kind, id } = request.params;
    const domain = domainOf(shop);
    const { decision } = parse(inputs.decisionInput, request.body);
    decide(billing, domain, { kind: parse(inputs.offerKind, kind), id }, decision);
    return stateOf(billing, domain);
  });
}

/** A shop's settings, what it bought, and its books; times are the world's. */
function stateOf(billing: Billing, domain: string): object {
  const book = billing.book(domain);
  const at = (ms: number): string => billing.world(ms).toISOString();
  const atOrNull = (ms: number | null): string | null => (ms === null ? null : at(ms));
  return {
    ...book.settings,
    active: book.active?.name ?? null,
    subscriptions: book.subscriptions.map((one) => ({
      ...{ id: one.id, name: one.name, status: one.status, test: one.test, currency: one.currency },
      ...{ trialDays: one.trialDays, lineItems: one.lineItems, chargedIntervals: one.chargedIntervals },
      createdAt: at(one.createdAt),
      startsAt: atOrNull(one.startsAt),
      currentPeriodEnd: atOrNull(one.periodEnd),
      nextChargeAt: atOrNull(one.nextChargeAt),
    })),
    purchases: book.purchases.map((one) => ({
      ...{ id: one.id, name: one.name, status: one.status, test: one.test, price: one.price, currency: one.currency },
      createdAt: at(one.createdAt),
    })),
    usage: book.usage.map((one) => ({ ...one, createdAt: at(one.createdAt) })),
    ledger: book.ledger.map((entry) => ({
      ...entry,
      at: at(entry.at),
      period: entry.period && { start: at(entry.period.start), end: at(entry.period.end) },
    })),
  };
}
