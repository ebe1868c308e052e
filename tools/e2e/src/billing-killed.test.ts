import { killsOf, momentOf, SEED } from './kill-plan';
import { DEMO_SHOP, sleep, startProduct, until, type Product } from './product';

/** A server that dies while a merchant buys, switches and cancels: plan and history are what the store platform's book has. */
const KILLS = killsOf(10);
const BILLING = `/twin/shops/${DEMO_SHOP}/billing`;

interface Book {
  active: string | null;
  subscriptions: { id: string; name: string; status: string }[];
  purchases: { id: string; status: string }[];
  ledger: { id: string; kind: string; source: string; subject: string | null; amount: string }[];
}
interface Held {
  plan: string;
  states: string;
  packs: string;
  entries: string[];
}

let product: Product;
beforeAll(async () => {
  product = await startProduct({ orders: 0, env: { PUBLISH_APPS: '' } });
}, 300_000);
afterAll(() => product?.stop());

const book = () => product.twin<Book>(BILLING);
/** A purchase whose server died while it called the platform blocks the next one for a minute. The merchant waits and tries again. */
async function charge(path: string, options?: { method: string; body: object }): Promise<unknown> {
  const answer = await product.api(path, options);
  if (answer.status !== 409 || !answer.body.message?.includes('under way')) return answer;
  await product.db.query("update purchase_requests set created_at = created_at - interval '1 minute'");
  return product.api(path, options);
}
const post = (path: string, body: object) => charge(`v1/billing/${path}`, { method: 'POST', body });
const decide = async (kind: 'subscription' | 'one-time', decision: 'approve' | 'decline'): Promise<void> => {
  const { subscriptions, purchases } = await book();
  const offer = (kind === 'subscription' ? subscriptions : purchases).findLast(({ status }) => status === 'PENDING');
  if (offer) await product.twin(`${BILLING}/${kind}/${offer.id}`, { method: 'POST', body: { decision } });
};
const readAll = () => product.db.query("select graphile_worker.add_job('billing.read-all', '{}')");
/** The merchant's browser comes back from the platform's page. */
const comeBack = async (): Promise<void> => {
  const { rows } = await product.db.query<{ id: string }>(
    'select request_id as id from purchase_requests order by created_at desc limit 1',
  );
  if (rows[0]) await fetch(`${product.appUrl}/auth/billing/${rows[0].id}`, { redirect: 'manual' });
};
const buy =
  (step: string, cycle: string, decision: 'approve' | 'decline' = 'approve') =>
  async () => {
    await post('subscribe', { step, cycle });
    await decide('subscription', decision);
    await comeBack();
  };
/** Time passes once, whatever is tried again. Nothing is bought before the hourly read: a cycle that is replaced unseen is in no read. */
const days = (count: number) => {
  let hasPassed = false;
  return async () => {
    if (!hasPassed) await product.twin('/twin/billing-clock', { method: 'POST', body: { days: count } });
    hasPassed = true;
    const { rows } = await product.db.query<{ at: Date }>('select now() as at');
    await readAll();
    await until('billing is read', async () => {
      const read = await product.db.query('select from subscriptions where read_at > $1', [rows[0]?.at]);
      return read.rowCount;
    });
  };
};

/** What the merchant does, one after the other; a kill comes in the middle of each. */
const ACTS: readonly (() => Promise<unknown>)[] = [
  buy('basic-500', 'monthly'),
  buy('pro-1000', 'monthly', 'decline'),
  days(8),
  buy('pro-1000', 'monthly'),
  async () => {
    await charge('v1/charge/quota_expansion/pack-100');
    await decide('one-time', 'approve');
    await comeBack();
  },
  () => post('cancel', { reason: 'Too few parcels' }),
  () => post('undo', {}),
  buy('basic-200', 'monthly'),
  days(31),
  buy('basic-200', 'annual'),
  () => post('cancel', {}),
];

/** What the database holds. */
async function held(): Promise<Held> {
  const { rows } = await product.db.query<Held>(
    `select s.plan,
    (select string_agg(platform_id || ' ' || replace(state, 'trial', 'active'), ', ' order by platform_id) from subscriptions) as states,
    (select string_agg(platform_id || ' ' || state, ', ' order by platform_id) from quota_packs) as packs,
    array(select dedupe_key || ' ' || amount from billing_entries where amount is not null order by 1) as entries
    from shops s where domain = $1`,
    [DEMO_SHOP],
  );
  if (!rows[0]) throw new Error('the shop is not there');
  return rows[0];
}

const STATES: Record<string, string> = { ACCEPTED: 'pending' };
/** What the database must hold: the platform's book, in our words. */
function expected({ active, subscriptions, purchases, ledger }: Book): Held {
  const counts = new Map<string, number>();
  const lines = ledger.map(({ id, kind, source, subject, amount }) => {
    const text = Number(amount).toFixed(2);
    if (kind === 'credit') return `credit:${id} -${text}`;
    if (source === 'one-time') return `purchase:${subject ?? ''} ${text}`;
    const nr = (counts.get(subject ?? '') ?? 0) + 1;
    counts.set(subject ?? '', nr);
    return `charge:${subject ?? ''}:${nr} ${text}`;
  });
  const stateOf = ({ id, status }: { id: string; status: string }) => `${id} ${STATES[status] ?? status.toLowerCase()}`;
  return {
    plan: active?.split(' ')[0]?.toLowerCase() ?? 'free',
    states: subscriptions.map(stateOf).sort().join(', '),
    packs: purchases.map(stateOf).sort().join(', '),
    entries: lines.sort(),
  };
}

test(`${KILLS} kills while a merchant buys, switches and cancels (seed ${SEED}): plan, subscriptions, packs and every cent of the history are the platform's`, async () => {
  await product.api('v1/auth/session');
  for (let kill = 0; kill < KILLS; kill += 1) {
    const act = ACTS[kill % ACTS.length];
    // Its answer may never come.
    const acting = act?.().catch(() => undefined);
    await sleep(momentOf(kill) * 250);
    await product.killServer();
    await product.startServer();
    await acting;
    // What the merchant sees as failed is done again, as often as it takes.
    await act?.();
  }
  await readAll();
  await until(
    'the server holds what the platform has',
    async () => {
      const [has, want] = [await held(), expected(await book())];
      return JSON.stringify(has) === JSON.stringify(want);
    },
    20_000,
  ).catch(() => undefined);
  expect(await held()).toEqual(expected(await book()));
  expect((await book()).ledger.length).toBeGreaterThan(1);
}, 400_000);
