import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openContext, readConfig, type OpenContext } from '@parcelway/app-api';
import { ShipmentStatus, statusInfo } from '@parcelway/domain';
import { DEMO_SHOP, startProduct, until, type Product } from '@parcelway/e2e';
import { quantile } from '../bench-context';
import { changeSome, fillSome } from '../mail/mail-world';
import { randomOf } from '../random';
import { HEALTHY, RECEIVERS, startReceivers, type Receivers } from './receivers';

const LIMITS = { p95_ms: 2000, missing: 0, out_of_order: 0, doubled_with_another_id: 0 };
const CHANGES = 10_000;
const PER_SECOND = 50;
const KILLS = 20;
const TICK_MS = 200;
/** A kill is at a random moment of so long. */
const KILL_MS = 2000;
const FILLED = 500;
const { InfoReceived, InTransit, OutForDelivery, FailedAttempt, Delivered } = ShipmentStatus;
/** What becomes of each parcel, in order. */
const JOURNEY = [InTransit, OutForDelivery, FailedAttempt, Delivered] as const;

/**
 * Changes of status of a shop with six tools, of which one answers in 5 s and one is down: the first half at a steady pace, the second
 * while the server is killed again and again. At the end all tools work, and what each received is compared with what was written.
 * @param args changes (default 10,000), a second (50), kills (20), seed
 */
export async function run({ log, args }: { log: (line: string) => void; args: string[] }) {
  const [changes = CHANGES, perSecond = PER_SECOND, kills = KILLS, seed = Date.now() % 1_000_000_000] =
    args.map(Number);
  log(`npm run bench -- outbox ${changes} ${perSecond} ${kills} ${seed}`);
  const receivers = await startReceivers();
  const world = await openWorld(receivers);
  try {
    const parcels = Math.ceil(changes / JOURNEY.length);
    await world.fill(parcels);
    log(`${parcels} parcels are announced`);
    const half = JOURNEY.length / 2;
    const written = new Map<string, number>();
    for (let step = 0; step < half; step += 1) await world.change(parcels, step, perSecond, written);
    const steady = written.size;
    await world.untilQuiet(HEALTHY);
    const waits = HEALTHY.flatMap((name) =>
      receivers.arrived[name].map(({ parcel, status, at }) => at - (written.get(`${parcel} ${status}`) ?? NaN)),
    );
    log(`${steady} changes at ${perSecond} a second: p95 ${quantile(waits, 0.95)} ms; killing`);
    const random = randomOf(seed);
    const writing = (async () => {
      for (let step = half; step < JOURNEY.length; step += 1) await world.change(parcels, step, perSecond, written);
    })();
    const atWork = await world.killAgainAndAgain(kills, random);
    await writing;
    receivers.heal();
    await world.untilQuiet(RECEIVERS);
    const figures = {
      ...{ changes: written.size, kills, kills_at_work: atWork },
      ...{ p50_ms: quantile(waits, 0.5), p95_ms: quantile(waits, 0.95), max_ms: quantile(waits, 1) },
      ...compared(receivers, parcels),
    };
    const pass = Object.entries(LIMITS).every(([name, limit]) => figures[name as keyof typeof LIMITS] <= limit);
    return { pass, figures, limits: LIMITS };
  } finally {
    await world.stop();
    receivers.stop();
  }
}

/** What each tool received against the journeys that were written. */
function compared({ arrived }: Receivers, parcels: number) {
  const figures = { doubled: 0, missing: 0, out_of_order: 0, doubled_with_another_id: 0 };
  const journey = JOURNEY.map((status) => statusInfo(status).key as string);
  for (const name of RECEIVERS) {
    /** By parcel, each status when it came first. */
    const firsts = new Map<string, string[]>();
    const ids = new Map<string, string>();
    for (const { id, parcel, status } of arrived[name]) {
      const key = `${parcel} ${status}`;
      const known = ids.get(key);
      if (known !== undefined) figures[known === id ? 'doubled' : 'doubled_with_another_id'] += 1;
      else {
        ids.set(key, id);
        firsts.set(parcel, [...(firsts.get(parcel) ?? []), status]);
      }
    }
    figures.missing += parcels * journey.length - ids.size;
    for (const came of firsts.values())
      if (came.join() !== journey.filter((status) => came.includes(status)).join()) figures.out_of_order += 1;
  }
  return figures;
}

