import { DEMO_SHOP, until, type Product } from './product';
import { ship, setCourierCase } from './parcels';
import { mailsTo, setMailFaultMode, turnOnMails } from './mailbox';

const HOUR = 1 / 24;
/** When the couriers took the parcels over, in days: the hub has just seen them, as in the second step of the journey. */
const AGE = 46 * HOUR;
const AT_ONCE = 24;

/** What the mail server does to the mails of some shoppers, by the name of their mailboxes' host. */
export const TROUBLES = {
  'takes.example': 'takes',
  'refuses.example': 'refuses',
  'later.example': 'throttles',
  'cuts.example': 'cuts',
  'leaves.example': 'leaves',
  // Until they are let hang.
  'silent.example': 'throttles',
} as const;
export type Host = keyof typeof TROUBLES;

/**
 * A shop with so many parcels, announced and not yet handed over, each of a customer of its own; of all of it everybody knows.
 * @param hostOf whose mailboxes those of the parcel's customer are
 */
export async function shopWithParcels(product: Product, count: number, hostOf: (nr: number) => Host): Promise<void> {
  for (const [host, faultMode] of Object.entries(TROUBLES))
    if (faultMode !== 'takes') await setMailFaultMode(product, faultMode, `*@${host}`);
  await each(count, async (nr) => {
    await ship(product, { number: numberOf(nr), company: 'UPS', email: `n${nr}@${hostOf(nr)}` });
    await setCourierCase(product, numberOf(nr), { name: 'plain-journey', step: 0, age: AGE });
  });
  // The app is installed by its first use, and reads the orders.
  await product.api('v1/auth/session');
  await product.db.query(
    "update shops set created_at = now() - interval '60 days', installed_at = now() - interval '60 days' where domain = $1",
    [DEMO_SHOP],
  );
  await turnOnMails(product);
  await until('the couriers have announced all parcels', async () => (await parcelsIn(product, 1)) === count, 600_000);
}

const numberOf = (nr: number): string => `1Z999AA1${String(nr).padStart(10, '0')}`;

export async function parcelsIn({ db }: Product, status: number): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    "select count(*)::int as n from shipments where status = $1 and number_key like '1Z999AA1%'",
    [status],
  );
  return rows[0]?.n ?? 0;
}

/** The couriers have taken all parcels over, and report so at the next poll: now. */
export async function setOut(product: Product, count: number): Promise<void> {
  await each(count, (nr) => setCourierCase(product, numberOf(nr), { name: 'plain-journey', step: 1, age: AGE }));
  await makeDue(product);
}
const makeDue = ({ db }: Product): Promise<unknown> =>
  db.query("update shipments set next_poll_at = now() where status = 1 and number_key like '1Z999AA1%'");

/**
 * Starts a killed server again as if two minutes had passed: what it had claimed is due again, what was to be tried later too, and
 * what it had passed to the mail server counts as lost.
 */
export async function startMinutesLater(product: Product): Promise<void> {
  await product.db.query('delete from poll_leases');
  await makeDue(product);
  await product.db.query("update mails set due_at = now() where state = 'queued' and due_at > now()");
  await product.db.query("update mails set claimed_at = claimed_at - interval '10 minutes' where state = 'sending'");
  await product.startServer();
}

/** Mails that were to be tried later are tried now. */
export const tryAgain = ({ db }: Product): Promise<unknown> =>
  db.query("update mails set due_at = now() where state = 'queued' and attempts > 0");

async function each(count: number, work: (nr: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** The progress: parcels with unplanned news, unplanned changes, and mails by state. */
export async function progress(
  product: Product,
): Promise<{ behind: number; unplanned: number; states: Record<string, number> }> {
  const { rows } = await product.db.query<{ state: string; n: number }>(
    `select state, count(*)::int as n from mails group by state
     union all select 'tasks', count(*)::int from status_change_tasks`,
  );
  const { tasks = 0, ...states } = Object.fromEntries(rows.map(({ state, n }) => [state, n])) as Record<string, number>;
  return { behind: await parcelsIn(product, 1), unplanned: tasks, states };
}

export interface Comparison {
  mails: number;
  states: Record<string, number>;
  failures: Record<string, number>;
  /** Of mails whose outcome is unknown, how many arrived. */
  unknownArrived: number;
  /** Mails that arrived more than once. */
  twice: string[];
  /** Parcels without a mail and without a reason for it, and mails that were sent and did not arrive. */
  missing: string[];
  /** Mails that arrived although the database has them as failed. */
  denied: string[];
}

/** Compares the database's mails with the mail server's book. */
export async function compareWithBook(product: Product): Promise<Comparison> {
  const book = await mailsTo(product, '');
  const arrived = new Map<string, number>();
  const recipients = new Map<string, number>();
  for (const { messageId, recipients: to } of book) {
    arrived.set(messageId, (arrived.get(messageId) ?? 0) + 1);
    for (const one of to) recipients.set(one, (recipients.get(one) ?? 0) + 1);
  }
  const { rows } = await product.db.query<{
    number: string;
    mail_id: string | null;
    state: string | null;
    failure: string | null;
    message_id: string | null;
  }>(
    `select s.track_number as number, m.mail_id, m.state, m.failure, m.message_id from shipments s
     left join mails m on m.shop_id = s.shop_id and m.shipment_id = s.shipment_id
     where s.number_key like '1Z999AA1%' order by s.number_key`,
  );
  const result: Comparison = {
    mails: 0,
    states: {},
    failures: {},
    unknownArrived: 0,
    twice: [...recipients].flatMap(([to, times]) => (times > 1 ? [`${to}: ${times} times`] : [])),
    missing: [],
    denied: [],
  };
  const numbers = new Set<string>();
  const known = new Set<string>();
  for (const { number, mail_id: mail, state, failure, message_id: messageId } of rows) {
    if (numbers.has(number)) result.twice.push(`${number}: two rows`);
    numbers.add(number);
    const times = arrived.get(messageId ?? '') ?? 0;
    if (messageId !== null) known.add(messageId);
    if (mail === null || state === null) {
      result.missing.push(`${number}: no mail`);
      continue;
    }
    result.mails += 1;
    result.states[state] = (result.states[state] ?? 0) + 1;
    if (failure !== null) result.failures[failure] = (result.failures[failure] ?? 0) + 1;
    if (times > 1) result.twice.push(`${number}: ${times} times`);
    if (state === 'unknown') result.unknownArrived += Math.min(times, 1);
    else if (state === 'sent') {
      if (times === 0) result.missing.push(`${number}: sent, not arrived`);
    } else if (state === 'failed') {
      if (failure === null) result.missing.push(`${number}: failed without a reason`);
      if (times > 0) result.denied.push(`${number}: failed (${failure}), arrived`);
    } else result.missing.push(`${number}: ${state}`);
  }
  for (const { messageId, recipients: to } of book)
    if (!known.has(messageId)) result.denied.push(`${to.join()}: arrived as ${messageId}, which we do not know`);
  return result;
}
