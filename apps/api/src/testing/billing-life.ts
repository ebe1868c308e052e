import { isDeepStrictEqual } from 'node:util';
import { BillingAlone, type Message } from '@parcelway/shop-twin';
import { applyBilling } from '../billing/apply-billing';
import { returnTo } from '../billing/billing-return';
import { buyPack, cancelPlan, subscribe, undoChange } from '../billing/subscribe';
import { billedShops, shopsWithEndedCycle } from '../billing/subscriptions.store';
import type { AppContext } from '../context';
import type { Database } from '../db/database';
import { Installer } from '../session/install';
import { handleOther } from '../webhooks/other-topics';
import { DUE, HOURLY, MINUTE_MS, nextTick, subscriptionOf, Violation, type Decision, type Step } from './billing-acts';
import { differencesOf, paidBy, readShop, ShownCharges, unpaidIn, type Difference } from './billing-books';
import { LateMessages, type SentMessage } from './late-messages';
import { MortalServer } from './mortal-billing';
import { storeOf, tokensAt } from './mortal-platform';

const HOUR_MS = 60 * MINUTE_MS;
const START = Date.UTC(2026, 10, 1);
let stores = 0;

/** One store with its merchant, its platform and our server, which lives on in the same database after each kill. */
export class BillingLife {
  #now = START;
  readonly #server: MortalServer;
  readonly #domain = `life-${(stores += 1)}-${process.pid}.myshopify.com`;
  readonly #platform: BillingAlone;
  readonly #messages = new LateMessages();
  /** What the merchant has an address of: only that can be approved. */
  readonly #offered = new Set<string>();
  /** Subscriptions whose present status reached us. */
  readonly #known = new Set<string>();
  readonly #shown = new ShownCharges();
  #unpaidSince: number | null = null;
  #upSince = START;
  #cronUntil = START;

