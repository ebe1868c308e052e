import { killsOf, momentOf, SEED } from './kill-plan';
import { mailsTo, setMailFaultMode } from './mailbox';
import {
  compareWithBook,
  progress,
  setOut,
  shopWithParcels,
  startMinutesLater,
  tryAgain,
  type Host,
} from './mails-under-faults';
import { sleep, startProduct, until, type Product } from './product';

/** A server that dies while it polls, plans and sends, with a mail server that ails: no mail is sent twice, and none is lost unseen. */
const KILLS = killsOf(4);
const MAILS = 75 * KILLS;
/** A second: so that there is something left to kill. */
const RATE = 60;
const SILENT = 3;
const hostOf = (nr: number): Host =>
  nr % 100 === 50 && nr < 100 * SILENT
    ? 'silent.example'
    : ((['refuses', 'later', 'cuts', 'leaves'] as const).map((host) => `${host}.example` as const)[nr % 16] ??
      'takes.example');

let product: Product;
beforeAll(async () => {
  product = await startProduct({ orders: 0, mail: true, env: { MAIL_RATE: String(RATE), PUBLISH_APPS: '' } });
}, 300_000);
afterAll(async () => {
  await product?.stop();
});

test(`[1.5] ${MAILS} changes of status, ${KILLS} kills and a mail server that ails (seed ${SEED}): each mail arrived once, or failed and says why, or is reported as unknown`, async () => {
  await shopWithParcels(product, MAILS, hostOf);
  await setOut(product, MAILS);
  let killedAtWork = 0;
  for (let kill = 1; kill < KILLS; kill += 1) {
    // One dies while it polls the couriers, the others wherever they are by then.
    const enough = kill === 1 ? 0 : (MAILS * (kill - 1)) / (KILLS + 1);
    await until('some mails arrived', async () => (await mailsTo(product, '')).length >= enough);
    await sleep(momentOf(kill) * 700);
    const { states, behind, unplanned } = await progress(product);
    if (behind + unplanned + (states.queued ?? 0) > 0) killedAtWork += 1;
    await product.killServer();
    // For a moment it greets nobody.
    await setMailFaultMode(product, kill === 2 ? 'turns-away' : 'takes');
    await startMinutesLater(product);
    await sleep(kill === 2 ? 1000 : 0);
    await setMailFaultMode(product, 'takes');
  }
  expect(killedAtWork).toBeGreaterThanOrEqual(2);

  const counted = async (where: string): Promise<number> => {
    const { rows } = await product.db.query<{ n: number }>(`select count(*)::int as n from mails where ${where}`);
    return rows[0]?.n ?? 0;
  };
  await until('each mail was tried', async () => (await counted("attempts > 0 and state <> 'sending'")) === MAILS);
  await setMailFaultMode(product, 'takes', '*@later.example');
  await setMailFaultMode(product, 'silent', '*@silent.example');
  await tryAgain(product);
  const silent = "state = 'sending' and claimed_at < now() - interval '1 second'";
  await until('some wait for an answer that never comes', async () => (await counted(silent)) === SILENT);
  await product.killServer();
  // A second mail is accepted: it would be in the book twice.
  for (const host of ['silent', 'leaves', 'cuts']) await setMailFaultMode(product, 'takes', `*@${host}.example`);
  await startMinutesLater(product);
  await until('no mail waits', async () => {
    const { behind, unplanned, states } = await progress(product);
    return behind + unplanned + (states.queued ?? 0) + (states.sending ?? 0) === 0;
  });

  const result = await compareWithBook(product);
  expect(result).toMatchObject({ mails: MAILS, twice: [], missing: [], denied: [] });
  expect(Object.keys(result.states).sort()).toEqual(['failed', 'sent', 'unknown']);
  expect(result.states.sent).toBeGreaterThan(MAILS * 0.7);
}, 240_000);
