import { readFileSync } from 'node:fs';
import { DEMO_SHOP, startProduct, until } from '@parcelway/e2e';
import { poisonBodies, slowBodies, webhookLoad } from './bodies';
import { burst } from './burst';
import { fuzz } from './fuzz';
import { changingHeaders, forgedTokens, guessedOrder } from './guesses';
import { SECRET } from './visitor';

const LIMITS = {
  forged_accepted: 0,
  looks_before_limit: 10,
  looks_after_limit: 0,
  second_guesses: 0,
  slow_left_open: 0,
  poison_failed: 0,
  others_wait_ms: 1_000,
  burst_failed: 0,
  burst_page_ms: 1_000,
  webhook_p99_ms: 250,
  webhooks_lost: 0,
  webhooks_wrongly_taken: 0,
  fuzz_failures: 0,
  rss_mib: 500,
};

/** Upper limits of the figures of the same name. */
const UP_TO = [
  'forged_accepted',
  'looks_before_limit',
  'looks_after_limit',
  'second_guesses',
  'slow_left_open',
  'poison_failed',
  'others_wait_ms',
  'burst_failed',
  'burst_page_ms',
  'webhook_p99_ms',
  'webhooks_lost',
  'webhooks_wrongly_taken',
  'fuzz_failures',
  'rss_mib',
] as const;

/** Attacks on the running product, from this machine alone and each of bounded size. */
export async function run({ log, args }: { log: (line: string) => void; args: string[] }) {
  const seed = Number(args[0] ?? Date.now() % 1_000_000);
  log(`seed of the fuzzing: ${seed} (npm run bench -- hardening ${seed} repeats it)`);
  const product = await startProduct({
    orders: 50,
    env: { SHOPIFY_API_SECRET: SECRET, HOST: '127.0.0.1', DATABASE_POOL_SIZE: '3' },
  });
  try {
    await product.api('v1/auth/session');
    await until('the first sync ends', async () => {
      const { rows } = await product.db.query("select state from sync_runs where state in ('done', 'failed')");
      return rows.length > 0;
    });
    const load = await webhookLoad(product, log);
    log(`webhooks: ${JSON.stringify(load)}`);
    const bursts = await burst(product);
    log(`a burst of merchants: ${JSON.stringify(bursts)}`);
    const forged = await forgedTokens(product);
    log(`forged tokens: ${JSON.stringify(forged)}`);
    const attempts = await changingHeaders(product);
    log(`changing headers: ${JSON.stringify(attempts)}`);
    const order = await guessedOrder(product);
    log(`a guessed order: ${JSON.stringify(order)}`);
    const poison = await poisonBodies(product);
    log(`poison bodies: ${JSON.stringify(poison)}`);
    const fuzzed = await fuzz(product, seed);
    log(`fuzz: ${fuzzed.requests} requests at ${fuzzed.routes} routes, slowest ${fuzzed.slowestMs} ms`);
    for (const failure of fuzzed.failures) log(`  ${failure}`);
    const slow = await slowBodies(product);
    log(`slow bodies: ${JSON.stringify(slow)}`);
    const status = readFileSync(`/proc/${product.serverPid()}/status`, 'utf8');
    const tokens = await product.db.query(
      'select from platform_tokens join shops using (shop_id) where domain = $1 and uninstalled_at is null',
      [DEMO_SHOP],
    );
    const figures = {
      forged_asked: forged.asked,
      forged_accepted: forged.accepted,
      forged_limited: forged.limited,
      looks_before_limit: attempts.before,
      looks_after_limit: attempts.passedAfter,
      second_guesses: order.secondTries,
      shopper_gets_in: order.shopperGetsIn,
      still_installed: tokens.rowCount === 1,
      slow_opened: slow.opened,
      slow_left_open: slow.opened - slow.ended,
      poison_sent: poison.sent,
      poison_failed: poison.failed,
      others_wait_ms: Math.max(slow.slowestMs, poison.slowestMs),
      burst_calls: bursts.calls,
      burst_failed: bursts.failed,
      burst_page_ms: bursts.slowestMs,
      webhooks: load.sent,
      webhooks_lost: load.sent - load.applied,
      webhooks_wrongly_taken: load.wronglyAccepted,
      webhook_p50_ms: load.p50,
      webhook_p99_ms: load.p99,
      refused_p99_ms: load.refusedP99,
      fuzz_requests: fuzzed.requests,
      fuzz_routes: fuzzed.routes,
      fuzz_failures: fuzzed.failures.length,
      rss_mib: Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024),
    };
    const pass =
      figures.forged_limited > 0 &&
      figures.looks_before_limit > 0 &&
      figures.shopper_gets_in &&
      figures.still_installed &&
      UP_TO.every((name) => figures[name] <= LIMITS[name]);
    return { pass, figures, limits: LIMITS };
  } finally {
    await product.stop();
  }
}
