import { randomBytes } from 'node:crypto';
import { openContext, readConfig, type OpenContext } from '@parcelway/app-api';
import { withShop, writeChanges } from '@parcelway/app-api/content';
import { ShipmentStatus } from '@parcelway/domain';
import { DEMO_SHOP, SECOND_SHOP, startProduct, type Product } from '@parcelway/e2e';
import { turnOnMails } from '@parcelway/e2e/mailbox';

const BATCH = 500;
export const SHOPS = [DEMO_SHOP, SECOND_SHOP] as const;
export type Shop = (typeof SHOPS)[number];

/** The product with a mail server of its own process, and a hand of ours in its database. */
export interface MailWorld {
  product: Product;
  ctx: OpenContext;
  idOf(shop: Shop): string;
  /** Parcels that are announced, each of an order and a customer of its own at that host. @returns their ids, which begin at `from` */
  fill(shop: Shop, parcels: { from: number; count: number; host: string }): Promise<string[]>;
  /** The couriers have picked these parcels up: written as a poll writes it, with all that follows. */
  setOut(shop: Shop, ids: readonly string[]): Promise<void>;
  /** Mails that arrived at addresses that hold these words, with the time of each. */
  arrived(words: string): Promise<Map<string, number>>;
  setFaultMode(faultMode: string, recipient: string): Promise<unknown>;
  stop(): Promise<void>;
}

export async function openMailWorld(env: Record<string, string> = {}): Promise<MailWorld> {
  const key = randomBytes(32).toString('base64');
  // No courier answers: what changes is written by this process.
  const silent = { ENCRYPTION_KEY: key, TRACKINGMORE_URL: 'http://localhost:9' };
  const product = await startProduct({ orders: 1, mail: true, env: { ...silent, ...env } });
  for (const shop of SHOPS) await product.api('v1/auth/session', { shop });
  await product.db.query(
    "update shops set plan = 'pro', created_at = now() - interval '60 days', installed_at = now() - interval '60 days'",
  );
  for (const shop of SHOPS) await turnOnMails(product, shop);
  const ctx = await openContext(
    readConfig({
      APP_URL: product.appUrl,
      DATABASE_URL: product.db.options.connectionString,
      SHOPIFY_API_KEY: 'bench',
      SHOPIFY_API_SECRET: 'bench-bench-bench-bench',
      TRACKINGMORE_API_KEY: 'bench',
      TRACKINGMORE_WEBHOOK_SECRET: 'bench',
      LOG_LEVEL: 'silent',
      ...silent,
    }),
  );
  const { rows } = await product.db.query<{ domain: string; shop_id: string }>('select domain, shop_id from shops');
  const ids = new Map(rows.map(({ domain, shop_id: id }) => [domain, id]));
  const idOf = (shop: Shop): string => ids.get(shop) ?? '';

  return {
    product,
    ctx,
    idOf,
    async fill(shop, { from, count, host }) {
      const parcels = Array.from({ length: count }, (_, index) => String(from + index));
      for (let at = 0; at < count; at += BATCH) await fillSome(ctx, idOf(shop), parcels.slice(at, at + BATCH), host);
      await product.db.query('analyze');
      return parcels;
    },
    async setOut(shop, parcels) {
      for (let at = 0; at < parcels.length; at += BATCH)
        await changeSome(ctx, idOf(shop), parcels.slice(at, at + BATCH));
    },
    async arrived(words) {
      const query = new URLSearchParams({ to: words, limit: '1000000' });
      const { mails } = await product.twin<{ mails: { recipients: string[]; takenAt: string }[] }>(
        `/twin/mails.json?${query}`,
      );
      return new Map(mails.map(({ recipients, takenAt }) => [recipients.join(), Date.parse(takenAt)]));
    },
    setFaultMode: (faultMode, recipient) =>
      product.twin('/twin/mails/fault-mode', { method: 'PUT', body: { faultMode, recipient } }),
    async stop() {
      await ctx.close();
      await product.killServer();
      await product.stop();
    },
  };
}

export const addressOf = (parcel: string, host: string): string => `n${parcel}@${host}`;

