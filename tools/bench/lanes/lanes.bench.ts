import { measureLanes } from '@parcelway/app-api/content';
import { EXPIRES_AFTER_DAYS, ShipmentStatus, stuckOf } from '@parcelway/domain';
import { openBenchContext, round } from '../bench-context';
import { randomOf } from '../random';

/** Shares of arriving parcels that are flagged as silent, in percent: of usual days, and of those sent from the third week of a peak on. */
const LIMITS = { steady: 6, peak_from_third_week: 10 };
const SEED = 20_261_124;
/**
 * Days from the courier to the customer by share of parcels, of 15,047 orders of the Olist Brazilian E-Commerce Public Dataset (Kaggle,
 * olistbr/brazilian-ecommerce): the quantiles alone, the last one drawn to where parcels count as lost.
 */
const TRANSIT_DAYS: readonly (readonly [share: number, days: number])[] = [
  [0, 0.5],
  [0.1, 1.88],
  [0.25, 4.14],
  [0.5, 7.11],
  [0.75, 11.94],
  [0.9, 18.84],
  [0.95, 24.19],
  [1, 38],
];
/** Of the way a parcel is silent for so much at once. */
const SILENT_SHARE = { least: 0.35, most: 0.8 };
const DAYS = 420;
/** Watched from here on: before it, parcels fill half a year. */
const WATCHED_FROM = 190;
/** A peak that begins from one day to the next and makes every way so much longer. */
const PEAK = { from: 300, until: 360, factor: 1.6 };
/** Silent for ever, in percent: what should be flagged. */
const LOST_PERCENT = 1;
const PER_DAY = [2, 20];
const DAY_MS = 86_400_000;
const START = Date.parse('2025-01-01T00:00:00Z');

interface Parcel {
  /** Days since the start. */
  sent: number;
  silentFrom: number;
  /** Infinity: it is lost. */
  silentUntil: number;
  arrived: number;
}
type Measure = (day: number) => Promise<number | null>;

/** A year of one courier's parcels, measured every night as the server does and as it did before: which of those that arrive are flagged. */
export async function run({ log }: { log: (line: string) => void }) {
  const ctx = await openBenchContext('bench_lanes');
  const { pool } = ctx.db;
  try {
    // The table is made anew for each night: without what only lists and figures need.
    await pool.query(`alter table shipments disable trigger user;
      do $$ declare name text; begin
        for name in select indexrelid::regclass from pg_index where indrelid = 'shipments'::regclass and not indisprimary loop
          execute 'drop index ' || name;
        end loop; end $$`);
    const shares: Record<string, Record<string, number>> = {};
    for (const perDay of PER_DAY) {
      const parcels = season(perDay);
      await fill(pool, parcels);
      const now: Measure = async (day) => {
        await asOf(pool, day);
        await measureLanes({ pool }, new Date(START + day * DAY_MS));
        const { rows } = await pool.query<{ hours: number }>("select p95_hours as hours from lanes where origin <> ''");
        return rows[0]?.hours ?? null;
      };
      const before: Measure = async (day) => {
        const { rows } = await pool.query<{ hours: number | null }>(
          `select percentile_disc(0.95) within group (order by (silent_until - silent_from) * 24)::float as hours from season
           where arrived between $1::float - 180 and $1::float`,
          [day],
        );
        return rows[0]?.hours ?? null;
      };
      for (const [name, measure] of [
        ['recent', now],
        ['half_a_year', before],
      ] as const) {
        shares[`${name}_${perDay}_a_day`] = await flagged(parcels, measure);
        log(`${name}, ${perDay} parcels a day: ${JSON.stringify(shares[`${name}_${perDay}_a_day`])}`);
      }
    }
    const measured = Object.entries(shares).filter(([name]) => name.startsWith('recent'));
    const worst = (of: keyof typeof LIMITS) => Math.max(...measured.map(([, share]) => share[of] ?? Infinity));
    const pass = worst('steady') <= LIMITS.steady && worst('peak_from_third_week') <= LIMITS.peak_from_third_week;
    return { pass, figures: shares, limits: LIMITS };
  } finally {
    await ctx.close();
  }
}

function season(perDay: number): Parcel[] {
  const random = randomOf(SEED + perDay);
  const parcels: Parcel[] = [];
  for (let day = 0; day < DAYS; day += 1)
    for (let nr = 0; nr < perDay; nr += 1) {
      const slower = day >= PEAK.from && day < PEAK.until ? PEAK.factor : 1;
      const transit = transitDays(random()) * slower;
      const silent = transit * (SILENT_SHARE.least + random() * (SILENT_SHARE.most - SILENT_SHARE.least));
      const sent = day + random();
      const silentFrom = sent + random() * (transit - silent);
      const isLost = random() * 100 < LOST_PERCENT;
      parcels.push({
        sent,
        silentFrom,
        silentUntil: isLost ? Infinity : silentFrom + silent,
        arrived: isLost ? Infinity : sent + transit,
      });
    }
  return parcels;
}

