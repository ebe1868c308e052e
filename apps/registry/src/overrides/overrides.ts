import { createHash } from 'node:crypto';
import type { Grant } from '../model';
import type { KeyRing } from '../release/keys';
import type { RefusalLog } from '../refusal-log';
import type { LiveReleases } from '../serve/live-set';
import type { QaCookies } from '../serve/qa-cookie';
import { ReleaseUnusable } from '../serve/release-cache';
import type { OverrideRelease } from '../serve/resolve';
import type { RemoteRelease, ServedReleases } from '../serve/served-releases';
import { readGrant } from './grants';
import { parseMfe, portOf } from './mfe-parameter';
import { QA_COOKIE } from '../serve/cookies';
import type { OverrideStore } from './override-store';

/** A document request, as far as overrides are concerned. */
export interface OverrideRequest {
  query: URLSearchParams;
  /** Name of the session by which the caller is known; null when it has none yet. */
  session: string | null;
  /** Domain of the shop, proven (embedded) or hinted (stand-alone); a grant is good for no other. */
  shop: string | null;
}

export interface OverrideAnswer {
  overrides: OverrideRelease[];
  /** Hash of the session the overrides belong to; null without any. */
  session: string | null;
  /** Value of the cookie of a session that began with this request; null when there was one. */
  began: string | null;
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

/** Sessions are kept by their hash: what lies in the storage opens nothing. */
export const sessionHash = (session: string): string =>
  createHash('sha256').update(`qa-session:${session}`).digest('hex');

/** Which releases a QA session opens instead of the live ones. */
export class Overrides {
  constructor(private readonly options: Options) {}

  /** Never fails: what is refused is told to the audit log, or without a grant of ours to the server's; the page is as for everybody. */
  async forDocument({ query, session, shop }: OverrideRequest, now: Date): Promise<OverrideAnswer> {
    const began = session === null && query.has('mfe') ? this.options.qa.issue() : null;
    const name = session ?? (began && this.options.qa.read(`${QA_COOKIE}=${began}`));
    const hash = name && sessionHash(name);
    const bound = hash !== null && query.has('mfe') && (await this.redeem(query, hash, shop, now));
    if (hash === null || (session === null && !bound)) return { overrides: [], session: null, began: null };
    const overrides = await this.ofSession(hash, shop, now);
    return { overrides, session: overrides.length > 0 ? hash : null, began: bound ? began : null };
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

  private async redeem(query: URLSearchParams, session: string, shop: string | null, now: Date): Promise<boolean> {
    const asked = query.getAll('mfe');
    const text = asked[0] ?? '';
    const wanted = asked.length === 1 ? parseMfe(text) : null;
    if (!wanted) {
      this.turnAway('unknown', null, `?mfe=${asked.join(' and ')} is not <remote>@<release>`);
      return false;
    }
    const texts = query.getAll('grant');
    const grant = texts.length > 1 ? 'there is more than one grant' : readGrant(this.options.keys, texts[0] ?? '', now);
    if (typeof grant === 'string') {
      this.turnAway(wanted.remote, wanted.release, grant);
      return false;
    }
    const why = await this.tryGrant(grant, wanted, session, shop, now);
    if (why !== true) this.refuse(wanted.remote, wanted.release, why);
    return why === true;
  }

  /** A grant is good for pages of its shop, and for no others. */
  private isFor(grant: Grant, shop: string | null): boolean {
    return grant.shop === null ? !this.options.production : grant.shop === shop;
  }

  private async tryGrant(
    grant: Grant,
    wanted: { remote: string; release: string },
    session: string,
    shop: string | null,
    now: Date,
  ): Promise<true | string> {
    if (grant.remote !== wanted.remote || grant.release !== wanted.release)
      return `the grant is for ${grant.remote}@${grant.release}`;
    if (!this.isFor(grant, shop)) return `the grant is for ${grant.shop ?? 'no shop'}, the page for ${shop ?? 'none'}`;
    const release = await this.release(grant);
    if (typeof release === 'string') return release;
    const bound = await this.options.store
      .bind(grant, session, now)
      .catch(() => 'the storage did not answer, so the grant could not be bound to the session');
    if (bound === true)
      this.options.refusals.write({
        who: 'page',
        action: 'override',
        remote: grant.remote,
        version: grant.release,
        detail: `opened in one session of ${grant.shop ?? 'a stand-alone page'}, granted by ${grant.issuedBy}`,
      });
    return bound;
  }

  /** The release of a grant, or in words why it is not served. */
  private async release({ remote, release }: Grant): Promise<RemoteRelease | string> {
    const port = portOf(release);
    if (port !== null) return this.local(remote, release, port);
    return this.options.releases
      .remote(remote, release)
      .catch((error: unknown) =>
        error instanceof ReleaseUnusable ? error.message : 'the release storage did not answer',
      );
  }

  private local(id: string, version: string, port: number): RemoteRelease | string {
    if (this.options.production) return "code from a developer's machine is never served in production";
    // Asked of what is live, not of the machine: the registry calls no address that a parameter names.
    const app = this.options.live.current()?.remotes.find((remote) => remote.id === id);
    const contract = (app?.stable ?? app?.canary)?.contract;
    if (!contract) return `${id} has no live release whose routes could be used; publish it once`;
    return {
      id,
      version,
      contract,
      counter: null,
      manifest: `http://localhost:${port}/mf-manifest.json`,
      entry: null,
      scripts: [],
      styles: [],
      texts: {},
      words: {},
    };
  }

  /** Anybody can ask for anything without a grant of ours: that is no entry of the audit log. */
  private turnAway(remote: string, version: string | null, why: string): void {
    this.options.refusals.tell(remote, version, `override refused: ${why}`);
  }

  private refuse(remote: string, version: string | null, why: string): null {
    this.options.refusals.note(remote, version, `override refused: ${why}`);
    return null;
  }
}