async function openWorld(receivers: Receivers) {
  const silent = { ENCRYPTION_KEY: randomBytes(32).toString('base64'), TRACKINGMORE_URL: 'http://localhost:9' };
  const product = await startProduct({ orders: 1, env: silent });
  await product.api('v1/auth/session');
  const { db } = product;
  const { rows } = await db.query<{ shop_id: string }>(
    "update shops set plan = 'enterprise', installed_at = now() - interval '60 days' where domain = $1 returning shop_id",
    [DEMO_SHOP],
  );
  const shopId = rows[0]?.shop_id ?? '';
  const ctx = await openBeside(product, silent);
  for (const name of RECEIVERS)
    await db.query(
      `insert into integrations (shop_id, name, statuses, secrets_enc, created_at, changed_at)
       values ($1, 'webhook', $2, $3, now() - interval '1 day', now())`,
      [
        shopId,
        JOURNEY,
        ctx.vault.encrypt(JSON.stringify({ url: `${receivers.url}/${name}`, secret: 'whsec_YmVuY2g=' })),
      ],
    );
  const nrs = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => String(1_000_000 + from + index));
  /** Deliveries that wait, of tools whose address ends so. */
  const waiting = async (names: readonly string[]): Promise<number> => {
    const { rows: found } = await db.query<{ integration_id: string; secrets_enc: Buffer; waiting: number }>(
      `select i.integration_id, i.secrets_enc, (select count(*)::int from deliveries d where d.integration_id = i.integration_id and d.state = 'queued') as waiting
       from integrations i`,
    );
    const planned = await db.query("select from status_change_tasks where consumer = 'integrations' limit 1");
    return found
      .filter(({ secrets_enc: enc }) => names.some((name) => ctx.vault.decrypt(enc).includes(`/${name}"`)))
      .reduce((sum, one) => sum + one.waiting, planned.rowCount ?? 0);
  };
  return {
    async fill(count: number) {
      for (let at = 0; at < count; at += FILLED)
        await fillSome(ctx, shopId, nrs(at, Math.min(FILLED, count - at)), 'example.com');
      await db.query('analyze');
    },
    /** The step of the journeys of all parcels, at a steady pace. */
    async change(count: number, step: number, perSecond: number, written: Map<string, number>) {
      const size = Math.max(1, Math.round((perSecond * TICK_MS) / 1000));
      const began = performance.now();
      const [from = InfoReceived, to = Delivered] = [JOURNEY[step - 1], JOURNEY[step]];
      for (let at = 0; at < count; at += size) {
        await sleep(Math.max(0, began + (at * 1000) / perSecond - performance.now()));
        const parcels = nrs(at, Math.min(size, count - at));
        const now = Date.now();
        for (const parcel of parcels) written.set(`${parcel} ${statusInfo(to).key}`, now);
        await changeSome(ctx, shopId, parcels, { from, to });
      }
    },
    /** Until nothing waits for these tools. What was to be tried later is tried now. */
    untilQuiet: (names: readonly string[]) =>
      until(
        `nothing waits for ${names.join()}`,
        async () => {
          if (names.includes('down')) await dueNow(product);
          await sleep(500);
          return (await waiting(names)) === 0;
        },
        1_800_000,
      ),
    /** @returns how many kills hit a server that had work left */
    async killAgainAndAgain(kills: number, random: () => number): Promise<number> {
      let atWork = 0;
      for (let kill = 0; kill < kills; kill += 1) {
        await sleep(random() * KILL_MS);
        await product.killServer();
        if ((await waiting(HEALTHY)) > 0) atWork += 1;
        // As if the claims and locks of the dead had run out.
        await db.query(
          "update integrations set claimed_until = now() - interval '1 second' where claimed_until > now()",
        );
        await product.startServer();
      }
      return atWork;
    },
    async stop() {
      await ctx.close();
      await product.killServer();
      await product.stop();
    },
  };
}

async function dueNow({ db }: Product): Promise<void> {
  await db.query("update deliveries set due_at = now() where state = 'queued' and due_at > now()");
  await db.query('update integrations set due_at = now() where due_at > now() and claimed_until is null');
}

/** The server's context in this process, on the product's database. */
const openBeside = (product: Product, env: Record<string, string>): Promise<OpenContext> =>
  openContext(
    readConfig({
      ...{ APP_URL: product.appUrl, DATABASE_URL: product.db.options.connectionString },
      ...{ SHOPIFY_API_KEY: 'bench', SHOPIFY_API_SECRET: 'bench-bench-bench-bench' },
      ...{ TRACKINGMORE_API_KEY: 'bench', TRACKINGMORE_WEBHOOK_SECRET: 'bench', LOG_LEVEL: 'silent' },
      ...env,
    }),
  );
