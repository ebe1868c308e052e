import { DEMO_SHOP, until } from '@parcelway/e2e';
import { round } from '../bench-context';
import { fillsPerSecond } from './fills';
import { openMailWorld, type MailWorld } from './mail-world';
import { waitsBeside } from './slow-server';

/** A core's fills; seconds until a burst of one shop is in the mail server's book; what a hanging mail server may cost others. */
const LIMITS = { fills_per_second: 300, burst_seconds: 60, lost: 0, mail_wait_more_ms: 1000, job_wait_more_ms: 250 };
const BURST = 10_000;

/**
 * Mails: how fast they are filled, the time of one shop's burst from the change of status to the mailbox, and what others notice of a
 * mail server that hangs. The server, the mail server and the bench are processes of their own.
 * @param args mails of the burst (default 10,000)
 */
export async function run({ log, args }: { log: (line: string) => void; args: string[] }) {
  const fills = await fillsPerSecond();
  log(
    `${fills.fills_per_second.toFixed(0)} mails filled a second, ${fills.bytes} bytes each; drawn once in ${fills.drawn_ms.toFixed(1)} ms`,
  );
  const world = await openMailWorld();
  try {
    const count = Number(args[0] ?? BURST);
    const burst = await burstOf(world, count, log);
    const without = await waitsBeside(world, 2_000_000_000, false);
    const beside = await waitsBeside(world, 3_000_000_000, true);
    const figures = {
      fills_per_second: Math.round(fills.fills_per_second),
      drawn_once_ms: round(fills.drawn_ms),
      mail_bytes: fills.bytes,
      burst_mails: count,
      burst_written_seconds: round(burst.written),
      burst_planned_seconds: round(burst.planned),
      burst_seconds: round(burst.arrived),
      lost: burst.lost,
      mail_wait_p99_ms: round(without.mail),
      mail_wait_p99_beside_hanging_ms: round(beside.mail),
      job_wait_p99_ms: round(without.job),
      job_wait_p99_beside_hanging_ms: round(beside.job),
    };
    const pass =
      figures.fills_per_second >= LIMITS.fills_per_second &&
      figures.burst_seconds <= LIMITS.burst_seconds &&
      figures.lost <= LIMITS.lost &&
      beside.mail - without.mail <= LIMITS.mail_wait_more_ms &&
      beside.job - without.job <= LIMITS.job_wait_more_ms;
    return { pass, figures, limits: LIMITS };
  } finally {
    await world.stop();
  }
}

/** Seconds from the first change on until all are written, planned, and all mails about them are in the mail server's book. */
async function burstOf(world: MailWorld, count: number, log: (line: string) => void) {
  const parcels = await world.fill(DEMO_SHOP, { from: 1_000_000_000, count, host: 'burst.example' });
  const begun = performance.now();
  const passed = (): number => (performance.now() - begun) / 1000;
  await world.setOut(DEMO_SHOP, parcels);
  const written = passed();
  let planned = 0;
  await until(
    'all mails arrive',
    async () => {
      if (planned === 0) {
        const { rows } = await world.product.db.query('select 1 from status_change_tasks limit 1');
        if (rows.length === 0) planned = passed();
      }
      return (await world.product.twin<{ taken: number }>('/twin/mails')).taken >= count;
    },
    300_000,
  ).catch((error: unknown) => {
    log(String(error));
  });
  const arrived = passed();
  const lost = count - (await world.arrived('burst.example')).size;
  log(
    `${count} changes: written in ${written.toFixed(1)} s, planned after ${planned.toFixed(1)} s, arrived after ${arrived.toFixed(1)} s`,
  );
  return { written, planned, arrived, lost };
}
