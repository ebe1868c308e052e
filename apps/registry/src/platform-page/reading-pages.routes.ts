import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { releaseName } from '@parcelway/remote-contract';
import type { RegistryConfig } from '../config';
import type { FaultLog } from '../health/fault-log';
import type { SourcePositions } from '../health/source-positions';
import { APP_ID } from '../model';
import type { ReleaseService } from '../release/release.port';
import { isProvider, ReleaseUnsound } from '../release/stored-release';
import type { ServedReleases } from '../serve/served-releases';
import { compareReleases, type Comparison } from './compare';
import { compareView } from './compare.view';
import { graphOf } from './graph';
import { graphView } from './graph.view';
import { CSS, sendPage } from './platform-assets';
import type { ReleaseContents } from './release-contents';
import { allErrors, isListed, withPlaces } from './team-errors';
import { teamErrorsView } from './team-errors.view';

interface Options {
  config: RegistryConfig;
  service: Pick<ReleaseService, 'status' | 'live'>;
  faults: FaultLog;
  positions: SourcePositions;
  releases: Pick<ServedReleases, 'remote'>;
  /** Null when there is no such release. */
  contents(id: string, version: string): Promise<ReleaseContents | null>;
  now(): Date;
}

/** The team of the shell and of the isolated host, and what is shown of a release whose team cannot be read any more. */
const PLATFORM_TEAM = 'platform';
const UNKNOWN_TEAM = 'unknown';
/** Errors on one page of their list. */
const ERRORS_A_PAGE = 50;

/** What the platform shows beside its first page: dependencies, errors by team, and two releases compared. */
export async function readingPages(app: FastifyInstance, options: Options): Promise<void> {
  const { config, service, faults, positions, releases, now } = options;
  const about = () => ({ product: config.PRODUCT_NAME, environment: config.environment, css: CSS.href, now: now() });
  const orNull = <T>(request: FastifyRequest, answer: Promise<T>) =>
    answer.catch((error: unknown) => {
      request.log.warn({ err: error }, 'a page of the platform lacks what it shows');
      return null;
    });
  const teamOf = (id: string, version: string): Promise<string> =>
    isProvider(id)
      ? Promise.resolve(PLATFORM_TEAM)
      : releases.remote(id, version).then(
          ({ contract }) => contract.owner,
          () => UNKNOWN_TEAM,
        );

  app.get('/platform/graph', async (request, reply): Promise<FastifyReply> => {
    const live = await orNull(request, service.live());
    return sendPage(config, request, reply, graphView({ ...about(), nodes: live && graphOf(live) }));
  });

  app.get('/platform/errors', async (request, reply): Promise<FastifyReply> => {
    const only = { team: wordOf(request, 'team'), remote: wordOf(request, 'remote') };
    const errors = await orNull(request, allErrors(faults, teamOf));
    const listed = errors?.filter((error) => isListed(error, only)) ?? [];
    const pages = Math.max(1, Math.ceil(listed.length / ERRORS_A_PAGE));
    const page = Math.min(pages, Math.max(1, Math.trunc(Number(wordOf(request, 'page'))) || 1));
    const shown = listed.slice((page - 1) * ERRORS_A_PAGE, page * ERRORS_A_PAGE);
    const withSources = (await orNull(request, withPlaces(shown, positions))) ?? shown;
    return sendPage(
      config,
      request,
      reply,
      teamErrorsView({ ...about(), only, errors, shown: withSources, page, pages }),
    );
  });

  app.get('/platform/compare', async (request, reply): Promise<FastifyReply> => {
    const [remote, from, to] = [wordOf(request, 'remote'), wordOf(request, 'from'), wordOf(request, 'to')];
    const apps = await orNull(request, service.status());
    // Without an app there is nothing to choose from: each app's own list leads here.
    if (apps && !Object.hasOwn(apps, remote)) return reply.redirect('/platform');
    const known = apps?.[remote]?.releases ?? [];
    const answer = apps === null ? null : await orNull(request, compared(options, remote, from, to));
    return sendPage(
      config,
      request,
      reply,
      compareView({
        ...{ ...about(), remote, from, to },
        releases: answer === null ? null : known.toReversed(),
        comparison: answer && typeof answer !== 'string' ? answer : null,
        problem: typeof answer === 'string' ? answer : '',
      }),
    );
  });
}

/** @returns the comparison, or in words why there is none. @throws when the storage cannot be reached */
async function compared({ contents }: Options, id: string, from: string, to: string): Promise<Comparison | string> {
  if (!from || !to) return 'Choose two releases.';
  const sides: ReleaseContents[] = [];
  for (const version of [from, to]) {
    const found =
      APP_ID.test(id) && releaseName.safeParse(version).success
        ? await contents(id, version).catch((error: unknown) => {
            if (error instanceof ReleaseUnsound) return error.message;
            throw error;
          })
        : null;
    if (found === null) return `There is no release ${id}@${version}.`;
    if (typeof found === 'string') return found;
    sides.push(found);
  }
  const [before, after] = sides;
  return before && after ? compareReleases(before, after) : 'Choose two releases.';
}

/** A parameter of the address; empty when it is missing or named twice. */
function wordOf(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value.trim().slice(0, 120) : '';
}
