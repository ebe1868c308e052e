import { DEMO_SHOP, SECOND_SHOP, sleep, until } from '@parcelway/e2e';
import { quantile } from '../bench-context';
import { addressOf, type MailWorld } from './mail-world';

const SLOW = 'slow.example';
const QUICK = 'quick.example';
/** Mails of the shop whose customers' mail server does not answer, and of the other one. */
const MAILS = { slow: 400, quick: 60 };
const EVERY_MS = 300;

export interface Waits {
  /** From a change of status to the mail about it in the mailbox, p99 in ms. */
  mail: number;
  /** From a job of tracking to its end, p99 in ms. */
  job: number;
}

/** The times of one shop's mails and jobs while the mail server hangs for, or accepts, the mails of another shop's customers. @param from ids of parcels */
export async function waitsBeside(world: MailWorld, from: number, hangs: boolean): Promise<Waits> {
  const theirs = await world.fill(DEMO_SHOP, { from, count: MAILS.slow, host: SLOW });
  const ours = await world.fill(SECOND_SHOP, { from: from + MAILS.slow, count: MAILS.quick, host: QUICK });
  await world.setFaultMode(hangs ? 'hangs-rcpt' : 'takes', `*@${SLOW}`);
  await world.setOut(DEMO_SHOP, theirs);
  await until('the other shop is sending', async () => {
    const { rows } = await world.product.db.query("select 1 from mails where state in ('sending', 'sent')");
    return rows.length > 0;
  });
  const written = new Map<string, number>();
  const jobs: number[] = [];
  for (const parcel of ours) {
    written.set(addressOf(parcel, QUICK), Date.now());
    await world.setOut(SECOND_SHOP, [parcel]);
    const begun = performance.now();
    jobs.push(await jobTime(world));
    await sleep(Math.max(0, EVERY_MS - (performance.now() - begun)));
  }
  const durations = await until("the shop's mails arrive", async () => {
    const arrived = await world.arrived(QUICK);
    const all = [...written].flatMap(([to, at]) => (arrived.has(to) ? [(arrived.get(to) ?? 0) - at] : []));
    return all.length === written.size && all;
  });
  return { mail: quantile(durations, 0.99), job: quantile(jobs, 0.99) };
}

/** Milliseconds until a job of tracking that has nothing to do is done. */
async function jobTime({ ctx, idOf }: MailWorld): Promise<number> {
  const begun = performance.now();
  const name = 'tracking.write-back';
  await ctx.jobs.addNow(name, { shopId: idOf(SECOND_SHOP) });
  while (performance.now() - begun < 60_000) {
    const { rows } = await ctx.db.pool.query('select 1 from graphile_worker.jobs where task_identifier = $1', [name]);
    if (rows.length === 0) break;
    await sleep(5);
  }
  return performance.now() - begun;
}
