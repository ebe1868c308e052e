import { createHash } from 'node:crypto';
import { sanitizeShop } from '@parcelway/platform-auth';
import type { Grant } from '../model';
import type { KeyRing } from '../release/keys';
import type { RefusalLog } from '../refusal-log';
import type { LiveReleases } from '../serve/live-set';
import type { QaCookies } from '../serve/qa-cookie';
import { isOfAdmin } from '../serve/visitor';
import { ReleaseUnusable } from '../serve/release-cache';
import type { OverrideRelease } from '../serve/resolve';
import { localRelease } from '../serve/local-release';
import type { RemoteRelease, ServedReleases } from '../serve/served-releases';
import { issueGrant, readGrant } from './grants';
import { parseMfe, portOf } from './mfe-parameter';
import { QA_COOKIE } from '../serve/cookies';
import type { OverrideStore } from './override-store';

/** A document request, as far as overrides are concerned. */
export interface OverrideRequest {
  query: URLSearchParams;
  /** Name of the session by which the caller is known; null when it has none yet. */
  session: string | null;
  /** Domain of the shop, proven (embedded) or claimed (stand-alone); a grant is valid for no other. */
  shop: string | null;
}

export interface OverrideAnswer {
  overrides: OverrideRelease[];
  /** Hash of the session the overrides belong to; null without any. */
  session: string | null;
}

interface Options {
  keys: KeyRing;
  store: OverrideStore;
  releases: ServedReleases;
  live: LiveReleases;
  refusals: RefusalLog;
  qa: QaCookies;
  production: boolean;
}

/** Sessions are stored by their hash: what lies in the storage opens nothing. */
export const sessionHash = (session: string): string =>
  createHash('sha256').update(`qa-session:${session}`).digest('hex');

/** Which releases a QA session opens instead of the live ones. */
export class Overrides {
  constructor(private readonly options: Options) {}

  /** Never fails: a refusal goes to the audit log, or without a grant of ours to the server's log; the page is as for everybody. */
  async forDocument({ query, session, shop }: OverrideRequest, now: Date): Promise<OverrideAnswer> {
    const hash = session === null ? null : sessionHash(session);
    const named = query.has('mfe') ? this.read(query, now) : null;
    if (named !== null && typeof named !== 'string') {
      if (hash !== null && session !== null && isOfAdmin(session)) await this.redeem(named, hash, shop, now);
      else if (mismatch(named) !== null) this.refuse(named.remote, named.release, mismatch(named) ?? '');
    }
    const overrides = hash === null ? [] : await this.ofSession(hash, shop, now);
    return { overrides, session: overrides.length > 0 ? hash : null };
  }

  /**
   * The grant of a link that a stand-alone session has not opened yet.
   * @param session name of the session; null when there is none yet
   * @returns null for one that it has opened, and for a link that names no grant of ours
   */
  async unopened(query: URLSearchParams, session: string | null, now: Date): Promise<Grant | null> {
    const named = parsed(query, this.options.keys, now);
    if (!('grant' in named) || mismatch(named) !== null) return null;
    const isOpen = session !== null && (await this.options.store.isBound(named.grant, sessionHash(session)));
    return isOpen ? null : named.grant;
  }

  /**
   * Opens a link in a stand-alone session, because a person pressed the button of its page.
   * @returns `why` not, as a message, or null; and the cookie's value of a session that began with it
   */
  async open(
    query: URLSearchParams,
    session: string | null,
    now: Date,
  ): Promise<{ why: string | null; began: string | null }> {
    const began = session === null ? this.options.qa.issue() : null;
    const name = session ?? this.options.qa.read(`${QA_COOKIE}=${began}`);
    const named = this.read(query, now);
    if (typeof named === 'string') return { why: named, began: null };
    const shop = sanitizeShop(query.get('shop'));
    const why = name === null ? 'there is no session' : await this.redeem(named, sessionHash(name), shop, now);
    return why === null ? { why, began } : { why, began: null };
  }

  /**
   * Opens another release of a remote that a session tests already, for as long as it may test.
   * @param session hash of {@link sessionHash}
   * @returns null, or in words why not
   */
  async change(session: string, remote: string, release: string, now: Date): Promise<string | null> {
    const wanted = parseMfe(`${remote}@${release}`);
    if (!wanted || wanted.port !== null) return 'only a published release can be chosen';
    const grant = this.options.store.of(session, now).find((each) => each.remote === remote);
    if (!grant) return `this session tests no release of ${remote}: ask its team for a link`;
    const { shop, issuedBy, expiresAt } = grant;
    const { grant: next } = issueGrant(this.options.keys, { remote, release, shop, issuedBy }, now, expiresAt);
    return this.redeem({ grant: next, ...wanted }, session, shop, now);
  }