function transitDays(share: number): number {
  const above = TRANSIT_DAYS.findIndex(([at]) => at >= share);
  const [low, days] = TRANSIT_DAYS[Math.max(0, above - 1)] ?? [0, 0];
  const [high, most] = TRANSIT_DAYS[above] ?? [1, days];
  return high === low ? days : days + ((most - days) * (share - low)) / (high - low);
}

type Pool = Awaited<ReturnType<typeof openBenchContext>>['db']['pool'];

async function fill(pool: Pool, parcels: readonly Parcel[]): Promise<void> {
  await pool.query(`drop table if exists season;
    create table season (nr serial, sent float, silent_from float, silent_until float, arrived float);
    insert into shops (domain, timezone) select 'lanes.myshopify.com', 'UTC' where not exists (select from shops)`);
  await pool.query(
    `insert into season (sent, silent_from, silent_until, arrived)
     select * from unnest($1::float[], $2::float[], $3::float[], $4::float[])`,
    [
      parcels.map(({ sent }) => sent),
      parcels.map(({ silentFrom }) => silentFrom),
      parcels.map(({ silentUntil }) => silentUntil),
      parcels.map(({ arrived }) => arrived),
    ],
  );
}

/** The table of parcels as it was on that day. */
async function asOf(pool: Pool, day: number): Promise<void> {
  await pool.query('truncate shipments cascade');
  await pool.query(
    `insert into shipments (shop_id, order_id, fulfillment_id, track_number, number_key, courier, origin, destination, status, sub_status, status_rule,
       ordered_at, fulfillment_updated_at, first_scan_at, last_checkpoint_at, delivered_at, longest_silence_hours, answered_at)
     select shop_id, nr, nr, 'N' || nr, 'N' || nr, 'ups', 'BR', 'BR', f.status, case f.status when 4 then 4001 when 5 then 5001 else 2001 end, 'latest_checkpoint',
       t.at + sent * d.day, t.at, t.at + sent * d.day, t.at + f.news * d.day, case when f.status = 4 then t.at + arrived * d.day end,
       case when silent_until <= $1 then ceil((silent_until - silent_from) * 24)::integer end, t.at + $1::float * d.day
     from season s
     cross join (select shop_id from shops limit 1) shop
     cross join (select $2::timestamptz as at) t cross join (select interval '1 day' as day) d
     cross join lateral (select case when arrived <= $1 then 4 when $1 - silent_from >= $3 then 5 else 2 end as status,
       case when silent_from <= $1 and $1 < silent_until then silent_from else least($1, arrived) end as news) f
     where sent <= $1 and sent > $1::float - 200`,
    [day, new Date(START), EXPIRES_AFTER_DAYS],
  );
}

/** Measures every night, and says the share of arriving parcels that were flagged as silent. */
async function flagged(parcels: readonly Parcel[], measure: Measure): Promise<Record<string, number>> {
  const limits: (number | null)[] = [];
  for (let day = WATCHED_FROM; day < DAYS + 40; day += 1) limits[day] = await measure(day);
  const counts = new Map<string, { flagged: number; of: number; waited: number }>();
  for (const parcel of parcels) {
    if (parcel.sent < WATCHED_FROM) continue;
    const at = flaggedAfter(parcel, limits);
    const name = parcel.arrived === Infinity ? 'lost' : nameOf(parcel.sent);
    const count = counts.get(name) ?? { flagged: 0, of: 0, waited: 0 };
    counts.set(name, {
      flagged: count.flagged + (at === null ? 0 : 1),
      of: count.of + 1,
      waited: count.waited + (at ?? 0),
    });
  }
  return Object.fromEntries(
    [...counts].map(([name, { flagged: some, of, waited }]) => [
      name === 'lost' ? 'days_until_a_lost_one_is_flagged' : name,
      round(name === 'lost' ? waited / some : (100 * some) / of),
    ]),
  );
}

function nameOf(sent: number): string {
  if (sent < PEAK.from - 30) return 'steady';
  if (sent < PEAK.from) return 'caught_by_the_peak';
  if (sent >= PEAK.until) return 'after';
  const week = Math.floor((sent - PEAK.from) / 7);
  return week < 2 ? `peak_week_${week + 1}` : 'peak_from_third_week';
}

/** After how many days of silence it is flagged, checked every four hours; null: never. */
function flaggedAfter({ silentFrom, silentUntil }: Parcel, limits: readonly (number | null)[]): number | null {
  for (let at = silentFrom; at < silentUntil && at - silentFrom < EXPIRES_AFTER_DAYS; at += 1 / 6) {
    const stuck = stuckOf({
      status: ShipmentStatus.InTransit,
      subStatus: 2001,
      since: new Date(0),
      lastNewsAt: new Date(START + silentFrom * DAY_MS),
      handedOverAt: new Date(0),
      laneSilenceHours: limits[Math.floor(at)] ?? null,
      tracked: true,
      now: new Date(START + at * DAY_MS),
    });
    if (stuck) return at - silentFrom;
  }
  return null;
}
