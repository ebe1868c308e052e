import { randomBytes } from 'node:crypto';
import type { IntegrityList } from '@parcelway/remote-contract';
import { NAMES, type AppChannels, type AuditEntry, type Channels } from '../model';
import type { Storage } from '../storage/storage.port';
import type { AuditLog } from './audit-log';
import { eachOf } from './each-of';
import { budgetsGate } from './gates/budgets.gate';
import { contractGate } from './gates/contract.gate';
import type { Candidate, Findings, LiveRelease } from './gates/gate';
import { integrityGate } from './gates/integrity.gate';
import { schemaGate } from './gates/schema.gate';
import { sharedRangesGate } from './gates/shared-ranges.gate';
import { sourceMapsGate } from './gates/source-maps.gate';
import type { KeyRing } from './keys';
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
} from './release-service';
import type { SignedChannels } from './signed-channels';
import {
  INTEGRITY_FILE,
  listReleases,
  readChecked,
  readFacts,
  readIntegrity,
  ReleaseUnsound,
  sha384Of,
  SHELL,
  type ReleaseFacts,
} from './stored-release';
import { withCanary, withNextStep, withPause, withRollback, withStable } from './transitions';

export interface ReleasesOptions {
  storage: Storage;
  keys: KeyRing;
  channels: SignedChannels;
  audit: AuditLog;
  environment: string;
  now: () => Date;
}

export class Releases implements ReleaseService {
  /** A release never changes: what was verified once stays so. */
  private readonly known = new Map<string, ReleaseFacts>();

  constructor(private readonly options: ReleasesOptions) {}

  publish(actor: Actor, id: string, built: BuiltFile[], options: PublishOptions = {}): Promise<Published> {
    return this.audited(actor, 'publish', id, null, async () => {
      const { files, maps } = splitBuild(built);
      const packageVersion = options.packageVersion ?? '0.0.0';
      const candidate = {
        id,
        files,
        maps,
        ...this.readSchema({ id, candidate: options.candidate, packageVersion }, files),
      };
      const version = releaseNameOf(files, packageVersion, options.candidate);
      const apps = (await this.options.channels.read())?.apps ?? {};
      const live = await this.live(apps);
      passGates(`${id}@${version} was not published`, {
        contract: contractGate(candidate, live),
        'shared ranges': sharedRangesGate(candidate, live),
        budgets: budgetsGate(candidate),
        integrity: integrityGate(candidate),
        'source maps': sourceMapsGate(candidate),
      });
      const known = !(await this.store(candidate, version, live));
      let first = false;
      await this.options.channels.change((now) => {
        // A candidate is for a QA link; it never reaches shops by being published.
        first = now[id] === undefined && options.candidate === undefined;
        if (first) now[id] = withStable(undefined, version, { id });
      });
      const detail = first
        ? 'first release of its id: live in all shops'
        : known
          ? 'the same build was published before'
          : `${files.size} files`;
      return { answer: { id, version, known, live: first }, entry: { version, detail } };
    });
  }

