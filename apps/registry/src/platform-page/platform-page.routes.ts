import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RegistryConfig } from '../config';
import type { Fault, FaultLog } from '../health/fault-log';
import type { SourcePositions } from '../health/source-positions';
import type { HealthLoop } from '../health/health-loop';
import type { AppChannels } from '../model';
import type { ReleaseService } from '../release/release.port';
import { originsOf, pageHeaders } from '../serve/security-headers';
import type { OtherEnvironment } from './other-environments';
import { graphOf } from './graph';
import { graphView } from './graph.view';
import css from './platform.css';
import releasesCss from './platform-releases.css';
import { platformScript } from './platform-script';
import { platformView } from './platform.view';

interface Options {
  config: RegistryConfig;
  service: Pick<ReleaseService, 'status' | 'audit' | 'live'>;
  health: HealthLoop;
  faults: FaultLog;
  positions: SourcePositions;
  /** What this process serves. */
  served(): Record<string, AppChannels>;
  others(): Promise<OtherEnvironment[]>;
  now(): Date;
}

const AUDIT_ENTRIES = 100;
/** Of one release; the others are rarer. */
const FAULTS_SHOWN = 10;
/** Entries looked through when only those of one remote are wanted. */
const AUDIT_SEARCHED = 500;

const asset = (name: string, text: string, type: string) => ({
  path: `/platform/${name}`,
  href: `/platform/${name}?v=${createHash('sha256').update(text).digest('base64url').slice(0, 12)}`,
  text,
  type,
});
const CSS = asset('page.css', `${css as string}${releasesCss as string}`, 'text/css; charset=utf-8');
const SCRIPT = asset('page.js', platformScript, 'text/javascript; charset=utf-8');

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

  app.get('/platform/graph', async (request, reply): Promise<FastifyReply> => {
    const live = await service.live().catch((error: unknown) => {
      request.log.warn({ err: error }, 'the page of dependencies lacks what is live');
      return null;
    });
    return reply
      .headers({ ...pageHeaders, 'content-security-policy': policy(config, request.host) })
      .send(
        graphView({
          product: config.PRODUCT_NAME,
          environment: config.environment,
          css: CSS.href,
          nodes: live && graphOf(live),
        }),
      );
  });

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
    return reply
      .headers({ ...pageHeaders, 'content-security-policy': policy(config, request.host) })
      .send(
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

/** Errors of what is live, and of what was taken back last, with places in the sources. */
async function faultsOf(
  id: string,
  { stable, canary, bad }: AppChannels,
  log: FaultLog,
  positions: SourcePositions,
): Promise<Record<string, Fault[]>> {
  const versions = [stable, canary?.version, bad.at(-1)].filter((version) => version != null);
  return Object.fromEntries(
    await Promise.all(
      versions.map(async (version) => {
        const faults = (await log.of(id, version)).slice(0, FAULTS_SHOWN);
        const resolved = faults.map(async (fault) => ({
          ...fault,
          frames: await Promise.all(fault.frames.map((frame) => positions.resolve(frame))),
        }));
        return [version, await Promise.all(resolved)] as const;
      }),
    ),
  );
}

function policy(config: RegistryConfig, host: string): string {
  const at = (path: string) =>
    originsOf(config, host)
      .map((origin) => `${origin}${path}`)
      .join(' ');
  return [
    "default-src 'none'",
    `script-src ${at(SCRIPT.path)}`,
    `style-src ${at(CSS.path)}`,
    'img-src data:',
    `connect-src ${at('/registry/api/')} ${at('/platform')}`,
    `form-action ${at('/platform')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
