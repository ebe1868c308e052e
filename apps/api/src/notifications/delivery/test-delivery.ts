import pLimit from 'p-limit';
import { pino } from 'pino';
import { createTrackingWorld, type TrackingWorld } from '../../testing/tracking-world';
import type { Mailer } from '../mailer.port';
import type { PrepareMails, QueuedMail } from '../prepare.port';
import { deliverClaim } from './deliver';
import { claimDue } from './delivery.store';
import { createMailer } from './mailer';
import { startMailServer, type TestMailServer } from './test-mail-server';

export const NOW = '2026-11-23T12:00:00.000Z';
export interface NewMail {
  to?: string;
  recipient?: 'customer' | 'merchant';
  origin?: 'rule' | 'copy' | 'digest' | 'hand' | 'resend';
  state?: string;
  dueAt?: string;
  createdAt?: string;
  status?: number | null;
  shipmentId?: string | null;
  orderId?: string | null;
  repeats?: string | null;
  claimedAt?: string | null;
  shop?: string;
}
/** The stored mail, without what it is about. */
export interface StoredMail {
  state: string;
  attempts: number;
  failure: string | null;
  error: string | null;
  /** The reply of the mail server, decrypted. */
  answer: string | null;
  due_at: Date;
  sent_at: Date | null;
  claimed_at: Date | null;
  message_id: string | null;
  opened_at: Date | null;
  clicked_at: Date | null;
  bounced_at: Date | null;
  complained_at: Date | null;
  subject: string;
  language: string | null;
}

/** For tests only: mails of a paying shop, a real mail server, and mails with a trivial content. */
export function setUpDelivery() {
  let world: TrackingWorld;
  let server: TestMailServer;
  let mailer: Mailer | null = null;
  let shop: string;
  let filled: QueuedMail[] = [];
  let fill: PrepareMails | null = null;
  const prepare: PrepareMails = async (ctx, of, mails) => {
    filled.push(...mails);
    if (fill) return fill(ctx, of, mails);
    return new Map(mails.map((mail) => [mail.id, preparedMail(mail)]));
  };
  beforeAll(async () => {
    world = await createTrackingWorld(NOW);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    server = await startMailServer();
    fill = null;
    filled = [];
    world.setNow(NOW);
    const config = { ...world.ctx.config, SMTP_URL: server.url, MAIL_FROM: 'mail@parcelway.example' };
    mailer = createMailer(config, pino({ level: 'silent' }), { connectMs: 1500, answerMs: 1500, sendMs: 6000 });
    Object.assign(world.ctx, { config, mailer });
    // Mails of other tests wait no more.
    await world.db.pool.query("update mails set state = 'cancelled' where state = 'queued'");
    shop = await addShop();
  });
  afterEach(async () => {
    mailer?.close();
    await server.close();
  });
  const addShop = async (): Promise<string> => {
    const id = await world.db.addShop();
    await world.db.pool.query("update shops set plan = 'basic', name = 'Miller' where shop_id = $1", [id]);
    return id;
  };
  const one = async (id: string): Promise<StoredMail> => {
    const { rows } = await world.db.pool.query<StoredMail & { answer_enc: Buffer | null }>(
      'select * from mails where mail_id = $1',
      [id],
    );
    const [row] = rows;
    return { ...(row as StoredMail), answer: row?.answer_enc ? world.ctx.vault.decrypt(row.answer_enc) : null };
  };
  const claim = (until = 60_000, shops = 12, ofEach = 20, busy: string[] = []) => {
    const now = world.ctx.now();
    return claimDue(world.db, now, new Date(now.getTime() + until), shops, ofEach, busy);
  };
  return {
    get world() {
      return world;
    },
    get server() {
      return server;
    },
    get mailer() {
      return mailer as Mailer;
    },
    get shop() {
      return shop;
    },
    /** The mails that were filled. */
    get filled() {
      return filled;
    },
    fillWith(other: PrepareMails) {
      fill = other;
    },
    prepare,
    addShop,
    one,
    claim,
    async add(values: NewMail = {}): Promise<string> {
      const to = values.to ?? 'jane@example.com';
      const { rows } = await world.db.pool.query<{ mail_id: string }>(
        `insert into mails (shop_id, shipment_id, order_id, status, topic, recipient, recipient_enc, recipient_hash, origin, state, due_at,
           created_at, repeats, claimed_at)
         values ($1, $2, $3, $4::smallint, $4::text, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning mail_id`,
        [
          values.shop ?? shop,
          values.shipmentId ?? null,
          values.orderId ?? null,
          values.status === undefined ? 2 : values.status,
          values.recipient ?? 'customer',
          world.ctx.vault.encrypt(to),
          to === '' ? null : world.ctx.vault.blindIndex(to),
          values.origin ?? 'rule',
          values.state ?? 'queued',
          values.dueAt ?? '2026-11-23T11:00:00Z',
          values.createdAt ?? '2026-11-23T10:00:00Z',
          values.repeats ?? null,
          values.claimedAt ?? null,
        ],
      );
      return rows[0]?.mail_id ?? '';
    },
    /** One complete delivery round. */
    async deliver(more: Partial<Parameters<typeof deliverClaim>[0]> = {}): Promise<void> {
      const { ctx } = world;
      const delivery = {
        ...{ ctx, prepare, mailer: mailer as Mailer, limit: pLimit(12), pace: async () => {} },
        stopping: new AbortController().signal,
        ...more,
      };
      await Promise.all((await claim()).map((claimed) => deliverClaim(delivery, claimed)));
    },
    async suppress(address: string, reason: string, of = shop): Promise<void> {
      await world.db.pool.query(
        'insert into mail_suppressions (shop_id, address_hash, address_enc, reason, since) values ($1, $2, $3, $4, $5)',
        [of, world.ctx.vault.blindIndex(address), world.ctx.vault.encrypt(address), reason, world.ctx.now()],
      );
    },
    later: (ms: number) => {
      world.setNow(new Date(world.ctx.now().getTime() + ms).toISOString());
    },
  };
}
export type DeliverySetUp = ReturnType<typeof setUpDelivery>;

export const preparedMail = (mail: Pick<QueuedMail, 'id' | 'unsubscribeUrl'>) => ({
  subject: `Mail ${mail.id}`,
  preheader: 'Soon',
  html: `<html><body><p>Hello</p><a href="https://shop.example/?a=1&amp;b=2">look</a><a href="${mail.unsubscribeUrl}">no more</a></body></html>`,
  text: `Hello https://shop.example/?a=1&b=2 ${mail.unsubscribeUrl}`,
  language: 'de' as const,
  versionId: null,
  from: { name: 'Miller & Söhne' },
  replyTo: 'shop@miller.example',
});

/**
 * Waits until the condition is true.
 * @throws after twenty seconds: a busy machine sends 45 mails in more than five
 */
export async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < 2000; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('It did not come true.');
}
