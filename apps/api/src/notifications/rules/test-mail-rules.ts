import { MAIL_TOPICS, recommendedSwitch, type PlanKey } from '@parcelway/domain';
import type { TrackingWorld } from '../../testing/tracking-world';
import type { TrailRow } from '../../tracking/tracking.store';
import { withShop } from '../../db/database';
import { insertTrail } from '../../tracking/tracking.store';
import { planShop } from './planning';
import { writeChanges } from '../../tracking/outbox/write-changes';

export interface MailSeen {
  topic: string | null;
  recipient: string;
  origin: string;
  state: string;
  dedupe_key: string | null;
  to: string;
  due_at: Date;
  shipment_id: string | null;
}

/** For tests only: orders of a shop, changes of their parcels, and the mails that follow. */
export function mailsIn(world: TrackingWorld, shopId: string) {
  const { pool } = world.db;
  const { vault } = world.ctx;
  return {
    async shopHas(plan: PlanKey, email: string | null = 'shop@example.com', timezone = 'UTC'): Promise<void> {
      await pool.query('update shops set plan = $2, email_enc = $3, timezone = $4 where shop_id = $1', [
        ...[shopId, plan, email === null ? null : vault.encrypt(email), timezone],
      ]);
      await this.turnOn();
    },
    /** What is recommended is on, as if it always had been. */
    async turnOn(): Promise<void> {
      const rows = MAIL_TOPICS.map((topic) => ({ topic, ...recommendedSwitch(topic) }));
      await pool.query(
        `insert into mail_switches (shop_id, topic, customer, merchant, changed_at)
         select $1, topic, customer, merchant, now() from json_to_recordset($2::json) r(topic text, customer boolean, merchant boolean)
         on conflict do nothing`,
        [shopId, JSON.stringify(rows)],
      );
    },
    async addOrder(orderId: string, email: string | null = `${orderId}@example.com`, state = 1): Promise<void> {
      await pool.query(
        `insert into orders (shop_id, order_id, name, email_enc, email_hash, ordered_at, created_at, updated_at, fulfillment_state)
         values ($1, $2, $3, $4, $5, '2026-09-01', '2026-09-01', '2026-09-01', $6)`,
        [shopId, orderId, `#${orderId}`, email && vault.encrypt(email), email && vault.blindIndex(email), state],
      );
    },
    async suppress(email: string): Promise<void> {
      await pool.query(
        `insert into mail_suppressions (shop_id, address_hash, address_enc, reason, since) values ($1, $2, $3, 'unsubscribed', now())`,
        [shopId, vault.blindIndex(email), vault.encrypt(email)],
      );
    },
    /** What a poll or a mark would write of parcels, at the world's time. */
    async learn(...rows: (Pick<TrailRow, 'shipment_id' | 'to_status' | 'to_sub_status'> & Partial<TrailRow>)[]) {
      const now = world.ctx.now();
      await withShop(world.db, shopId, async (trx) => {
        const trail: TrailRow[] = [];
        for (const row of rows) {
          const { status, sub_status: sub } = await trx
            .selectFrom('shipments')
            .select(['status', 'sub_status'])
            .where('shipment_id', '=', row.shipment_id)
            .executeTakeFirstOrThrow();
          const from = { from_status: status, from_sub_status: sub } as Pick<
            TrailRow,
            'from_status' | 'from_sub_status'
          >;
          trail.push({ ...from, rule: 'provider', by: 'provider', checkpoint: null, happened_at: now, ...row });
          await trx
            .updateTable('shipments')
            .set({ status: row.to_status, sub_status: row.to_sub_status, status_at: row.happened_at ?? now })
            .where('shipment_id', '=', row.shipment_id)
            .execute();
        }
        await insertTrail(trx, shopId, trail, now);
        await writeChanges(trx, world.ctx.jobs, shopId, trail, now);
      });
    },
    plan: (size?: number) => planShop(world.ctx, shopId, size),
    async mails(): Promise<MailSeen[]> {
      const { rows } = await pool.query<MailSeen & { recipient_enc: Buffer }>(
        `select topic, recipient, origin, state, dedupe_key, due_at, shipment_id, recipient_enc from mails where shop_id = $1 order by mail_id`,
        [shopId],
      );
      return rows.map(({ recipient_enc: enc, ...row }) => ({ ...row, to: vault.decrypt(enc) }));
    },
    /** In short: topic, address, and where it is unless it waits. */
    async summary(): Promise<string[]> {
      return (await this.mails()).map(
        ({ topic, to, state, origin }) =>
          `${topic ?? 'digest'} ${to}${origin === 'copy' ? ' copy' : ''}${state === 'queued' ? '' : ` ${state}`}`,
      );
    },
    /** Marks all mails that were due before now as sent. */
    async deliver(): Promise<void> {
      await pool.query(
        `update mails set state = 'sent', sent_at = $2 where shop_id = $1 and state = 'queued' and due_at < $2`,
        [...[shopId, world.ctx.now()]],
      );
    },
    async tasks(): Promise<number> {
      const { rows } = await pool.query<{ n: number }>(
        'select count(*)::integer as n from status_change_tasks where shop_id = $1',
        [shopId],
      );
      return rows[0]?.n ?? 0;
    },
  };
}
