import { createHmac, randomBytes } from 'node:crypto';
import { addDays, dayOf, RETENTION_DAYS } from '@parcelway/domain';
import type { AppContext } from '../../context';
import type { PageShop } from './lookup.store';
import { addCounts, forgetVisitors, saltOf, type PageCount } from './page-counts.store';

const WRITTEN_AFTER_MS = 3000;
/** Limit of distinct counts and visitors that wait to be written; beyond it they are written at once. */
const MOST_WAITING = 20_000;
/** Bots open every page there is, and buy nothing. */
const ROBOT = /bot\b|crawl|spider|slurp|preview|monitor|headless/i;

export interface PageCounts {
  /**
   * A page view.
   * @param visitor the visitor's key for limits
   * @param agent the browser's `user-agent`
   */
  view(shop: PageShop, visitor: string, agent: string | undefined): void;
  /** A lookup, or a click on a product or a coupon of the page. */
  press(shop: PageShop, kind: Exclude<PageCount['kind'], 'view'>, what?: string): void;
  /** Writes what is waiting. */
  write(): Promise<void>;
}

/**
 * Counts without cookies. Counts are buffered in memory for a few seconds and written together, so that no request
 * waits for a row and a busy page has few of them; a killed process loses these seconds. Visitors are distinguished by
 * a hash whose salt is deleted after the day: no address can be recovered from it afterwards.
 */
export function createPageCounts({ db, log, now }: Pick<AppContext, 'db' | 'log' | 'now'>): PageCounts {
  let counts = new Map<string, PageCount>();
  let visitors = new Map<string, { shop_id: string; day: string; who: string }>();
  const salts = new Map<string, Buffer>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const add = (count: PageCount): void => {
    const key = `${count.shop_id} ${count.day} ${count.kind} ${count.what}`;
    const known = counts.get(key);
    if (known) known.n += count.n;
    else counts.set(key, count);
  };
  const later = (): void => {
    timer ??= setTimeout(() => void write(), WRITTEN_AFTER_MS).unref();
    if (counts.size + visitors.size > MOST_WAITING) void write();
  };
  const saltFor = async (day: string): Promise<Buffer> => {
    const known = salts.get(day);
    if (known) return known;
    // The shops' zones are in three days at most.
    if (salts.size > 5) salts.clear();
    const salt = await saltOf(db, day, randomBytes(32));
    salts.set(day, salt);
    return salt;
  };

  async function writeWaiting(): Promise<void> {
    const [these, them] = [counts, visitors];
    if (these.size + them.size === 0) return;
    [counts, visitors] = [new Map(), new Map()];
    try {
      const hashed = [];
      for (const { shop_id, day, who } of them.values()) {
        const visitor = createHmac('sha256', await saltFor(day))
          .update(`${shop_id}\n${who}`)
          .digest('hex')
          .slice(0, 32);
        hashed.push({ shop_id, day, visitor });
      }
      await addCounts(db, [...these.values()], hashed);
    } catch (error) {
      log.warn({ err: error }, 'views of tracking pages could not be written; they wait for the next time');
      // Unless it lasts: memory must not grow with an outage.
      if (counts.size + visitors.size < MOST_WAITING) {
        for (const count of these.values()) add(count);
        for (const [key, visitor] of them) visitors.set(key, visitor);
        later();
      }
    }
  }
  function write(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(writeWaiting);
    return writing;
  }

  return {
    view({ shopId: shop_id, timezone }, visitor, agent = '') {
      if (ROBOT.test(agent)) return;
      const day = dayOf(now(), timezone);
      add({ shop_id, day, kind: 'view', what: '', n: 1 });
      const who = `${visitor}\n${agent.slice(0, 300)}`;
      visitors.set(`${shop_id} ${day} ${who}`, { shop_id, day, who });
      later();
    },
    press({ shopId: shop_id, timezone }, kind, what = '') {
      add({ shop_id, day: dayOf(now(), timezone), kind, what, n: 1 });
      later();
    },
    write,
  };
}

/** Deletes the salts and visitors of all days before yesterday, in any zone. */
export async function sweepVisitors({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  await forgetVisitors(db, addDays(dayOf(now(), 'UTC'), -RETENTION_DAYS.visitors));
}
