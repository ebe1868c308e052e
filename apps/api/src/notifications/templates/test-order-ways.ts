import {
  FulfillmentState,
  recommendedSwitch,
  ShipmentStatus,
  SUB_STATUSES,
  type MailTopic,
  type SubStatus,
} from '@parcelway/domain';
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
  /** All pieces are of one line; otherwise each parcel has its own, and the unsent pieces one more. */
  isOneLine?: boolean;
}
/** Which line the pieces of a parcel are of, or the unsent ones. */
export const lineOf = ({ isOneLine }: Split, part: number | 'unsent'): string => (isOneLine ? 'all' : String(part));

/** A status of a parcel, or a substatus of one. */
export type Step = ShipmentStatus | SubStatus;
const subStatusOf = (step: Step): SubStatus | null => (step in SUB_STATUSES ? (step as SubStatus) : null);
export const statusOf = (step: Step): ShipmentStatus =>
  step in SUB_STATUSES ? SUB_STATUSES[step as SubStatus].status : (step as ShipmentStatus);
/** What a parcel goes through after it was handed over. */
export type Route = readonly Step[];
/** The parcel that takes its next step: it is handed over, then it runs through its route. */
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

/** Steps of parcels with these routes. */
const stepsOf = (routes: readonly Route[]): number[] => routes.map(({ length }) => length + 1);

/** Every order in which parcels can do their steps. */
export function waysOf(routes: readonly Route[]): Way[] {
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
  return go(stepsOf(routes), []);
}

/** Some of these orders, the same ones at each run. */
export function someWaysOf(routes: readonly Route[], count: number): Way[] {
  let seed = 1;
  const random = (below: number): number => (seed = (seed * 16_807) % 2_147_483_647) % below;
  return Array.from({ length: count }, () => {
    const way = stepsOf(routes).flatMap((steps, parcel) => Array.from({ length: steps }, () => parcel));
    for (let at = way.length - 1; at > 0; at -= 1) way.push(...way.splice(random(at + 1), 1));
    return way;
  });
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
  then: { steps: readonly (Step | null)[]; split: Split };
}

/** What is recommended, and mails about what went wrong. */
const chosenSwitch: typeof recommendedSwitch = (topic) =>
  topic.startsWith('7') ? { customer: true, merchant: true } : recommendedSwitch(topic);

const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-20T08:00:00Z');

export function mailsOf(
  split: Split,
  way: Way,
  routes: readonly Route[],
  pace: Pace,
  off: readonly MailTopic[] = [],
): ReceivedMail[] {
  const rules: PlanRules = {
    rules: pace === 'late' ? { ...RULES, delay_minutes: 1440 } : RULES,
    switches: switchesOf((topic) => (off.includes(topic) ? { customer: false, merchant: false } : chosenSwitch(topic))),
  };
  const at: (Step | null)[] = split.parcels.map(() => null);
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
          const then = { steps: [...at], split };
          received.push({ topic: mail.topic, parcel: Number(row.shipmentId), facts, then });
        }
      }
  };
  way.forEach((parcel, index) => {
    const before = at[parcel] ?? 0;
    const step = steps[parcel] ?? 0;
    steps[parcel] = step + 1;
    at[parcel] = step === 0 ? 0 : (routes[parcel]?.[step - 1] ?? 0);
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
  { parcel, before, index, now }: { parcel: number; before: Step; index: number; now: number },
  facts: ParcelFacts,
  rules: PlanRules,
): (LedgerMail & { named: boolean })[] {
  const { isDone, parts } = partsOf(facts, null);
  const ledger = new MailLedger(rows.filter(({ named }) => named).map((row) => ({ ...row, mailId: row.dedupeKey })));
  const { status = ShipmentStatus.Pending, sub_status: subStatus = null } = facts.parcel ?? {};
  const [time, earlier] = [new Date(now), new Date(now - 1)];
  const change = {
    ...{
      id: String(index),
      shipmentId: String(parcel),
      orderId: '1',
      to: { status, subStatus },
      by: 'provider' as const,
    },
    ...{ happenedAt: time, learnedAt: time, isLatest: true, was: { status: statusOf(before), at: earlier } },
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

const queued = ({ dedupeKey, topic, shipmentId, status, subStatus, happenedAt }: LedgerMail): QueuedMail => ({
  ...{
    id: dedupeKey,
    shipmentId,
    orderId: '1',
    status,
    subStatus,
    topic,
    happenedAt,
    createdAt: happenedAt,
    message: '',
  },
  ...{ recipient: 'customer', origin: 'rule', changeId: null, unsubscribeUrl: '' },
});

function factsOf(split: Split, at: readonly (Step | null)[], parcel: number): ParcelFacts {
  const { parcels, unsent } = split;
  const rowOf = (index: number) => ({
    ...{ shipment_id: String(index), fulfillment_id: String(index), track_number: `N${index}` },
    ...{ status: statusOf(at[index] ?? 0), sub_status: subStatusOf(at[index] ?? 0), status_at: new Date(START) },
    contents: { [lineOf(split, index)]: parcels[index] ?? 0 },
  });
  const quantities = new Map<string, number>();
  for (const [part, count] of [...parcels.entries(), ['unsent', unsent] as const]) {
    const line = lineOf(split, part);
    quantities.set(line, (quantities.get(line) ?? 0) + count);
  }
  const isPartial = unsent > 0 || at.some((status) => status === null);
  const orderParcels = at.flatMap((status, index) => (status === null ? [] : [rowOf(index)]));
  return {
    ...{ parcel: rowOf(parcel), isRemoved: false, orderParcels, parcels: orderParcels, checkpoints: [] },
    order: {
      ...{ order_id: '1', name: '#1', customer_name: '', locale: null, cancelled_at: null },
      fulfillment_state: isPartial ? FulfillmentState.Partial : FulfillmentState.Fulfilled,
    },
    items: [...quantities].flatMap(([line, quantity]) =>
      quantity > 0 ? [{ line_id: line, title: `Item ${line}`, variant: '', quantity, image_url: null }] : [],
    ),
  } as unknown as ParcelFacts;
}
