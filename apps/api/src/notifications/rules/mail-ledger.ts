import { topicsOf } from '@parcelway/domain';
import {
  goesTogether,
  onceOf,
  planMails,
  type Change,
  type Plan,
  type PlanFacts,
  type PlannedMail,
  type PlanRules,
} from './plan-mails';

/** Gone: sent, being sent, failed, or told with another; nothing can be taken back. Outdated: its parcel went on. Together: an order's mail tells it. */
export type LedgerState = 'waiting' | 'gone' | 'outdated' | 'together';
export interface LedgerMail extends PlannedMail {
  /** Null: not written yet. */
  mailId: string | null;
  state: LedgerState;
}

/**
 * What is mailed about orders and their parcels, by `once`: planning and the dry run keep the same one, the first over what the database
 * knows, the other over nothing.
 */
export class MailLedger {
  private readonly byOnce = new Map<string, LedgerMail>();
  private readonly byOrder = new Map<string, LedgerMail[]>();

  constructor(known: readonly LedgerMail[] = []) {
    for (const mail of known) this.keep(mail);
  }

  /** Plans one change; what it says is false now is taken back, where it still waits. */
  plan(change: Change, facts: PlanFacts, rules: PlanRules, now: Date): Plan['skipped'] {
    if (change.isLatest) this.outdate(change);
    const { mails, skipped } = planMails(change, facts, rules, now);
    for (const mail of mails) this.add(mail);
    if (goesTogether(facts, rules.switches)) this.combine(change.orderId);
    return skipped;
  }

  /** Whatever was due before goes. */
  send(orderId: string, now: Date): void {
    for (const mail of this.waitingOf(orderId)) if (mail.dueAt < now) mail.state = 'gone';
  }

  /** All there is, in the order in which it was planned. */
  all(): LedgerMail[] {
    return [...this.byOrder.values()].flat();
  }

  private keep(mail: LedgerMail): void {
    this.byOnce.set(mail.once, mail);
    const ofOrder = this.byOrder.get(mail.orderId);
    if (ofOrder) ofOrder.push(mail);
    else this.byOrder.set(mail.orderId, [mail]);
  }

  private add(mail: PlannedMail): void {
    if (this.byOnce.has(mail.once)) return;
    this.keep({ ...mail, mailId: null, state: 'waiting' });
    // Parcels that set out are no news beside all of them having arrived.
    if (mail.topic === 'order_done')
      for (const one of this.waitingOf(mail.orderId)) if (one.topic === 'order_part') this.takeBack(one);
  }

  private outdate({ shipmentId, orderId, to }: Change): void {
    const now: readonly string[] = topicsOf(to.status, to.subStatus);
    for (const mail of this.waitingOf(orderId)) {
      if (mail.topic === 'order_part') continue;
      if (mail.topic === 'order_done' ? to.status !== 4 : mail.shipmentId === shipmentId && !now.includes(mail.topic))
        this.takeBack(mail);
    }
  }

  /** Puts one mail in the place of those that say of several parcels of an order that they set out. */
  private combine(orderId: string): void {
    const setOut = this.waitingOf(orderId).filter(({ topic }) => topic === '2');
    for (const to of new Set(setOut.map((mail) => mail.to))) {
      if (to.startsWith('merchant:')) continue;
      const single = setOut.filter((mail) => mail.to === to);
      const [first] = single;
      if (!first) continue;
      const hasOne = this.waitingOf(orderId).some((mail) => mail.topic === 'order_part' && mail.to === to);
      if (!hasOne && single.length < 2) continue;
      for (const mail of single) mail.state = 'together';
      const once = onceOf(`o:${orderId}`, `order_part:${first.shipmentId}`, to);
      if (!hasOne) this.add({ ...first, once, topic: 'order_part' });
    }
  }

  /** Its parcel may come to be so once more, and then it is news. */
  private takeBack(mail: LedgerMail): void {
    mail.state = 'outdated';
    this.byOnce.delete(mail.once);
  }

  private waitingOf(orderId: string): LedgerMail[] {
    return (this.byOrder.get(orderId) ?? []).filter(({ state }) => state === 'waiting');
  }
}
