import type { FastifyInstance } from 'fastify';
import { ShipmentStatus } from '@parcelway/domain';
import { registerActions } from '../../actions/actions.routes';
import { setUpFollowing } from '../../testing/followed-parcel';
import { callerOf, testApi } from '../../testing/test-api';
import type { QueuedMail } from '../prepare.port';

/** For tests only: parcels of a German shop and mails about them. */
export function setUpMailParcels() {
  const setUp = setUpFollowing();
  let app: FastifyInstance;
  let domain: string;
  beforeAll(async () => {
    app = await testApi(setUp.world.ctx, () => callerOf(setUp.shop, domain), registerActions);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    domain = `told-${setUp.shop}.myshopify.com`;
    await setUp.world.db.pool.query(
      `update shops set domain = $2, name = 'Miller & Söhne', locale = 'de', country = 'DE', timezone = 'Europe/Berlin', plan = 'pro', email_enc = $3
       where shop_id = $1`,
      [setUp.shop, domain, setUp.world.ctx.vault.encrypt('hallo@miller.example')],
    );
  });
  return Object.assign(setUp, {
    place: () => ({ shopId: setUp.shop, domain }),
    /** The order of a parcel: #1, of Jane Doe, with the given changes. */
    async order(shipmentId: string, { locale = null as string | null, name = 'Jane Doe' } = {}) {
      const { rows } = await setUp.world.db.pool.query<{ order_id: string }>(
        `insert into orders (shop_id, order_id, name, customer_name, locale, ordered_at, created_at, updated_at)
         select shop_id, order_id, '#1', $3, $2, now(), now(), now() from shipments where shipment_id = $1
         on conflict (shop_id, order_id) do update set locale = $2, customer_name = $3 returning order_id`,
        [shipmentId, locale, name],
      );
      return rows[0]?.order_id ?? '';
    },
    /** A mail as passed by the delivery. */
    mail: (change: Partial<QueuedMail>): QueuedMail => ({
      id: '1',
      shipmentId: null,
      orderId: null,
      status: ShipmentStatus.InTransit,
      subStatus: null,
      topic: '2',
      recipient: 'customer',
      origin: 'rule',
      changeId: null,
      happenedAt: new Date('2026-11-21T08:00:00Z'),
      createdAt: new Date('2026-11-21T08:05:00Z'),
      message: '',
      unsubscribeUrl: 'https://parcelway.example/m/u/abc',
      ...change,
    }),
    /** A row of `mails` about a parcel. @returns its id */
    async row(id: string, status: number, at: string, state = 'queued'): Promise<string> {
      const { rows } = await setUp.world.db.pool.query<{ mail_id: string }>(
        `insert into mails (shop_id, shipment_id, order_id, status, recipient_enc, created_at, state)
         select shop_id, shipment_id, order_id, $2::smallint, $3, $4::timestamptz, $5 from shipments where shipment_id = $1 returning mail_id`,
        [id, status, setUp.world.ctx.vault.encrypt('jane@example.com'), at, state],
      );
      return rows[0]?.mail_id ?? '';
    },
    async emailHtml(a: string, b: string) {
      const answer = await app.inject(`/api/v1/order/email_html/${a}/${b}`);
      const { data, message } = answer.json<{ data: { subject: string; html: string }; message: string }>();
      return { status: answer.statusCode, data, message };
    },
  });
}
