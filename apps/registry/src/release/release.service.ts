import { randomBytes } from 'node:crypto';
import type { AppChannels, AuditEntry, Channels } from '../model';
import type { Storage } from '@parcelway/storage';
import type { AuditLog, AuditPage } from './audit-log';
import { cleanReleases } from './clean-releases';
import { apiGate, uncompared } from './gates/api.gate';
import { buildGates } from './gates/build-gates';
import { contractGate } from './gates/contract.gate';
import type { LiveRelease } from './gates/gate';
import { schemaGate } from './gates/schema.gate';
import { sharedRangesGate } from './gates/shared-ranges.gate';
import { surfaceGate } from './gates/surface.gate';
import type { KeyRing } from './keys';
import { PublishedReleases } from './published-releases';
import { needOwner, passGates } from './refusals';
import { releaseNameOf, splitBuild } from './release-build';
import {
  ReleaseRefused,
  type Actor,
  type BuiltFile,
  type CanaryRequest,
  type Published,
  type PublishOptions,
  type ReleaseService,
  type SeenCanary,
} from './release.port';
import type { ServerCalls } from './server-calls';
import type { SignedChannels } from './signed-channels';
import { isProvider, listReleases, MANIFEST_FILE, surfaceOf, withNames } from './stored-release';
import type { TeamNotices } from './team-notices';
import { firstOf, withCanary, withNextStep, withOff, withOn, withPause, withRollback, withStable } from './transitions';

export interface ReleasesOptions {
  storage: Storage;
  keys: KeyRing;
  channels: SignedChannels;
  audit: AuditLog;
  notices: TeamNotices;
  servers: ServerCalls;
  environment: string;
  stateDir: string;
  now: () => Date;
}

export class Releases implements ReleaseService {
  private readonly published: PublishedReleases;

  constructor(private readonly options: ReleasesOptions) {
    this.published = new PublishedReleases(options);
  }

  publish(actor: Actor, id: string, built: BuiltFile[], options: PublishOptions = {}): Promise<Published> {
    return this.audited(actor, 'publish', id, null, async () => {
      const { files, maps, fixtures } = splitBuild(built);
      const packageVersion = options.packageVersion ?? '0.0.0';
      const candidate = {
        id,
        files,
        maps,
        fixtures,
        ...this.readSchema({ id, candidate: options.candidate, packageVersion }, files),
      };
      const version = releaseNameOf(files, packageVersion, options.candidate);
      const apps = (await this.options.channels.read())?.apps ?? {};
      const others = await this.published.live(apps);
      const servers = await this.options.servers.running();
      passGates(`${id}@${version} was not published`, {
        contract: contractGate(candidate, others),
        'shared ranges': sharedRangesGate(candidate, others),
        api: apiGate(candidate, servers),
        ...buildGates(candidate),
      });
      const known = !(await this.published.store(candidate, version, others));
      await this.published.storeFixtures(candidate, version);
      let live = false;
      let first = false;
      await this.options.channels.change((now) => {
        // A candidate is for a QA link; it never reaches shops by being published.
        first = now[id] === undefined && options.candidate === undefined;
        live = first && (isProvider(id) || options.live === true);
        if (first) now[id] = firstOf(version, { live, now: this.options.now(), salt: newSalt() });
      });
      const detail = first
        ? `first release of its id: ${live ? 'live in all shops' : 'in no shop until it is promoted'}`
        : known
          ? 'the same build was published before'
          : `${files.size} files`;
      const note = uncompared(candidate, servers);
      return {
        answer: { id, version, known, first, live, ...(note !== null && { notes: [note] }) },
        entry: { version, detail: [detail, ...(note === null ? [] : [note])].join('; ') },
      };
    });
  }

  canary(actor: Actor, id: string, request: CanaryRequest): Promise<AppChannels> {
    const { version, percent, plans, auto } = request;
    return this.changed(actor, 'canary', id, version, async (app, apps) => ({
      app: withCanary(await this.fitting(id, version, app, apps), request, {
        id,
        now: this.options.now(),
        salt: newSalt(),
      }),
      version,
      detail: `${percent} %${plans ? ` of plans ${plans.join(', ')}` : ''}${auto ? ', promoted by the schedule' : ''}`,
    }));
  }

  promote(actor: Actor, id: string, version?: string, seen?: SeenCanary): Promise<AppChannels> {
    return this.changed(actor, 'promote', id, version ?? null, async (app, apps) => {
      const named = version ?? app.canary?.version;
      const fits = named === undefined ? app : await this.fitting(id, named, app, apps);
      const next =
        version === undefined
          ? withNextStep(fits, { id, now: this.options.now(), seen })
          : withStable(fits, version, { id });
      return {
        app: next,
        version: named ?? null,
        detail: next.canary ? `to ${next.canary.percent} %` : 'to all shops',
      };
    });
  }

  rollback(
    actor: Actor,
    id: string,
    reason: string,
    { seen, to }: { seen?: SeenCanary; to?: string | undefined } = {},
  ): Promise<AppChannels> {
    return this.changed(actor, 'rollback', id, seen?.version ?? null, async (app, apps) => {
      const { app: next, rolledBack } = withRollback(app, { id, seen, to });
      // What is live may be newer than what it goes back to: a shell may lack what remotes import, a remote a screen that others link to.
      if (next.stable !== null && next.stable !== app.stable) await this.fitting(id, next.stable, app, apps);
      return { app: next, version: rolledBack, detail: `${reason} (stable is ${next.stable ?? 'none'})` };
    });
  }

