import { queueRederive, rederiveRuns, rederiveShop } from '@parcelway/app-api/content';
import { fillShops, openBenchContext, round } from '../bench-context';

const LIMITS = { parcels_per_second: 2000 };
const PARCELS = 20_000;
/** What a delivered parcel has on average. */
const EVENTS = 10;

/** What changed for the better in the rules: one parcel of five. */
const CHANGED_EVERY = 5;

/** A replay of all rules over one shop: every event is read again, every parcel derived again; a fifth of them changes. */
export async function run({ log }: { log: (line: string) => void }) {
  const ctx = await openBenchContext('bench_rederive', {});
  try {
    await fillShops(ctx, { shops: 1, parcels: PARCELS, due: 'null' });
    await ctx.db.pool.query(
      `insert into checkpoints (shop_id, shipment_id, hash, occurred_at, has_time, status, sub_status, content, location, courier, journey, provider,
         time_raw, local_date, local_time, zone, said_status, said_sub_status, status_source)
       select s.shop_id, s.shipment_id, decode(md5(s.shipment_id || '-' || n), 'hex'), at, true, 2, 2001,
         'Arrived at facility ' || n,
         'Leipzig', s.courier, s.courier || ':' || s.number_key, 'trackingmore',
         to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), to_char(at at time zone 'UTC', 'YYYY-MM-DD'), to_char(at at time zone 'UTC', 'HH24:MI:SS'), 'Z',
         2, 2001, 'provider'
       from shipments s, generate_series(1, $1) n, lateral (select date_trunc('second', now()) - interval '5 days' + n * interval '6 hours' as at) t`,
      [EVENTS],
    );
    await ctx.db.pool.query('analyze checkpoints');
    const { rows } = await ctx.db.pool.query<{ shop_id: string }>('select shop_id from shops');
    const shopId = rows[0]?.shop_id ?? '';
    const replay = async (apply: boolean) => {
      await queueRederive(ctx, shopId, { shipmentIds: null, apply }, ctx.now());
      const begun = performance.now();
      await rederiveShop(ctx, shopId);
      const seconds = (performance.now() - begun) / 1000;
      const run = (await rederiveRuns(ctx.db, shopId))[0];
      log(`${apply ? 'applied' : 'dry'}: ${run?.changed} of ${run?.examined} parcels in ${seconds.toFixed(1)} s`);
      return { perSecond: PARCELS / seconds, changed: run?.changed ?? 0 };
    };
    // As after years of polling, and a few whose last text was read wrongly.
    await replay(false);
    await replay(true);
    await ctx.db.pool.query(
      `update checkpoints set content = 'Delivered, signed by the recipient', said_status = null, said_sub_status = null where content = 'Arrived at facility ' || $1::int and shipment_id % $2 = 0`,
      [EVENTS, CHANGED_EVERY],
    );
    const dry = await replay(false);
    const applied = await replay(true);
    const figures = {
      parcels: PARCELS,
      changed: applied.changed,
      dry_parcels_per_second: round(dry.perSecond),
      parcels_per_second: round(applied.perSecond),
    };
    const pass =
      figures.parcels_per_second >= LIMITS.parcels_per_second && dry.changed === applied.changed && applied.changed > 0;
    return { pass, figures, limits: LIMITS };
  } finally {
    await ctx.close();
  }
}