  canary(actor: Actor, id: string, request: CanaryRequest): Promise<AppChannels> {
    const { version, percent, plans, auto } = request;
    return this.changed(actor, 'canary', id, version, async (app, apps) => ({
      app: withCanary(await this.fitting(id, version, app, apps), request, {
        id,
        now: this.options.now(),
        salt: randomBytes(6).toString('hex'),
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

  rollback(actor: Actor, id: string, reason: string, seen?: SeenCanary): Promise<AppChannels> {
    return this.changed(actor, 'rollback', id, seen?.version ?? null, async (app, apps) => {
      const { app: next, takenBack } = withRollback(app, { id, seen });
      // An older shell may lack what remotes of today import: they are rolled back first.
      if (id === SHELL && next.stable !== app.stable) await this.fitting(id, next.stable, app, apps);
      return { app: next, version: takenBack, detail: `${reason} (stable is ${next.stable})` };
    });
  }

  pause(actor: Actor, id: string, paused: boolean): Promise<AppChannels> {
    return this.changed(actor, paused ? 'pause' : 'resume', id, null, async (app) => ({
      app: withPause(app, paused, { id }),
      version: app.canary?.version ?? null,
      detail: `at ${app.canary?.percent ?? 0} %`,
    }));
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

  async verify(id: string, version: string): Promise<string[]> {
    const { storage } = this.options;
    const problem = (error: unknown) => {
      if (error instanceof ReleaseUnsound) return [error.message];
      throw error;
    };
    let list: IntegrityList | null;
    try {
      list = await readIntegrity(this.options, id, version);
    } catch (error) {
      return problem(error);
    }
    if (!list) throw this.unknownRelease(id, version);
    const sound = list;
    const problems: string[] = [];
    await eachOf(Object.keys(sound.files), async (file) => {
      problems.push(...(await readChecked(storage, sound, file).then(() => [], problem)));
    });
    const folder = NAMES.file(id, version, '');
    const there = (await storage.list(folder)).map((name) => name.slice(folder.length));
    problems.push(
      ...there
        .filter((file) => file !== INTEGRITY_FILE && !Object.hasOwn(sound.files, file))
        .map((file) => `${file} of ${id}@${version} is in ${storage.name} and not in the list: it was not published`),
    );
    return problems.sort();
  }

  audit(limit: number): Promise<AuditEntry[]> {
    return this.options.audit.newest(limit);
  }

  private readSchema(named: Parameters<typeof schemaGate>[0], files: ReadonlyMap<string, Buffer>) {
    const { findings, contract, surface } = schemaGate(named, files);
    passGates(`the build of ${named.id} was not published`, { schema: findings });
    if (!surface) throw new Error('the schema gate passed a build without a surface');
    return { contract, surface };
  }

  /** Files first, the signed list last: without it there is no release. @returns false when it was there before */
  private async store({ id, files, maps }: Candidate, version: string, live: readonly LiveRelease[]): Promise<boolean> {
    const { storage, keys, now } = this.options;
    if (await readIntegrity(this.options, id, version)) return false;
    await eachOf([...maps], ([file, content]) => storage.put(NAMES.map(id, version, file), content));
    await eachOf([...files], ([file, content]) => storage.put(NAMES.file(id, version, file), content));
    // The time grows by itself; where clocks disagree, what is live counts.
    const counter = Math.max(
      now().getTime(),
      ...live.filter((release) => release.id === id).map((release) => release.counter + 1),
    );
    const list: IntegrityList = {
      remote: id,
      version,
      counter,
      files: Object.fromEntries([...files].map(([file, content]) => [file, sha384Of(content)])),
    };
    return storage.put(
      NAMES.file(id, version, INTEGRITY_FILE),
      Buffer.from(JSON.stringify(keys.sign(JSON.stringify(list)))),
      { ifNew: true },
    );
  }

  /** Everything that shops get now or would get after a rollback. */
  private async live(apps: Channels['apps']): Promise<LiveRelease[]> {
    const wanted = Object.entries(apps).flatMap(([id, { stable, canary, previous }]) => [
      { id, version: stable, channel: 'stable' as const },
      ...(canary ? [{ id, version: canary.version, channel: 'canary' as const }] : []),
      ...(previous ? [{ id, version: previous, channel: 'previous' as const }] : []),
    ]);
    return Promise.all(
      wanted.map(async ({ id, version, channel }) => ({ ...(await this.facts(id, version)), channel })),
    );
  }

  private async facts(id: string, version: string): Promise<ReleaseFacts> {
    const name = `${id}@${version}`;
    const facts = this.known.get(name) ?? (await readFacts(this.options, id, version));
    if (!facts) throw this.unknownRelease(id, version);
    this.known.set(name, facts);
    return facts;
  }

  private unknownRelease(id: string, version: string): ReleaseRefused {
    return new ReleaseRefused(
      'state',
      `there is no release ${id}@${version}: publish it first; status lists the releases there are`,
      404,
    );
  }

  /** What is live may be another since the publish: asked again before a release reaches more shops. @returns the app as it is */
  private async fitting(id: string, version: string, app: AppChannels, apps: Channels['apps']): Promise<AppChannels> {
    const release = await this.facts(id, version);
    const live = await this.live(apps);
    passGates(`${id}@${version} does not fit what is live`, {
      contract: contractGate(release, live),
      'shared ranges': sharedRangesGate(release, live),
    });
    return app;
  }

  /** One change of one app's channels, in the audit log whether it is made or refused. */
  private changed(
    actor: Actor,
    action: 'canary' | 'promote' | 'rollback' | 'pause' | 'resume',
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

function needOwner(actor: Actor, id: string): void {
  if (actor.remotes.includes('*') || actor.remotes.includes(id)) return;
  throw new ReleaseRefused(
    'ownership',
    `the token ${actor.name} may change ${actor.remotes.join(', ')}, and ${id} belongs to another team: ask that team to ship it, or whoever runs the registry for a token that names it`,
    403,
  );
}

function passGates(what: string, gates: Record<string, Findings>): void {
  const failed = Object.entries(gates).filter(([, findings]) => findings.length > 0);
  if (failed.length === 0) return;
  const lines = failed.flatMap(([gate, findings]) => findings.map((finding) => `  ${gate}: ${finding}`));
  throw new ReleaseRefused(failed.map(([gate]) => gate).join(', '), `${what}:\n${lines.join('\n')}`);
}
