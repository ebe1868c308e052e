import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct, until, type Product } from '@parcelway/e2e';
import {
  compareWithBook,
  progress,
  setOut,
  shopWithParcels,
  startMinutesLater,
  tryAgain,
  type Host,
} from '@parcelway/e2e/mails-under-faults';
import { randomOf } from '../random';

const LIMITS = { twice: 0, missing: 0, denied: 0, untold: 0 };
const MAILS = 10_000;
const KILLS = 20;
/** How the whole mail server ails between kills: what is sent then is tried again later, or in doubt. */
const FAULT_MODES = [
  'turns-away',
  'hangs-connect',
  'garbage',
  'throttles',
  'hangs-rcpt',
  'cuts',
  'leaves',
  'silent',
] as const;
const AILING_MS = 400;
/** Of all mails. */
const SENT_AT_LAST_KILL = 0.8;

/**
 * Changes of status reported by couriers, and a server that dies again and again while it polls them, plans and sends, with a mail server that
 * fails in every way. At the end the database is compared with the mail server's own book.
 * @param args mails (default 10,000), kills (20), seed
 */
export async function run({ log, args }: { log: (line: string) => void; args: string[] }) {
  const [mails = MAILS, kills = KILLS, seed = Date.now() % 1_000_000_000] = args.map(Number);
  log(`${mails} mails, ${kills} kills, seed ${seed}: npm run bench -- mail-faults ${mails} ${kills} ${seed}`);
  const random = randomOf(seed);
  const product = await startProduct({ orders: 0, mail: true });
  try {
    await shopWithParcels(product, mails, hostOf);
    log('all parcels are announced');
    await setOut(product, mails);
    const begun = Date.now();
    const atWork = await killAgainAndAgain(product, { mails, kills }, random, log);
    // The throttled and silent addresses accept mails now.
    for (const recipient of [null, '*@later.example', '*@silent.example'])
      await setFaultMode(product, 'takes', recipient);
    await tryAgain(product);
    await untilEnded(product);
    const {
      twice,
      missing,
      denied,
      states,
      failures,
      unknownArrived,
      mails: notified,
    } = await compareWithBook(product);
    for (const [what, list] of Object.entries({ twice, missing, denied }))
      if (list.length > 0) log(`${what}: ${list.slice(0, 10).join('; ')}`);
    const figures = {
      seconds: Math.round((Date.now() - begun) / 1000),
      mails: notified,
      kills,
      kills_at_work: atWork,
      ...{ sent: states.sent ?? 0, failed: states.failed ?? 0, unknown: states.unknown ?? 0 },
      unknown_that_arrived: unknownArrived,
      failures,
      ...{ twice: twice.length, missing: missing.length, denied: denied.length, untold: mails - notified },
    };
    const pass =
      figures.twice <= LIMITS.twice &&
      figures.missing <= LIMITS.missing &&
      figures.denied <= LIMITS.denied &&
      figures.untold <= LIMITS.untold;
    return { pass, figures, limits: LIMITS };
  } finally {
    await product.killServer();
    await product.stop();
  }
}

/** One in 50 each. */
const HOSTS: readonly Host[] = ['refuses.example', 'later.example', 'cuts.example', 'leaves.example'];
const hostOf = (nr: number): Host => HOSTS[nr % 50] ?? 'takes.example';

const setFaultMode = (product: Product, wanted: string, recipient: string | null = null): Promise<unknown> =>
  product.twin('/twin/mails/fault-mode', { method: 'PUT', body: { faultMode: wanted, recipient } });

const receivedCount = async ({ twin }: Product): Promise<number> =>
  (await twin<{ taken: number }>('/twin/mails')).taken;

/** @returns how many of the kills hit a server that had work left */
async function killAgainAndAgain(
  product: Product,
  { mails, kills }: { mails: number; kills: number },
  random: () => number,
  log: (line: string) => void,
): Promise<number> {
  let atWork = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    // The first half while couriers are polled, the others while mails are sent.
    const share = Math.max(0, (2 * kill) / kills - 1) * SENT_AT_LAST_KILL;
    await until('some mails arrived', async () => (await receivedCount(product)) >= mails * share, 600_000);
    await sleep(200 + random() * 5000);
    const faultMode = FAULT_MODES[Math.floor(random() * FAULT_MODES.length)] ?? 'takes';
    await setFaultMode(product, faultMode);
    await sleep(random() * AILING_MS);
    const { behind, unplanned, states } = await progress(product);
    const left = behind + unplanned + (states.queued ?? 0) + (states.sending ?? 0);
    if (left > 0) atWork += 1;
    log(
      `kill ${kill + 1}, ${faultMode}: ${behind} parcels to ask about, ${unplanned} to plan, ${JSON.stringify(states)}`,
    );
    await product.killServer();
    await setFaultMode(product, 'takes');
    await startMinutesLater(product);
  }
  return atWork;
}

const untilEnded = (product: Product): Promise<unknown> =>
  until(
    'no mail waits',
    async () => {
      const { behind, unplanned, states } = await progress(product);
      return behind + unplanned + (states.queued ?? 0) + (states.sending ?? 0) === 0;
    },
    900_000,
  );
