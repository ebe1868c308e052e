import path from 'node:path';
import { derivedKey } from '@parcelway/platform-auth';
import type { FastifyInstance } from 'fastify';
import { isProduction, type RegistryConfig } from './config';
import { FaultLog } from './health/fault-log';
import { HealthCollector } from './health/health-collector';
import { HealthLoop, RULE, SCHEDULE, windowOf } from './health/health-loop';
import { DEFAULT_LIMITS } from './health/health-rule';
import { HealthStore } from './health/health-store';
import { healthRoutes } from './health/health.routes';
import { readReportToken, signReportToken, type ReportToken } from './health/report-token';
import { SourcePositions } from './health/source-positions';
import { memoize } from './memoize';
import { linkPage } from './overrides/link-page';
import { OverrideStore } from './overrides/override-store';
import { Overrides } from './overrides/overrides';
import { overrideRoutes } from './overrides/overrides.routes';
import { otherEnvironments } from './platform-page/other-environments';
import { platformPage } from './platform-page/platform-page.routes';
import { readingPages } from './platform-page/reading-pages.routes';
import { readContents } from './platform-page/release-contents';
import { RefusalLog } from './refusal-log';
import { ADDRESS_FILE, writeState } from './release/state-file';
import { openReleaseService } from './release/open-release-service';
import { ANNOUNCE_MS } from './release/server-calls';
import { releaseApi } from './release/release-api.routes';
import { documentRoutes } from './serve/document.routes';
import { isolatedRoutes } from './serve/isolated.routes';
import { LiveReleases, START_WAIT_MS, wait } from './serve/live-set';
import { qaCookies } from './serve/qa-cookie';
import { ReleaseCache } from './serve/release-cache';
import { openReleaseCounters } from './serve/release-counters';
import { releaseFiles } from './serve/release-files.routes';
import { ServedReleases } from './serve/served-releases';

/** How old a page's releases may be; a rollback reaches every new page within this and the time the storage takes. */
const REFRESH_MS = 1_000;
const TICK_MS = 5_000;
/** How old what others changed may be on pages that cost much; a change made here shows at once. */
const REMEMBER_MS = 2_000;
/** Reading a whole release back costs most. */
const VERIFIED_MS = 60_000;
/** How often unused releases are removed. */
const CLEAN_MS = 6 * 3_600_000;
/** The same trouble is logged again after this. */
const LOG_AGAIN_MS = 60_000;

