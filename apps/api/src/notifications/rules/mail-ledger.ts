import { ShipmentStatus, topicsOf, type SkipReason } from '@parcelway/domain';
import type { Change } from '../../tracking/outbox/changes.store';
import {
  goesTogether,
  dedupeKeyOf,
  planMails,
  type Plan,
  type PlanFacts,
  type PlannedMail,
  type PlanRules,
} from './plan-mails';

/** Gone: sent, being sent, failed, or covered by another; it can not be retracted. Outdated: its parcel went on. Together: an order's mail covers it. */
export type LedgerState = 'waiting' | 'gone' | 'outdated' | 'together';
export interface LedgerMail extends PlannedMail {
  /** Null: not written yet. */
  mailId: string | null;
  state: LedgerState;
  /** For a change that is mailed together with others: the dedupe key of that mail. */
  coveredBy?: string;
}

/**
 * The mails about orders and their parcels, by `dedupeKey`: planning and the dry run use the same class, the first
 * initialised from the database, the other empty.
 */
export class MailLedger {
  private readonly byDedupeKey = new Map<string, LedgerMail>();
  private readonly byOrder = new Map<string, LedgerMail[]>();

  constructor(known: readonly LedgerMail[] = []) {
    for (const mail of known) this.store(mail);
  }

  /** Plans one change; waiting mails that it contradicts are retracted. */
  plan(change: Change, facts: PlanFacts, rules: PlanRules, now: Date): Plan['skipped'] {
    if (change.isLatest) this.outdate(change);
    const { mails, skipped } = planMails(change, facts, rules, now);
    const added = mails.filter((mail) => this.add(mail));
    if (goesTogether(facts, rules.switches)) this.combine(change.orderId);
    if (facts.order.onTheWay === 0) this.outdateTogether(change.orderId);
    return skipped ?? (added.length === 0 ? 'told_before' : null);
  }

  /** Marks mails that were due before as sent. */
  send(orderId: string, now: Date): void {
    for (const mail of this.waitingOf(orderId)) if (mail.dueAt < now) mail.state = 'gone';
  }

  /** All there is, in the order in which it was planned. */
  all(): LedgerMail[] {
    return [...this.byOrder.values()].flat();
  }

  /** The outcomes of changes that mails were planned for, by their ids; null: a mail covers it. */
  outcomes(): Map<string, SkipReason | null> {
    const mails = this.all();
    const goes = ({ state }: LedgerMail): boolean => state === 'waiting' || state === 'gone';
    const going = new Set(mails.filter(goes).map(({ dedupeKey }) => dedupeKey));
    const found = new Map<string, SkipReason | null>();
    for (const mail of mails) {
      const isTogether = mail.state === 'together' && mail.coveredBy !== undefined && going.has(mail.coveredBy);
      const outcome = goes(mail) ? null : isTogether ? 'together' : 'superseded';
      const known = found.get(mail.changeId);
      if (known === undefined || outcome === null || (outcome === 'together' && known !== null))
        found.set(mail.changeId, outcome);
    }
    return found;
  }

  private store(mail: LedgerMail): void {
    this.byDedupeKey.set(mail.dedupeKey, mail);
    const ofOrder = this.byOrder.get(mail.orderId);
    if (ofOrder) ofOrder.push(mail);
    else this.byOrder.set(mail.orderId, [mail]);
  }

  /** @returns false: there is one of this name */
  private add(mail: PlannedMail): boolean {
    if (this.byDedupeKey.has(mail.dedupeKey)) return false;
    this.store({ ...mail, mailId: null, state: 'waiting' });
    // Parcels that set out are no news beside all of them having arrived.
    if (mail.topic === 'order_done') this.outdateTogether(mail.orderId);
    return true;
  }

  private outdateTogether(orderId: string): void {
    for (const one of this.waitingOf(orderId)) if (one.topic === 'order_part') this.retract(one);
  }

  private outdate({ shipmentId, orderId, to }: Change): void {
    const now: readonly string[] = topicsOf(to.status, to.subStatus);
    for (const mail of this.waitingOf(orderId)) {
      if (mail.topic === 'order_part') continue;
      if (
        mail.topic === 'order_done'
          ? to.status !== ShipmentStatus.Delivered
          : mail.shipmentId === shipmentId && !now.includes(mail.topic)
      )
        this.retract(mail);
    }
  }

  /** Replaces the mails about several parcels of an order that set out by one. */
  private combine(orderId: string): void {
    const setOut = this.waitingOf(orderId).filter(({ topic }) => topic === '2');
    for (const to of new Set(setOut.map((mail) => mail.to))) {
      if (to.startsWith('merchant:')) continue;
      const single = setOut.filter((mail) => mail.to === to);
      const [first] = single;
      if (!first) continue;
      const known = this.waitingOf(orderId).find((mail) => mail.topic === 'order_part' && mail.to === to);
      if (!known && single.length < 2) continue;
      const dedupeKey = known?.dedupeKey ?? dedupeKeyOf(`o:${orderId}`, `order_part:${first.shipmentId}`, to);
      for (const mail of single) {
        mail.state = 'together';
        mail.coveredBy = dedupeKey;
      }
      if (!known) this.add({ ...first, dedupeKey, topic: 'order_part' });
    }
  }

  /** If its parcel reaches the state again, it is sent again. */
  private retract(mail: LedgerMail): void {
    mail.state = 'outdated';
    this.byDedupeKey.delete(mail.dedupeKey);
  }

  private waitingOf(orderId: string): LedgerMail[] {
    return (this.byOrder.get(orderId) ?? []).filter(({ state }) => state === 'waiting');
  }
}
