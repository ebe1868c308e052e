import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { TwinParts } from '../create-twin';
import type { ImportReport } from '../store/import';
import type { Store } from '../twin';
import { parse } from './parse';
import { requireStore } from './require-store';

const share = z.number().min(0).max(1);
const faultsBody = z
  .object({
    seed: z.int(),
    duplicate: share,
    drop: share,
    delayMs: z.number().min(0),
    disorder: share,
    disorderWindowMs: z.number().min(0),
    retryFactor: z.number().min(0),
  })
  .partial()
  .strict();
const clockBody = z
  .object({
    advanceHours: z
      .number()
      .min(0)
      .max(24 * 365),
  })
  .strict();
/** Who is at work in the store's admin. */
const staff = z
  .object({
    id: z.string().regex(/^[1-9]\d{0,15}$/),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    locale: z.string().min(2),
    accountOwner: z.boolean(),
  })
  .strict();
const shopPatch = z
  .object({ name: z.string().min(1), email: z.string(), ratePoints: z.int().min(1), timezone: z.string(), staff })
  .partial()
  .strict();
const idleBody = z.object({ timeoutMs: z.int().min(0).max(120_000).default(30_000) }).strict();
const tokenQuery = z.object({ shop: z.string().optional() });

/** Controls of the twin itself: tokens, time, faults, webhooks, installation. */
export function twinControls(
  app: FastifyInstance,
  { twin, tokens, hooks }: TwinParts,
  importReport: ImportReport | null,
): void {
  const store = (name: string): Store => requireStore(twin, name);
  const clockState = (): object => ({
    now: twin.clock.now().toISOString(),
    courierNow: twin.clock.courierNow().toISOString(),
    offsetHours: twin.clock.offsetMs / 3_600_000,
  });

  app.get('/twin/session-token', (request, reply) => {
    const { shop } = parse(tokenQuery, request.query);
    const found = shop === undefined ? twin.demoStore : store(shop);
    return reply
      .header('cache-control', 'no-store')
      .send({ token: twin.sessionToken(found.shop), shop: found.shop.domain });
  });
  app.get('/twin/shops', () => ({
    shops: [...twin.stores.values()].map((one) => ({
      domain: one.shop.domain,
      handle: one.handle,
      name: one.shop.name,
      currency: one.shop.currency,
      locale: one.shop.locale,
      timezone: one.shop.timezone,
      ratePoints: one.shop.ratePoints,
      orders: one.count(),
      installed: twin.isInstalled(one.shop.domain),
    })),
  }));
  app.patch<{ Params: { shop: string } }>('/twin/shops/:shop', (request) => {
    const patch = Object.fromEntries(
      Object.entries(parse(shopPatch, request.body)).filter(([, value]) => value !== undefined),
    );
    return store(request.params.shop).updateShop(patch);
  });
  app.post<{ Params: { shop: string } }>('/twin/shops/:shop/uninstall', (request) => {
    const { shop } = store(request.params.shop);
    twin.uninstall(shop.domain);
    return { installed: twin.isInstalled(shop.domain) };
  });
  app.post<{ Params: { shop: string } }>('/twin/shops/:shop/expire-tokens', (request) => ({
    expired: tokens.expire(store(request.params.shop).shop.domain),
  }));
  app.get<{ Params: { shop: string } }>('/twin/shops/:shop/subscriptions', (request) => ({
    subscriptions: hooks.subscriptions.of(store(request.params.shop).shop.domain),
  }));

  app.get('/twin/clock', clockState);
  app.post('/twin/clock', (request) => {
    twin.clock.advance(parse(clockBody, request.body).advanceHours * 3_600_000);
    return clockState();
  });
  app.get('/twin/faults', () => twin.webhooks.faults);
  app.put('/twin/faults', (request) =>
    twin.webhooks.setFaults(
      Object.fromEntries(Object.entries(parse(faultsBody, request.body)).filter(([, value]) => value !== undefined)),
    ),
  );
  app.get('/twin/webhooks', () => ({
    counts: twin.webhooks.counts,
    retriesWaiting: twin.webhooks.retriesWaiting,
    deliveries: twin.webhooks.records,
  }));
  app.post('/twin/webhooks/idle', async (request, reply) => {
    const idle = await twin.webhooks.whenIdle(parse(idleBody, request.body ?? {}).timeoutMs);
    return reply
      .code(idle ? 200 : 504)
      .send({ idle, retriesWaiting: twin.webhooks.retriesWaiting, counts: twin.webhooks.counts });
  });
  app.get('/twin/import-report', (_request, reply) =>
    importReport ? reply.send(importReport) : reply.code(404).send({ error: 'the store was not loaded from a file' }),
  );
}
