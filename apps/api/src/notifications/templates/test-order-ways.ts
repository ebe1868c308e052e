import { FulfillmentState, recommendedSwitch, type MailTopic, type ShipmentStatus } from '@parcelway/domain';
import type { QueuedMail } from '../prepare.port';
import { MailLedger, type LedgerMail } from '../rules/mail-ledger';
import { switchesOf, type PlanRules } from '../rules/plan-mails';
import { facts as planFacts, RULES } from '../rules/test-changes';
import type { ParcelFacts } from './mail-facts';
import { partsOf, trueNow } from './mail-truth';

/** For tests only: an order as it could go, and the mails that its customer would find in the mailbox, each with what was so then. */

/** Pieces in each parcel, and those that stay unsent. */
export interface Split {
  parcels: readonly number[];
  unsent: number;
}
/** The parcel that takes its next step: it is handed over, then it runs through the statuses of its way. */
type Way = readonly number[];

export const SPLITS: readonly Split[] = [1, 2, 3].flatMap((count) => splitsOf(count));
function splitsOf(count: number, most = 4): Split[] {
  const fill = (left: number, parcels: number[]): Split[] =>
    parcels.length === count
      ? Array.from({ length: left + 1 }, (_, unsent) => ({ parcels, unsent }))
      : Array.from({ length: left - (count - parcels.length - 1) }, (_, n) =>
          fill(left - n - 1, [...parcels, n + 1]),
        ).flat();
  return fill(most, []);
}

/** Every order in which parcels can do their steps. */
export function waysOf(parcels: number, steps: number): Way[] {
  const go = (left: readonly number[], way: number[]): Way[] => {
    const open = left.flatMap((count, index) => (count > 0 ? [index] : []));
    if (open.length === 0) return [way];
    return open.flatMap((index) =>
      go(
        left.map((count, at) => (at === index ? count - 1 : count)),
        [...way, index],
      ),
    );
  };
  return go(
    Array.from({ length: parcels }, () => steps),
    [],
  );
}

/** When mails go: after each step; with steps so close that mails wait for each other; when all is over; before the step was planned. */
export const PACES = ['apart', 'close', 'late', 'racing'] as const;
type Pace = (typeof PACES)[number];

export interface ReceivedMail {
  topic: MailTopic;
  /** Index of the parcel that it is about. */
  parcel: number;
  facts: ParcelFacts;
  /** What was so when it went. */
  then: { statuses: readonly (ShipmentStatus | null)[]; split: Split };
}

const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-20T08:00:00Z');

export function mailsOf(
  split: Split,
  way: Way,
  statuses: readonly ShipmentStatus[],
  pace: Pace,
  off: readonly MailTopic[] = [],
): ReceivedMail[] {
  const rules: PlanRules = {
    rules: pace === 'late' ? { ...RULES, delay_minutes: 1440 } : RULES,
    switches: switchesOf((topic) =>
      off.includes(topic) ? { customer: false, merchant: false } : recommendedSwitch(topic),
    ),
  };
  const at: (ShipmentStatus | null)[] = split.parcels.map(() => null);
  const steps = split.parcels.map(() => 0);
  const received: ReceivedMail[] = [];
  let rows: (LedgerMail & { named: boolean })[] = [];
  let now = START;
  const deliver = (): void => {
    for (const row of rows)
      if (row.state === 'waiting' && row.dueAt.getTime() <= now) {
        const facts = factsOf(split, at, Number(row.shipmentId));
        const mail = trueNow(queued(row), facts);
        if (!mail?.topic) Object.assign(row, { state: 'outdated', named: false });
        else {
          row.state = 'gone';
          const then = { statuses: [...at], split };
          received.push({ topic: mail.topic, parcel: Number(row.shipmentId), facts, then });
        }
      }
  };
  way.forEach((parcel, index) => {
    const before = at[parcel] ?? 0;
    const step = steps[parcel] ?? 0;
    steps[parcel] = step + 1;
    at[parcel] = step === 0 ? 0 : (statuses[step - 1] ?? 0);
    if (pace === 'racing') deliver();
    if (step > 0) rows = plan(rows, { parcel, before, index, now }, factsOf(split, at, parcel), rules);
    if (pace === 'apart') {
      now += 11 * MINUTE_MS;
      deliver();
    } else {
      now += 4 * MINUTE_MS;
      if (pace === 'close') deliver();
    }
  });
  now += 2 * 86_400_000;
  deliver();
  return received;
}

function plan(
  rows: readonly (LedgerMail & { named: boolean })[],
  { parcel, before, index, now }: { parcel: number; before: ShipmentStatus; index: number; now: number },
  facts: ParcelFacts,
  rules: PlanRules,
): (LedgerMail & { named: boolean })[] {
  const { isDone, parts } = partsOf(facts, null);
  const ledger = new MailLedger(rows.filter(({ named }) => named).map((row) => ({ ...row, mailId: row.once })));
  const status = facts.parcel?.status ?? 0;
  const [time, earlier] = [new Date(now), new Date(now - 1)];
  const change = {
    ...{
      id: String(index),
      shipmentId: String(parcel),
      orderId: '1',
      to: { status, subStatus: null },
      by: 'provider' as const,
    },
    ...{ happenedAt: time, learnedAt: time, isLatest: true, was: { status: before, at: earlier } },
  };
  const order = { parcels: facts.orderParcels.length, isDone, onTheWay: parts.parcels.on_the_way };
  ledger.plan(change, planFacts({ merchants: [], order }), rules, time);
  return [
    ...rows.filter(({ named }) => !named),
    ...ledger
      .all()
      .map((mail) => ({
        ...mail,
        state: mail.state === 'together' ? ('gone' as const) : mail.state,
        named: mail.state !== 'outdated',
      })),
  ];
}

const queued = ({ once, topic, shipmentId, status, subStatus, happenedAt }: LedgerMail): QueuedMail => ({
  ...{ id: once, shipmentId, orderId: '1', status, subStatus, topic, happenedAt, createdAt: happenedAt },
  ...{ receiver: 'customer', origin: 'rule', changeId: null, unsubscribeUrl: '' },
});

/** Each parcel contains pieces of a separate line; the unsent pieces are one more line. */
function factsOf({ parcels, unsent }: Split, at: readonly (ShipmentStatus | null)[], parcel: number): ParcelFacts {
  const rowOf = (index: number) => ({
    ...{ shipment_id: String(index), fulfillment_id: String(index), track_number: `N${index}`, sub_status: null },
    ...{ status: at[index] ?? 0, status_at: new Date(START), contents: { [index]: parcels[index] ?? 0 } },
  });
  const lineOf = (line: string, quantity: number) => ({
    line_id: line,
    title: `Item ${line}`,
    variant: '',
    quantity,
    image_url: null,
  });
  const isPartial = unsent > 0 || at.some((status) => status === null);
  const orderParcels = at.flatMap((status, index) => (status === null ? [] : [rowOf(index)]));
  return {
    ...{ parcel: rowOf(parcel), isRemoved: false, orderParcels, parcels: orderParcels, checkpoints: [] },
    order: {
      ...{ order_id: '1', name: '#1', customer_name: '', locale: null, cancelled_at: null },
      fulfillment_state: isPartial ? FulfillmentState.Partial : FulfillmentState.Fulfilled,
    },
    items: [
      ...parcels.map((count, index) => lineOf(String(index), count)),
      ...(unsent > 0 ? [lineOf('unsent', unsent)] : []),
    ],
  } as unknown as ParcelFacts;
}
