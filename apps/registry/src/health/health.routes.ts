import type { FastifyInstance } from 'fastify';
import { parseJson } from '../release/parse-json';
import type { LiveReleases } from '../serve/live-set';
import type { HealthCollector } from './health-collector';
import { mountP75, mountsOf, type ReleaseCounts } from './health-counts';
import type { HealthLoop } from './health-loop';
import { pageReport } from './page-report.schema';
import type { ReportToken } from './report-token';
import { vitalP75 } from './screen-counts';

interface Options {
  collector: HealthCollector;
  health: HealthLoop;
  live: Pick<LiveReleases, 'apps' | 'state'>;
  /** Null for a token that is not ours, or has expired. */
  readToken(text: unknown): ReportToken | null;
  now(): Date;
}

/**
 * `POST /registry/reports`: what pages report of their remotes, also when they go (a beacon is sent as plain text).
 * `GET /registry/api/health`: the sums of all processes, for each release since the canary's step or the release began.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { collector, health, live, readToken, now }: Options,
): Promise<void> {
  app.post('/registry/reports', { bodyLimit: 64 * 1024 }, async (request, reply) => {
    const { body } = request;
    const report = pageReport.safeParse(typeof body === 'string' ? parseJson(body) : body);
    reply.header('cache-control', 'no-store');
    if (!report.success) return reply.code(400).send({ code: 400, message: 'The report cannot be read.' });
    const token = readToken(report.data.token);
    if (!token) return reply.code(401).send({ code: 401, message: 'The report token is not valid, or too old.' });
    if (collector.record(token, report.data.events, now()) === 'limited')
      return reply
        .code(429)
        .header('retry-after', '60')
        .send({ code: 429, message: 'This page reports too often. Try again in a minute.' });
    return reply.code(204).send();
  });

  app.get('/registry/api/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return {
      releases: live.state(),
      apps: Object.fromEntries(
        Object.entries(live.apps()).map(([id, channels]) => {
          const { releases, verdict } = health.health(id, channels);
          const figures = Object.entries(releases).map(([version, counts]) => [
            version,
            {
              pages: counts.pages,
              failed: counts.failed,
              mounts: mountsOf(counts),
              p75: mountP75(counts),
              screens: screensOf(counts),
            },
          ]);
          return [id, { verdict, releases: Object.fromEntries(figures) }];
        }),
      ),
    };
  });
}

/** By screen: pages, errors, and the p75 of each metric in milliseconds, of `cls` in thousandths; null = not measured yet. */
const screensOf = ({ screens }: ReleaseCounts) =>
  Object.fromEntries(
    Object.entries(screens).map(([screen, counts]) => [
      screen,
      {
        pages: counts.pages,
        errors: counts.errors,
        lcp: vitalP75(counts, 'lcp'),
        inp: vitalP75(counts, 'inp'),
        cls: vitalP75(counts, 'cls'),
        route: vitalP75(counts, 'route'),
      },
    ]),
  );