/** Parcels that are announced, each of an order and a customer of its own at that host. */
export async function fillSome(
  { db, vault }: OpenContext,
  shopId: string,
  parcels: string[],
  host: string,
): Promise<void> {
  const addresses = parcels.map((parcel) => addressOf(parcel, host));
  await db.pool.query(
    `insert into orders (shop_id, order_id, name, customer_name, email_enc, email_hash, fulfillment_state, destination, ordered_at, created_at, updated_at)
     select $1, id, '#' || id, 'Jane Doe', enc, hash, 1, 'US', now() - interval '20 days', now(), now()
     from unnest($2::bigint[], $3::bytea[], $4::bytea[]) as t (id, enc, hash)`,
    [shopId, parcels, addresses.map((one) => vault.encrypt(one)), addresses.map((one) => vault.blindIndex(one))],
  );
  await db.pool.query(
    `insert into order_lines (shop_id, order_id, line_id, title, variant, quantity)
     select $1, id, nr, 'A thing ' || nr, 'Blue', nr from unnest($2::bigint[]) id, generate_series(1, 2) nr`,
    [shopId, parcels],
  );
  await db.pool.query(
    `insert into shipments (shop_id, shipment_id, order_id, fulfillment_id, track_number, number_key, courier, courier_source, status, sub_status,
       status_rule, order_name, ordered_at, destination, fulfilled_at, fulfillment_updated_at, created_at, registered_at, provider)
     select $1, id, id, id, 'MAIL' || id, 'MAIL' || id, 'ups', 'user', 1, 1001, 'latest_checkpoint', '#' || id, now() - interval '20 days', 'US',
       now() - interval '19 days', now(), now() - interval '19 days', now() - interval '19 days', 'trackingmore'
     from unnest($2::bigint[]) id`,
    [shopId, parcels],
  );
  await db.pool.query(
    `insert into checkpoints (shop_id, shipment_id, hash, occurred_at, has_time, status, sub_status, content, location, courier, journey, provider,
       time_raw, local_date, local_time, zone, said_status, said_sub_status, status_source)
     select $1, id, decode(md5(id || '-' || n), 'hex'), at, true, n, null, 'Scan ' || n, 'Leipzig', 'ups', 'ups:MAIL' || id, 'trackingmore',
       to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), to_char(at at time zone 'UTC', 'YYYY-MM-DD'),
       to_char(at at time zone 'UTC', 'HH24:MI:SS'), 'Z', n, null, 'provider'
     from unnest($2::bigint[]) id, generate_series(1, 2) n, lateral (select date_trunc('second', now()) - interval '1 hour' / n as at) t`,
    [shopId, parcels],
  );
}

const SET_OUT = { from: ShipmentStatus.InfoReceived, to: ShipmentStatus.InTransit };
const SUB_STATUS = { [ShipmentStatus.InfoReceived]: 1001, [ShipmentStatus.InTransit]: 2001 } as const;
const subStatusOf = (status: ShipmentStatus) => SUB_STATUS[status as keyof typeof SUB_STATUS] ?? null;

/** Writes a change of status of these parcels as a poll writes it, with all that follows. */
export async function changeSome(
  ctx: OpenContext,
  shopId: string,
  parcels: readonly string[],
  { from, to } = SET_OUT as { from: ShipmentStatus; to: ShipmentStatus },
): Promise<void> {
  const now = new Date();
  const happenedAt = new Date(now.getTime() - 60_000);
  await withShop(ctx.db, shopId, async (trx) => {
    await trx
      .updateTable('shipments')
      .set({ status: to, sub_status: subStatusOf(to) })
      .where('shop_id', '=', shopId)
      .where('shipment_id', 'in', parcels)
      .execute();
    const trail = parcels.map((parcel) => ({
      ...{ shipment_id: parcel, from_status: from, from_sub_status: subStatusOf(from) },
      ...{ to_status: to, to_sub_status: subStatusOf(to) },
      ...{ rule: 'latest_checkpoint', by: 'provider' as const, checkpoint: null, happened_at: happenedAt },
    }));
    await writeChanges(trx, ctx.jobs, shopId, trail, now);
  });
}