  off(actor: Actor, id: string, shops: string[] | null, reason: string): Promise<AppChannels> {
    return this.changed(actor, 'off', id, null, async (app) => ({
      app: withOff(app, shops, reason, { id }),
      version: null,
      detail: `${shops?.join(', ') ?? 'all shops'}: ${reason}`,
    }));
  }

  on(actor: Actor, id: string, shops: string[] | null): Promise<AppChannels> {
    return this.changed(actor, 'on', id, null, async (app) => ({
      app: withOn(app, shops, { id }),
      version: null,
      detail: shops?.join(', ') ?? 'all shops',
    }));
  }

  pause(actor: Actor, id: string, paused: boolean): Promise<AppChannels> {
    return this.changed(actor, paused ? 'pause' : 'resume', id, null, async (app) => ({
      app: withPause(app, paused, { id }),
      version: app.canary?.version ?? null,
      detail: `at ${app.canary?.percent ?? 0} %`,
    }));
  }

  notify(actor: Actor, id: string, url: string | null): Promise<void> {
    return this.audited(actor, 'notify', id, null, async () => {
      await this.options.notices.set(id, url);
      return { answer: undefined, entry: { version: null, detail: url === null ? 'nobody' : new URL(url).origin } };
    });
  }

  async clean(actor: Actor): Promise<string[]> {
    needOwner(actor, '*');
    await this.options.audit.clean();
    const gone = await cleanReleases(this.options);
    for (const { id, version } of gone)
      await this.options.audit.append({
        ...{ who: actor.name, action: 'remove', remote: id, version },
        detail: 'older than 30 days, and nowhere live or to go back to',
      });
    return gone.map(({ id, version }) => `${id}@${version}`);
  }

  async live(): Promise<(LiveRelease & { calls: string[] })[]> {
    const live = await this.published.live((await this.options.channels.read())?.apps ?? {});
    return live.map((release) => ({ ...release, calls: release.surface.calls ?? [] }));
  }

  async status(): Promise<Record<string, AppChannels & { releases: string[] }>> {
    const apps = (await this.options.channels.read())?.apps ?? {};
    return Object.fromEntries(
      await Promise.all(
        Object.entries(apps).map(
          async ([id, app]) => [id, { ...app, releases: await listReleases(this.options.storage, id) }] as const,
        ),
      ),
    );
  }

  verify(id: string, version: string): Promise<string[]> {
    return this.published.verify(id, version);
  }

  audit(limit: number): Promise<AuditEntry[]> {
    return this.options.audit.newest(limit);
  }

  auditPage(limit: number, before?: string): Promise<AuditPage> {
    return this.options.audit.page(limit, before);
  }

  private readSchema(named: Parameters<typeof schemaGate>[0], files: ReadonlyMap<string, Buffer>) {
    const { findings, contract, surface } = schemaGate(named, files);
    const what = `the build of ${named.id} was not published`;
    passGates(what, { schema: findings });
    if (!surface) throw new Error('the schema gate passed a build without a surface');
    passGates(what, { surface: surfaceGate({ files, contract, surface }) });
    return { contract, surface: withNames(surfaceOf(surface, files.get(MANIFEST_FILE)), contract, files) };
  }

  /** What is live may be another since the publish: checked again before a release reaches more shops. @returns the app as it is */
  private async fitting(id: string, version: string, app: AppChannels, apps: Channels['apps']): Promise<AppChannels> {
    const release = await this.published.facts(id, version);
    const live = await this.published.live(apps);
    passGates(`${id}@${version} does not fit what is live`, {
      contract: contractGate(release, live),
      'shared ranges': sharedRangesGate(release, live),
      api: apiGate(release, await this.options.servers.running()),
    });
    return app;
  }

  /** One change of one app's channels, in the audit log whether it is made or refused. */
  private changed(
    actor: Actor,
    action: 'canary' | 'promote' | 'rollback' | 'pause' | 'resume' | 'off' | 'on',
    id: string,
    version: string | null,
    change: (
      app: AppChannels,
      apps: Channels['apps'],
    ) => Promise<{ app: AppChannels; version: string | null; detail: string }>,
  ): Promise<AppChannels> {
    return this.audited(actor, action, id, version, async () => {
      let made: Awaited<ReturnType<typeof change>> | undefined;
      await this.options.channels.change(async (apps) => {
        const app = apps[id];
        if (!app)
          throw new ReleaseRefused(
            'state',
            `nothing of ${id} is live in ${this.options.environment}: publish it first`,
            404,
          );
        made = await change(app, apps);
        apps[id] = made.app;
      });
      if (!made) throw new Error('the channels were not changed');
      return { answer: made.app, entry: { version: made.version, detail: made.detail } };
    });
  }

  private async audited<T>(
    actor: Actor,
    action: AuditEntry['action'],
    id: string,
    version: string | null,
    act: () => Promise<{ answer: T; entry: { version: string | null; detail: string } }>,
  ): Promise<T> {
    const { audit } = this.options;
    try {
      needOwner(actor, id);
      const { answer, entry } = await act();
      await audit.append({ who: actor.name, action, remote: id, ...entry });
      return answer;
    } catch (error) {
      if (error instanceof ReleaseRefused)
        await audit.append({
          who: actor.name,
          action: 'refused',
          remote: id,
          version,
          detail: `${action}: ${error.message}`,
        });
      throw error;
    }
  }
}

/** Mixed into the hash that sorts shops into a canary. */
const newSalt = (): string => randomBytes(6).toString('hex');
