import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ShipmentStatus, type IntegrationName } from '@parcelway/domain';
import type { IntegrationMessage } from '@parcelway/http-contract';
import type { Caller } from '../context';
import { mailsIn } from '../notifications/rules/test-mail-rules';
import { createTrackingWorld, type TrackingWorld } from '../testing/tracking-world';
import { planDeliveries } from './outbox/plan-deliveries';
import { claimIntegrations } from './outbox/outbox.store';
import { AccessTokens } from './sending/access-tokens';
import { createOutgoingHttp, type OutgoingHttp } from './sending/outgoing-http';
import { sendBatch } from './sending/send-batch';

export const NOW = '2026-11-29T12:00:00.000Z';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const ALL = [1, 2, 3, 4, 5, 6, 7];

/** What a receiver got, oldest first. */
export interface Received {
  path: string;
  id: string;
  message: IntegrationMessage;
}
export interface Receiver {
  url: string;
  received: Received[];
  /** Answers the next requests; 204 where it says nothing. */
  answer: (received: Received) => { status: number; body?: string; headers?: Record<string, string> } | null;
  close(): void;
}

async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const one = {
        path: request.url ?? '',
        id: String(request.headers['webhook-id'] ?? ''),
        message: (body.startsWith('{') ? JSON.parse(body) : {}) as IntegrationMessage,
      };
      received.push(one);
      const answer = receiver.answer(one);
      // Null: it never answers.
      if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: () => ({ status: 204 }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

/** For tests only: a shop with connected tools, changes of its parcels, and a receiver of webhooks. */
export function setUpIntegrations() {
  let world: TrackingWorld;
  let receiver: Receiver;
  let outgoing: OutgoingHttp;
  let shop: string;
  let number = 0;
  beforeAll(async () => {
    world = await createTrackingWorld(NOW);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.setNow(NOW);
    receiver = await startReceiver();
    outgoing = createOutgoingHttp(['127.0.0.1'], { timeoutMs: 500 });
    await world.db.pool.query('delete from integrations');
    shop = await addShop();
  });
  afterEach(() => {
    outgoing.close();
    receiver.close();
  });
  const addShop = async (plan = 'enterprise'): Promise<string> => {
    const id = await world.db.addShop();
    await world.db.pool.query('update shops set plan = $2 where shop_id = $1', [id, plan]);
    return id;
  };
  const sending = () => ({
    ...{ ctx: world.ctx, http: outgoing, tokens: new AccessTokens() },
    bases: { klaviyo: receiver.url, omnisend: receiver.url, paypal: receiver.url },
  });
  return {
    get world() {
      return world;
    },
    get shop() {
      return shop;
    },
    get receiver() {
      return receiver;
    },
    addShop,
    /** The shop's owner. */
    caller: (plan: Caller['plan'] = 'enterprise'): Caller => ({
      ...{ shopId: shop, domain: '', userId: '1', timezone: 'UTC', plan, permission: ['setting.write'] },
    }),
    /** Connected before anything happens. */
    async connect(
      name: IntegrationName = 'webhook',
      { of = shop, path = '/hook', statuses = ALL } = {},
    ): Promise<string> {
      const secrets = {
        url: `${receiver.url}${path}`,
        secret: SECRET,
        api_key: 'key',
        webhook_url: `${receiver.url}${path}`,
      };
      const { rows } = await world.db.pool.query<{ integration_id: string }>(
        `insert into integrations (shop_id, name, statuses, secrets_enc, created_at, changed_at)
         values ($1, $2, $3, $4, '2026-11-01', '2026-11-01') returning integration_id`,
        [of, name, statuses, world.ctx.vault.encrypt(JSON.stringify(secrets))],
      );
      return rows[0]?.integration_id ?? '';
    },
    async addParcel(of = shop): Promise<string> {
      number += 1;
      const id = await world.addParcel(of, {
        number: `1Z999AA1${number}`,
        courier: 'ups',
        orderId: String(9000 + number),
      });
      await mailsIn(world, of).addOrder(String(9000 + number));
      return id;
    },
    /** The parcel is this now; the planning of its shop follows. */
    async becomes(shipmentId: string, ...statuses: ShipmentStatus[]): Promise<void> {
      for (const status of statuses)
        await mailsIn(world, shop).learn({ shipment_id: shipmentId, to_status: status, to_sub_status: null });
      await planDeliveries(world.ctx, shop);
    },
    plan: (of = shop, size?: number) => planDeliveries(world.ctx, of, size),
    /** Sends what is due until nothing is. @returns how many batches that were */
    async send(
      names: readonly IntegrationName[] = ['webhook', 'slack', 'klaviyo', 'omnisend', 'paypal'],
    ): Promise<number> {
      for (let batches = 0; ;) {
        const now = world.ctx.now();
        const until = new Date(now.getTime() + 60_000);
        const claims = await claimIntegrations(
          world.db,
          now,
          until,
          Object.fromEntries(names.map((name) => [name, 8])),
        );
        if (claims.length === 0) return batches;
        await Promise.all(claims.map((claim) => sendBatch(sending(), claim)));
        batches += claims.length;
      }
    },
    sending,
    async deliveries(of = shop): Promise<string[]> {
      const { rows } = await world.db.pool.query<{
        status: number;
        state: string;
        problem: string | null;
        attempts: number;
      }>('select status, state, problem, attempts from deliveries where shop_id = $1 order by delivery_id', [of]);
      return rows.map(
        ({ status, state, problem, attempts }) => `${status} ${state}${problem ? ` ${problem}` : ''} ${attempts}`,
      );
    },
    async state(
      of = shop,
    ): Promise<{ state: string; problem: string | null; due_at: Date | null; claimed_until: Date | null }[]> {
      const { rows } = await world.db.pool.query(
        'select state, problem, due_at, claimed_until from integrations where shop_id = $1 order by integration_id',
        [of],
      );
      return rows;
    },
    /** Later, in minutes. */
    pass(minutes: number): void {
      world.setNow(new Date(world.ctx.now().getTime() + minutes * 60_000).toISOString());
    },
  };
}