  /** What a session opens now, on a page of this shop. @param hash of {@link sessionHash} */
  async ofSession(hash: string, shop: string | null, now: Date): Promise<OverrideRelease[]> {
    const grants = this.options.store.of(hash, now).filter((grant) => this.isFor(grant, shop));
    const found = await Promise.all(
      grants.map(async (grant) => {
        const release = await this.release(grant);
        return typeof release === 'string'
          ? this.refuse(grant.remote, grant.release, release)
          : { release, expiresAt: grant.expiresAt };
      }),
    );
    return found.filter((each) => each !== null);
  }

  /** What a link names. @returns a message why it is none, for the log */
  private read(query: URLSearchParams, now: Date): Named | string {
    const named = parsed(query, this.options.keys, now);
    if ('grant' in named) return named;
    this.turnAway(named.remote, named.release, named.why);
    return named.why;
  }

  /** @returns null, or a message why not, for the audit log */
  private async redeem(named: Named, session: string, shop: string | null, now: Date): Promise<string | null> {
    const why = mismatch(named) ?? (await this.tryGrant(named.grant, session, shop, now));
    if (why !== null) this.refuse(named.remote, named.release, why);
    return why;
  }

  /** A grant is good for pages of its shop, and for no others. */
  private isFor(grant: Grant, shop: string | null): boolean {
    return grant.shop === null ? !this.options.production : grant.shop === shop;
  }

  private async tryGrant(grant: Grant, session: string, shop: string | null, now: Date): Promise<string | null> {
    if (!this.isFor(grant, shop)) return `the grant is for ${grant.shop ?? 'no shop'}, the page for ${shop ?? 'none'}`;
    const release = await this.release(grant);
    if (typeof release === 'string') return release;
    const bound = await this.options.store
      .bind(grant, session, now)
      .catch(() => 'the storage did not answer, so the grant could not be bound to the session');
    if (bound !== true) return bound;
    this.options.refusals.write({
      who: 'page',
      action: 'override',
      remote: grant.remote,
      version: grant.release,
      detail: `opened in one session of ${grant.shop ?? 'a stand-alone page'}, granted by ${grant.issuedBy}`,
    });
    return null;
  }

  /** The release of a grant, or in words why it is not served. */
  private async release({ remote, release }: Grant): Promise<RemoteRelease | string> {
    const port = portOf(release);
    if (port !== null)
      return this.options.production
        ? "code from a developer's machine is never served in production"
        : localRelease(this.options.live, remote, release, port);
    return this.options.releases
      .remote(remote, release)
      .catch((error: unknown) =>
        error instanceof ReleaseUnusable ? error.message : 'the release storage did not answer',
      );
  }

  /** Anybody can request anything without a grant of ours: that is no entry of the audit log. */
  private turnAway(remote: string, version: string | null, why: string): void {
    this.options.refusals.report(remote, version, `override refused: ${why}`);
  }

  private refuse(remote: string, version: string | null, why: string): null {
    this.options.refusals.note(remote, version, `override refused: ${why}`);
    return null;
  }
}

/** A link's parameters, read: a grant of ours, and the link's other parameters. */
interface Named {
  remote: string;
  release: string;
  grant: Grant;
}

/** What a link names, or in words why it is no link of ours. */
function parsed(
  query: URLSearchParams,
  keys: KeyRing,
  now: Date,
): Named | { remote: string; release: string | null; why: string } {
  const [requested, texts] = [query.getAll('mfe'), query.getAll('grant')];
  const wanted = requested.length === 1 ? parseMfe(requested[0] ?? '') : null;
  if (!wanted)
    return { remote: 'unknown', release: null, why: `?mfe=${requested.join(' and ')} is not <remote>@<release>` };
  const { remote, release } = wanted;
  const grant = texts.length > 1 ? 'there is more than one grant' : readGrant(keys, texts[0] ?? '', now);
  return typeof grant === 'string' ? { remote, release, why: grant } : { remote, release, grant };
}

/** Why a grant does not match the link; null when it does. */
const mismatch = ({ remote, release, grant }: Named): string | null =>
  grant.remote === remote && grant.release === release ? null : `the grant is for ${grant.remote}@${grant.release}`;
