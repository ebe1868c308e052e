import { isAnswered } from '@parcelway/remote-contract/code-calls';
import type { AppChannels } from '../../model';
import type { Server } from '../server-calls';
import { ISOLATED_HOST } from '../stored-release';
import { nameOf, type Candidate, type Findings, type LiveRelease } from './gate';

const missing = (calls: readonly string[] = [], server: Server): string[] =>
  calls.filter((call) => !isAnswered(call, server.calls));

/**
 * Every server that runs answers what a release calls: a page may reach any of them. The isolated host answers its calls itself. With no server known nothing can be compared, and
 * nothing is refused, see {@link uncompared}.
 */
export function apiGate({ id, surface }: Pick<Candidate, 'id' | 'surface'>, servers: readonly Server[]): Findings {
  if (id === ISOLATED_HOST) return [];
  const versions = [...new Set(servers.map(({ version }) => version))];
  return versions.flatMap((version) => {
    const same = servers.filter((server) => server.version === version);
    const calls = [...new Set(same.flatMap((server) => missing(surface.calls, server)))].sort();
    if (calls.length === 0) return [];
    const which = same.length === 1 ? `the server ${version}` : `the server ${version} (${same.length} processes)`;
    return [
      `it calls ${calls.join(', ')}, which ${which} does not answer: ship a server that answers ${calls.length === 1 ? 'it' : 'them'} to every process first, and then this release`,
    ];
  });
}

/** The notice for a release whose calls could not be compared, since no server is known; null for none. */
export const uncompared = (
  { id, surface }: Pick<Candidate, 'id' | 'surface'>,
  servers: readonly Server[],
): string | null =>
  id === ISOLATED_HOST || servers.length > 0 || !surface.calls?.length
    ? null
    : `its calls of the API were not compared (${surface.calls.length}): no server has said which it answers. Start a server on this storage, and publish or promote after it`;

/** What pages get now: neither a release that would only come back by a rollback, nor a remote that is switched off for all. */
const inPages = (live: readonly LiveRelease[], apps: Readonly<Record<string, AppChannels>>): LiveRelease[] =>
  live.filter(({ id, channel }) => {
    const off = apps[id]?.off;
    return id !== ISOLATED_HOST && channel !== 'previous' && !(off && off.shops === null);
  });

/**
 * A server's rollback: what is live still has its calls.
 * @param running other servers
 * @returns `findings`: each live release with a call that this server lacks, and what to do first. `breaksLive`:
 * another server answers one of those calls now, so that this one would break a working one. Where none does (all
 * servers were replaced at once, or the release was live before), refusing to start would not help.
 */
export function serverGate(
  server: Server,
  live: readonly LiveRelease[],
  { apps, running }: { apps: Readonly<Record<string, AppChannels>>; running: readonly Server[] },
): { findings: Findings; breaksLive: boolean } {
  const others = running.filter(({ name }) => name !== server.name);
  const lacking = inPages(live, apps)
    .map((release) => ({ release, calls: missing(release.surface.calls, server) }))
    .filter(({ calls }) => calls.length > 0);
  return {
    breaksLive: lacking.some(({ calls }) =>
      calls.some((call) => others.some((other) => isAnswered(call, other.calls))),
    ),
    findings: lacking.map(
      ({ release, calls }) =>
        `${nameOf(release)} calls ${calls.join(', ')}, which the server ${server.version} does not answer: take that release back first (npm run release -- rollback ${release.id} --reason "…"), or switch it off, and then the server`,
    ),
  };
}
