import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RegistryConfig } from '../config';
import type { FaultLog } from '../health/fault-log';
import type { SourcePositions } from '../health/source-positions';
import type { HealthLoop } from '../health/health-loop';
import type { AppChannels } from '../model';
import type { ReleaseService } from '../release/release.port';
import type { OtherEnvironment } from './other-environments';
import { CSS, SCRIPT, sendPage } from './platform-assets';
import type { ShownFaults } from './platform-input';
import { platformView } from './platform.view';
import { withPlaces } from './team-errors';

interface Options {
  config: RegistryConfig;
  service: Pick<ReleaseService, 'status' | 'audit'>;
  health: HealthLoop;
  faults: FaultLog;
  positions: SourcePositions;
  /** What this process serves. */
  served(): Record<string, AppChannels>;
  others(): Promise<OtherEnvironment[]>;
  now(): Date;
}

const AUDIT_ENTRIES = 100;
/** Of one release; a link leads to the others. */
const FAULTS_SHOWN = 10;
/** Entries searched when only those of one remote are wanted. */
const AUDIT_SEARCHED = 500;

/** `/platform`: what is live, how it does and who did what, for the teams that ship. Complete without JavaScript; a token adds roll back. */
export async function platformPage(
  app: FastifyInstance,
  { config, service, health, faults, positions, served, others, now }: Options,
): Promise<void> {
  for (const { path, text, type } of [CSS, SCRIPT]) {
    app.get(path, async (_request, reply) =>
      reply
        .headers({
          'content-type': type,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        })
        .send(text),
    );
  }

  app.get('/platform', async (request, reply): Promise<FastifyReply> => {
    const { remote = '' } = request.query as { remote?: string | string[] };
    const wanted = (Array.isArray(remote) ? (remote[0] ?? '') : remote).trim().toLowerCase().slice(0, 80);
    const orNull = <T>(answer: Promise<T>) =>
      answer.catch((error: unknown) => {
        request.log.warn({ err: error }, 'the platform page lacks a part');
        return null;
      });
    const [status, audit, elsewhere] = await Promise.all([
      orNull(service.status()),
      orNull(service.audit(wanted ? AUDIT_SEARCHED : AUDIT_ENTRIES)),
      orNull(others()),
    ]);
    const apps =
      status ??
      Object.fromEntries(Object.entries(served()).map(([id, channels]) => [id, { ...channels, releases: null }]));
    const shown = await Promise.all(
      Object.entries(apps)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(async ([id, { releases, ...channels }]) => ({
          ...{ id, channels, releases, health: health.health(id, channels) },
          faults: (await orNull(faultsOf(id, channels, faults, positions))) ?? {},
        })),
    );
    return sendPage(
      config,
      request,
      reply,
      platformView({
        product: config.PRODUCT_NAME,
        environment: config.environment,
        now: now(),
        search: wanted,
        css: CSS.href,
        script: SCRIPT.href,
        reachable: status !== null,
        elsewhere: elsewhere ?? [],
        apps: shown,
        audit: audit?.filter((entry) => entry.remote.includes(wanted)).slice(0, AUDIT_ENTRIES) ?? null,
      }),
    );
  });
}

/** Errors of what is live, and of what was rolled back last, with places in the sources. */
async function faultsOf(
  id: string,
  { stable, canary, bad }: AppChannels,
  log: FaultLog,
  positions: SourcePositions,
): Promise<Record<string, ShownFaults>> {
  const versions = [stable, canary?.version, bad.at(-1)].filter((version) => version != null);
  return Object.fromEntries(
    await Promise.all(
      versions.map(async (version) => {
        const all = await log.of(id, version);
        const shown = await withPlaces(all.slice(0, FAULTS_SHOWN), positions);
        return [version, { faults: shown, more: all.length - shown.length }] as const;
      }),
    ),
  );
}