  private constructor(private readonly db: Database) {
    this.#platform = new BillingAlone(
      storeOf(this.#domain),
      () => this.#now,
      (message) => this.#sent(message),
    );
    this.#server = new MortalServer({
      ...{ db, store: this.#platform, domain: this.#domain, now: () => this.#now },
      pass: (ms) => {
        this.#now += ms;
      },
      meanwhile: () => this.#decide('subscription', 'approve'),
    });
  }

  static async begin(db: Database): Promise<BillingLife> {
    const life = new BillingLife(db);
    await life.#install();
    await life.#work();
    return life;
  }

  /** Everything is forgotten. */
  async end(): Promise<void> {
    this.#platform.close();
    await this.db.pool.query('delete from test_queue where shop_id = $1', [this.#server.shopId]);
    await this.db.pool.query('delete from shops where shop_id = $1', [this.#server.shopId]);
  }

  /** @throws Violation */
  async live(step: Step): Promise<void> {
    this.#now += 2_000;
    this.#server.fault = step.fault;
    await this.#act(step);
    this.#server.fault = undefined;
    await this.#see();
  }

  /** Whatever is on its way comes, the jobs run; then all must be as the platform has it. @throws Violation */
  async judge(): Promise<void> {
    if (!this.#platform.isInstalled) await this.#install();
    if (!this.#messages.isAnyLost) {
      this.#messages.arriveAll();
      await this.#work();
      await this.#cron(shopsWithEndedCycle);
      // What is offered, and what a cycle costs, comes without a message.
      const silent: Difference['of'][] = ['charge', 'credit', 'subscription', 'pack'];
      this.#fail('when all messages have come', await this.#differences(), silent);
    }
    // The first may carry out what is due.
    for (let read = 0; read < 2; read += 1) {
      this.#now += HOUR_MS;
      await this.#cron(billedShops);
      await this.#work();
    }
    this.#fail('after a read', await this.#differences(), []);
  }

  #fail(when: string, differences: Difference[], except: Difference['of'][]): void {
    const wrong = differences.filter(({ of }) => !except.includes(of));
    if (wrong.length > 0) throw new Violation(`${when}: ${JSON.stringify(wrong)}`);
  }

  async #differences(): Promise<Difference[]> {
    await this.#see();
    const known = { now: this.#now, shown: this.#shown.ids, offered: this.#offered };
    return differencesOf(this.#platform.book, await readShop(this.db, this.#server.shopId), known);
  }

  async #act(step: Step): Promise<void> {
    switch (step.do) {
      case 'subscribe': {
        const { step: id, cycle } = step;
        this.#reads(
          await this.#server.run((ctx, caller) => subscribe(ctx, caller, { step: id, cycle, redirect: '/billing' })),
        );
        return this.#decide('subscription', step.then);
      }
      case 'pack':
        this.#reads(
          await this.#server.run((ctx, caller) => buyPack(ctx, caller, { id: step.pack, redirect: '/billing' })),
        );
        return this.#decide('one-time', step.then);
      case 'decide':
        this.#decide('subscription', step.decision);
        return this.#decide('one-time', step.decision);
      case 'return':
        return this.#comeBack(step.fault === undefined);
      case 'cancel':
        await this.#server.run((ctx, caller) => cancelPlan(ctx, caller, undefined));
        return;
      case 'undo':
        await this.#server.run((ctx, caller) => undoChange(ctx, caller));
        return;
      case 'freeze':
      case 'pay':
        return this.#platform.setFrozen(step.do === 'freeze');
      case 'time':
        return this.#pass(step.minutes, step.down, step.fault ? 2 : 1);
      case 'hourly':
        await this.#cron(billedShops);
        return this.#work();
      case 'due':
        await this.#cron(shopsWithEndedCycle);
        return this.#work();
      case 'uninstall':
        return this.#platform.uninstall();
      case 'reinstall':
        return this.#install();
      case 'deliver':
        return this.#messages.arrive(step.nth, step.again);
      case 'lose':
        return this.#messages.lose(step.nth);
      case 'work':
        return this.#work();
    }
  }

  #decide(kind: 'subscription' | 'one-time', decision: Decision | 'leave'): void {
    const { subscriptions, purchases } = this.#platform.book;
    const offers = kind === 'subscription' ? subscriptions : purchases;
    const offer = offers.findLast(({ id, status }) => status === 'PENDING' && this.#offered.has(id));
    if (!offer || decision === 'leave') return;
    try {
      this.#platform.decide(kind, offer.id, decision);
    } catch (error) {
      // The app is gone, or bills are unpaid: the page says so.
      if (!(error instanceof Error) || error.name !== 'StoreError') throw error;
    }
  }

  /** The merchant has the address of an offer. */
  #reads(answer: { url: string } | undefined): void {
    const id = /charges\/[\w-]+\/(\d+)/.exec(answer?.url ?? '')?.[1];
    if (id !== undefined) this.#offered.add(id);
  }

  /** The merchant's browser follows the return address of what was approved last. @param whole nothing goes wrong */
  async #comeBack(whole: boolean): Promise<void> {
    const { subscriptions, purchases } = this.#platform.book;
    const last = [...subscriptions, ...purchases].findLast(({ status }) => status === 'ACTIVE') ?? subscriptions.at(-1);
    const request = last && /billing\/([\w-]+)/.exec(last.returnUrl)?.[1];
    if (!last || request === undefined) return;
    const { rowCount: open } = await this.db.pool.query(
      'select from purchase_requests where request_id = $1 and closed_at is null',
      [request],
    );
    await this.#server.run((ctx) => returnTo(ctx, request));
    if (whole && open) this.#known.add(last.id);
  }

  #sent(message: Message): void {
    this.#messages.send(message, this.#now);
    const id = subscriptionOf(message);
    if (id !== undefined) this.#known.delete(id);
  }

  async #install(): Promise<void> {
    // Calls without access were refused.
    if (this.#server.shopId && !this.#platform.isInstalled)
      await this.db.pool.query('update shops set needs_token = true where shop_id = $1', [this.#server.shopId]);
    this.#platform.install();
    const open = (ctx: AppContext) => new Installer(ctx).ensure(this.#domain, async () => tokensAt(this.#now));
    // A merchant whose page failed reloads it: no fault comes twice.
    const shop = (await this.#server.run(open)) ?? (await this.#server.run(open));
    if (!shop) throw new Error('The app could not be installed.');
    this.#server.shopId = shop.shop_id;
  }

  /** Time with what happens in it by itself, each followed by so many reads of a kind: what a fault changes in one, the next sees. While the server is down, it does nothing. */
  async #pass(minutes: number, down: boolean, reads: number): Promise<void> {
    const end = this.#now + minutes * MINUTE_MS;
    // Between the acts some seconds pass, in which the hour may have come.
    if (!down && nextTick(this.#cronUntil, HOURLY) <= this.#now) await this.#cron(billedShops);
    if (!down) await this.#work();
    for (let at: number | null = this.#now; at !== null && at <= end; at = this.#platform.nextChange) {
      this.#now = Math.max(this.#now, at) + 1_000;
      await this.#check();
      for (let round = 0; round < reads && !down; round += 1)
        for (const { tick, shops } of ticksAfter(this.#now).filter((next) => next.tick <= end)) {
          this.#now = Math.max(this.#now, tick);
          await this.#cron(shops);
          await this.#work();
        }
    }
    this.#now = Math.max(this.#now, end);
    this.#cronUntil = this.#now;
    if (down) this.#upSince = this.#now;
    else await this.#work();
  }

  /** Queues a read as the job does that runs at that time. */
  async #cron(shops: (db: Database, now: Date) => Promise<string[]>): Promise<void> {
    const { shopId } = this.#server;
    const queue = async (ctx: AppContext): Promise<true> => {
      if ((await shops(ctx.db, ctx.now())).includes(shopId)) await ctx.jobs.addNow('billing.read', { shopId });
      return true;
    };
    // A job of which the process died runs again.
    if (!(await this.#server.run(queue))) await this.#server.run(queue);
  }

  /** Everything that waits is done, as far as the process lives. */
  async #work(): Promise<void> {
    for (let round = 0; round < 20; round += 1) {
      const { next } = this.#messages;
      let left = true;
      if (next) await this.#apply(next);
      else left = await this.#server.runJob((ctx) => applyBilling(ctx, this.#server.shopId));
      if (!left) return this.#check(true);
    }
    throw new Violation('the queue never becomes empty');
  }

  async #apply(next: SentMessage): Promise<void> {
    const { topic, body } = next.message;
    const row = { topic, body, delivery_id: 'x', triggered_at: new Date(next.sentAt), attempts: 0 };
    let isApplied = false;
    await this.#server.run(async (ctx) => {
      await handleOther(ctx, { shopId: this.#server.shopId, domain: this.#domain }, row);
      isApplied = true;
    });
    if (!isApplied) return;
    this.#messages.applied(next);
    const id = subscriptionOf(next.message);
    if (id !== undefined && body.includes(`"${this.#platform.book.subscription(id)?.status}"`)) this.#known.add(id);
  }

  /** Notes which charges the last read could show. */
  async #see(): Promise<void> {
    this.#shown.note(await readShop(this.db, this.#server.shopId), this.#platform.book);
  }

  /** @param idle everything that waited was done */
  async #check(idle = false): Promise<void> {
    await this.#see();
    const shop = await readShop(this.db, this.#server.shopId);
    const { book } = this.#platform;
    // Whoever has uninstalled the app uses nothing.
    if (!this.#platform.isInstalled || !unpaidIn(shop, book)) this.#unpaidSince = null;
    else this.#unpaidSince ??= this.#now;
    if (idle && this.#unpaidSince !== null && this.#now - Math.max(this.#unpaidSince, this.#upSince) > HOUR_MS)
      throw new Violation(
        `unpaid for ${(this.#now - this.#unpaidSince) / MINUTE_MS} min: ${JSON.stringify(shop.shop)}`,
      );
    const { active } = book;
    if (!idle || !active || !this.#known.has(active.id) || !this.#platform.isInstalled) return;
    const paid = paidBy(book);
    if (!isDeepStrictEqual({ plan: shop.shop.plan, quota: shop.shop.quota_total }, paid))
      throw new Violation(`we know that ${JSON.stringify(paid)} is paid and give ${JSON.stringify(shop.shop)}`);
  }
}

/** When the reads come next, in their order. */
const ticksAfter = (now: number) =>
  [
    { tick: nextTick(now, DUE), shops: shopsWithEndedCycle },
    { tick: nextTick(now, HOURLY), shops: billedShops },
  ].sort((one, other) => one.tick - other.tick);
