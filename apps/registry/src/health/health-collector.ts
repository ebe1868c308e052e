import type { PageEvent } from '@parcelway/remote-contract';
import { addRemotes, classOf, noCounts, type HealthFile, type ReleaseCounts } from './health-counts';
import type { ReportToken } from './report-token';
import { addVital, MAX_SCREENS, noScreenCounts } from './screen-counts';

interface Page {
  posts: number[];
  seen: Set<string>;
  /** Screens it named, of all releases. */ screens: number;
  expires: number;
}

/** Reports of one page within {@link POSTS_PER_MS} beyond which it is not listened to. */
const POSTS = 20;
const POSTS_PER_MS = 60_000;
/** Pages remembered at once; beyond it the oldest are forgotten, and could then be counted twice. */
const MAX_PAGES = 100_000;

/** Counts what pages report, in memory: each page once per release and kind, and once per screen and metric. */
export class HealthCollector {
  private readonly pages = new Map<string, Page>();
  private pending: HealthFile['remotes'] = {};

  /**
   * @param windowOf since when a remote's releases are counted together, as a name; null for a remote that is not live
   * @param onFault called with each error, once for each page
   */
  constructor(
    private readonly windowOf: (remote: string) => string | null,
    private readonly onFault: (event: PageEvent, now: Date) => void = () => undefined,
  ) {}

  /**
   * @param token of the page, verified
   * @returns `limited` when this page reports too often: nothing was counted
   */
  record(token: ReportToken, events: readonly PageEvent[], now: Date): 'counted' | 'limited' {
    const page = this.page(token, now.getTime());
    page.posts = page.posts.filter((at) => at > now.getTime() - POSTS_PER_MS);
    if (page.posts.length >= POSTS) return 'limited';
    page.posts.push(now.getTime());
    // A page with an overridden release does not represent what everybody gets.
    if (token.overrides.length === 0) for (const event of events) this.count(token, page, event, now);
    return 'counted';
  }

  /** What was counted since the last call. */
  drain(): HealthFile['remotes'] {
    const { pending } = this;
    this.pending = {};
    return pending;
  }

  /** Restores what could not be written, for the next time. */
  restore(counted: HealthFile['remotes']): void {
    this.pending = addRemotes(counted, this.pending);
  }

  private count(token: ReportToken, page: Page, event: PageEvent, now: Date): void {
    const { remote, version, kind, ms, screen } = event;
    const window = this.windowOf(remote);
    if (window === null || !Object.hasOwn(token.releases, remote) || !token.releases[remote]?.includes(version)) return;
    const about = `${remote}@${version}`;
    if (screen === remote || screen?.startsWith(`${remote}.`))
      this.countScreen(about, page, window, { ...event, screen });
    const { seen } = page;
    if (kind === 'load' || kind === 'crash' || kind === 'note') {
      const fault = `${about} fault ${event.code} ${event.message}`;
      if (!seen.has(fault)) this.onFault(event, now);
      seen.add(fault);
    }
    // Web vitals of a screen are not about whether the release works: the health rule ignores them.
    if (kind === 'vital' || kind === 'note' || seen.has(`${about} ${kind}`)) return;
    const counts = this.counts(remote, version, window);
    if (!seen.has(about)) counts.pages += 1;
    if (kind === 'mount') {
      const index = classOf(ms ?? 0);
      counts.mounts[index] = (counts.mounts[index] ?? 0) + 1;
    } else if (!seen.has(`${about} failed`)) {
      counts.failed += 1;
      seen.add(`${about} failed`);
    }
    seen.add(about).add(`${about} ${kind}`);
  }

  private countScreen(
    about: string,
    page: Page,
    window: string,
    { remote, version, kind, screen, metric, value }: PageEvent & { screen: string },
  ): void {
    const what = kind === 'vital' ? metric : kind === 'mount' || kind === 'note' ? undefined : 'error';
    const key = `${about} ${screen}`;
    if (!what || page.seen.has(`${key} ${what}`)) return;
    const isNew = !page.seen.has(key);
    if (isNew && page.screens >= MAX_SCREENS) return;
    const { screens } = this.counts(remote, version, window);
    if (!Object.hasOwn(screens, screen) && Object.keys(screens).length >= MAX_SCREENS) return;
    const counts = (screens[screen] ??= noScreenCounts());
    if (isNew) {
      counts.pages += 1;
      page.screens += 1;
    }
    if (what === 'error') counts.errors += 1;
    else addVital(counts, what, value ?? 0);
    page.seen.add(key).add(`${key} ${what}`);
  }

  /** The counts of a release that were not drained yet. */
  private counts(remote: string, version: string, window: string): ReleaseCounts {
    let counted = this.pending[remote];
    if (counted?.window !== window) this.pending[remote] = counted = { window, releases: {} };
    return (counted.releases[version] ??= noCounts());
  }

  private page(token: ReportToken, now: number): Page {
    let page = this.pages.get(token.page);
    if (!page) {
      if (this.pages.size >= MAX_PAGES) this.forget(now);
      page = { posts: [], seen: new Set(), screens: 0, expires: token.expires * 1000 };
      this.pages.set(token.page, page);
    }
    return page;
  }

  /** Drops what has expired, and a tenth of the rest when that frees nothing. */
  private forget(now: number): void {
    for (const [id, { expires }] of this.pages) if (expires < now) this.pages.delete(id);
    const excess = this.pages.size - MAX_PAGES * 0.9;
    for (const id of [...this.pages.keys()].slice(0, Math.max(0, excess))) this.pages.delete(id);
  }
}