/** The front door's pages, the immutable releases, and everything that decides which of them a page is made of. */
export async function registryPlugin(app: FastifyInstance, config: RegistryConfig): Promise<void> {
  const now = config.now ?? (() => new Date());
  const { environment, stateDir } = config;
  const onError = rateLimitedLog((error) =>
    app.log.error({ err: error }, 'registry: the last good releases are served'),
  );
  const { service, storage, keys, tokens, channels, audit, notices, servers } = openReleaseService({
    storage: config.releases,
    stateDir,
    environment,
    now,
    onError,
  });

  const refusals = new RefusalLog(audit, onError, (refusal) => app.log.info(refusal, 'a page was refused'));
  const cache = new ReleaseCache({
    storage,
    keys,
    dir: path.join(stateDir, 'cache'),
    accept: openReleaseCounters(stateDir),
    onRefused: (id, version, why) => {
      onError(new Error(why));
      refusals.note(id, version, `not served: ${why}`);
    },
  });
  const releases = new ServedReleases(cache);
  const live = new LiveReleases({ readChannels: () => channels.read(), releases, stateDir, environment, onError });
  // Anybody may read these, and each reads much of the storage.
  const cachedReads = {
    status: memoize(() => service.status(), { forMs: REMEMBER_MS }),
    audit: memoize((limit: number) => service.audit(limit), { forMs: REMEMBER_MS }),
    auditPage: memoize((limit: number, before?: string) => service.auditPage(limit, before), { forMs: REMEMBER_MS }),
    live: memoize(() => service.live(), { forMs: REMEMBER_MS }),
    verify: memoize((id: string, version: string) => service.verify(id, version), { forMs: VERIFIED_MS }),
    contents: memoize((id: string, version: string) => readContents({ storage, keys }, id, version), {
      forMs: VERIFIED_MS,
    }),
    others: memoize(() => otherEnvironments({ storage, keys, stateDir, own: environment, now }), {
      forMs: REMEMBER_MS,
    }),
  };
  const changed = () => {
    for (const each of Object.values(cachedReads)) each.clear();
    return live.refreshAfterChange();
  };
  const store = new OverrideStore(storage, keys);
  const keysFor = (label: string) =>
    [config.SHOPIFY_API_SECRET, ...(config.SHOPIFY_API_SECRET_OLD ? [config.SHOPIFY_API_SECRET_OLD] : [])].map(
      (secret) => derivedKey(secret, label),
    );
  const qa = qaCookies(keysFor('registry:qa-cookie'));
  const overrides = new Overrides({ keys, store, releases, live, refusals, qa, production: isProduction(config) });

  const faults = new FaultLog(storage, environment);
  const collector = new HealthCollector(
    (id) => {
      const apps = live.apps();
      const known = Object.hasOwn(apps, id) && apps[id];
      return known ? windowOf(known) : null;
    },
    (event, at) => faults.add(event, at),
  );
  const health = new HealthLoop({
    collector,
    store: new HealthStore(storage, environment),
    releases: service,
    limits: { ...DEFAULT_LIMITS, ...config.health },
    apps: () => live.apps(),
    onError,
    onRolledBack: (remote, version, reason) =>
      void notices.notify({
        ...{ environment, remote, version, reason, who: RULE.name },
        page: `${config.APP_URL}/platform?remote=${remote}`,
      }),
    onChange: changed,
  });

  const tokenKeys = keysFor('registry:report-token');
  const readToken = (text: unknown) => readReportToken(tokenKeys, text, now());
  const signToken = (token: ReportToken) => signReportToken(tokenKeys[0] ?? Buffer.alloc(0), token);

  // A storage that does not answer delays no start for long.
  await Promise.all([live.open(), Promise.race([store.refresh(now()).catch(onError), wait(START_WAIT_MS)])]);
  const refreshing = every(REFRESH_MS, () => Promise.all([live.refresh(), store.refresh(now()).catch(onError)]));
  const ticking = every(config.health?.tickMs ?? TICK_MS, async () => {
    await health.tick(now());
    await faults.flush().catch(onError);
  });
  const announce = async () => config.server && servers.announce(config.server).catch(onError);
  await Promise.race([announce(), wait(START_WAIT_MS)]);
  const announcing = every(ANNOUNCE_MS, announce);
  config.onOpen?.(() => live.state());
  const cleaning = every(CLEAN_MS, () => service.clean(SCHEDULE).catch(onError));
  app.addHook('onClose', async () => {
    await Promise.all([refreshing.stop(), ticking.stop(), cleaning.stop(), announcing.stop()]);
    if (config.server) await servers.leave(config.server.name).catch(onError);
    await health.flush(now(), true).catch(onError);
    await faults.flush().catch(onError);
    await refusals.settled();
  });

  if (!isProduction(config)) writeState(stateDir, ADDRESS_FILE, config.APP_URL);
  await app.register(releaseFiles, { cache });
  await app.register(isolatedRoutes, { config, live, releases, storage, keys });
  await app.register(releaseApi, { service, read: cachedReads, tokens, environment, onChange: changed });
  await app.register(healthRoutes, { collector, health, live, readToken, now });
  await app.register(overrideRoutes, {
    production: isProduction(config),
    appUrl: config.APP_URL,
    keys,
    tokens,
    releases,
    overrides,
    service: cachedReads,
    store,
    audit,
    refusals,
    qa,
    readToken,
    now,
  });
  const positions = new SourcePositions(storage);
  const shown = { config, service: cachedReads, faults, positions, now };
  await app.register(platformPage, { ...shown, health, served: () => live.apps(), others: cachedReads.others });
  await app.register(readingPages, { ...shown, releases, contents: cachedReads.contents });
  linkPage(app, { config, overrides, qa, now });
  await app.register(documentRoutes, { config, live, overrides, keys, qa, signToken, readToken, now });
}

/** Runs `work` again and again, never twice at once. `stop` ends it, and waits for what is under way. */
function every(ms: number, work: () => Promise<unknown>): { stop(): Promise<void> } {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= work().finally(() => {
      running = null;
    });
  }, ms);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** While the storage is away, everything fails every second: one line a minute for each kind of trouble is enough. */
function rateLimitedLog(log: (error: unknown) => void): (error: unknown) => void {
  const loggedAt = new Map<string, number>();
  return (error) => {
    const text = String(error);
    if ((loggedAt.get(text) ?? 0) > Date.now() - LOG_AGAIN_MS) return;
    if (loggedAt.size > 1_000) loggedAt.clear();
    loggedAt.set(text, Date.now());
    log(error);
  };
}
