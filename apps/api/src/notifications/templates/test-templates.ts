import { defaultMailSettings, type MailBlock, type MailSettings } from '@parcelway/http-contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Caller } from '../../context';
import { nameStaff } from '../../testing/staff';
import { callerOf, testApi } from '../../testing/test-api';
import { createTrackingWorld, type TrackingWorld } from '../../testing/tracking-world';
import type { OutgoingMail, SendOutcome } from '../mailer.port';
import { registerMailTemplates } from './templates.routes';

/** For tests only: the calls of templates, for a new shop in each test, and the mail server that a test configures. */
export function setUpTemplates() {
  let world: TrackingWorld;
  let app: FastifyInstance;
  let caller: Caller;
  let now: Date;
  let shops = 0;
  const sent: OutgoingMail[] = [];
  let outcome: SendOutcome;
  beforeAll(async () => {
    world = await createTrackingWorld();
    app = await testApi(world.ctx, () => caller, registerMailTemplates);
  });
  afterAll(async () => {
    await app.close();
    await world.close();
  });
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    world.setNow(now.toISOString());
    sent.length = 0;
    outcome = { kind: 'sent', response: '250 OK' };
    world.ctx.mailer = {
      from: 'mail@parcelway.example',
      send: async (mail) => {
        sent.push(mail);
        return outcome;
      },
      close: () => undefined,
    };
    const domain = `shop-${(shops += 1)}.myshopify.com`;
    caller = {
      ...callerOf(await world.db.addShop(domain), domain),
      plan: 'basic',
      userId: '11',
      permission: ['order.read', 'notification.write'],
    };
    await world.db.pool.query(
      "update shops set plan = 'basic', name = 'Miller & Sons', locale = 'de-DE', country = 'DE', email_enc = $2 where shop_id = $1",
      [caller.shopId, world.ctx.vault.encrypt('hello@miller.example')],
    );
    await nameStaff(world.ctx, caller.shopId, { '11': 'Ada Eleven' });
  });

  const call = async <Data = Record<string, unknown>>(options: InjectOptions) => {
    const answer = await app.inject(options);
    const body = answer.json<{ message: string; errors?: Record<string, string>; plan?: string; data: Data }>();
    return { status: answer.statusCode, headers: answer.headers, ...body };
  };
  return {
    sent,
    get: <Data>(url: string) => call<Data>({ url: `/api/v1/notification/${url}` }),
    send: <Data>(method: 'PUT' | 'POST', url: string, payload: object) =>
      call<Data>({ method, url: `/api/v1/notification/${url}`, payload }),
    get app() {
      return app;
    },
    get world() {
      return world;
    },
    get shopId() {
      return caller.shopId;
    },
    get caller() {
      return caller;
    },
    /** Another user, plan or permission from now on. */
    as: (change: Partial<Caller>) => {
      caller = { ...caller, ...change };
    },
    later: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
      world.setNow(now.toISOString());
    },
    /** What the mail server answers from now on. */
    answers: (next: SendOutcome) => {
      outcome = next;
    },
  };
}

const heading = (text: string): MailBlock => ({ kind: 'heading', id: 'mine', hidden: false, text: { de: text } });
/** Our own mail with a heading of the merchant's below. */
export const withHeading = (text: string): MailSettings => {
  const settings = defaultMailSettings();
  return { ...settings, blocks: [...settings.blocks, heading(text)] };
};
