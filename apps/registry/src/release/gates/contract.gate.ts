import { routeFindings } from '@parcelway/domain';
import { ISOLATED_HOST, SHELL } from '../stored-release';
import {
  nameOf,
  remotesOf,
  shellsOf,
  type Candidate,
  type Findings,
  type LiveRelease,
  type Remote,
  type Shell,
} from './gate';

/**
 * Whatever pages put together, the parts fit: a shell that is live, or comes back by a rollback, serves every such remote, and every link
 * leads somewhere. Checked in both directions, for the newcomer and for everything that is live.
 * @param live all live releases of the environment, those of the newcomer's own id included
 */
export function contractGate(
  { id, contract, surface }: Pick<Candidate, 'id' | 'contract' | 'surface'>,
  live: readonly LiveRelease[],
): Findings {
  const others = live.filter((release) => release.id !== id);
  if (surface.kind === 'shell') {
    const provider: Shell = { name: `this ${id}`, channel: null, surface };
    // Links lead nowhere in the isolated host.
    if (id === ISOLATED_HOST) return remotesOf(others).flatMap((remote) => serves(provider, remote));
    return shellFits(provider, remotesOf(others));
  }
  if (!contract) return [];
  const newcomer: Remote = { name: id, channel: null, contract, surface };
  if (!live.some((release) => release.id === SHELL))
    return [
      `no shell is live, and only a shell can show ${id}: publish the shell first (npm run release -- publish ${SHELL})`,
    ];
  return [
    ...shellsOf(live).flatMap((shell) => serves(shell, newcomer)),
    ...linksLead(newcomer, live),
    ...linkedRoutesStay(newcomer, others),
    ...routeFindings(
      contract,
      remotesOf(others).map((other) => other.contract),
    ),
  ];
}

function shellFits(shell: Shell, remotes: Remote[]): Findings {
  const known = new Set([...shell.surface.routes, ...remotes.flatMap(refsOf)]);
  return remotes.flatMap((remote) => [
    ...serves(shell, remote),
    ...remote.surface.links
      .filter((ref) => !known.has(ref))
      .map(
        (ref) =>
          `${remote.name} links to ${ref}, which this shell no longer knows: keep the route, or ship ${remote.contract.id} without the link first`,
      ),
  ]);
}

function serves(shell: Shell, remote: Remote): Findings {
  const { contracts } = shell.surface;
  const { contract } = remote.surface;
  if (contracts.includes(contract)) return [];
  const newest = Math.max(...contracts);
  return [
    `${remote.name} is written for contract ${contract}, and ${shell.name} serves ${contracts.join(' and ')}: ${contract > newest ? 'ship a shell that serves it first' : `move the remote to contract ${newest} first`}`,
  ];
}

/** A shop may get the stable release or the canary of the target: the route must be in whichever it is. */
function linksLead(newcomer: Remote, live: readonly LiveRelease[]): Findings {
  const own = new Set(refsOf(newcomer));
  return newcomer.surface.links
    .filter((ref) => !own.has(ref))
    .flatMap((ref) => {
      const target = ref.split('.')[0] ?? '';
      const now = live.filter(({ channel }) => channel !== 'previous');
      const shells = now.filter(({ id }) => id === SHELL);
      if (shells.length > 0 && shells.every(({ surface }) => surface.kind === 'shell' && surface.routes.includes(ref)))
        return [];
      if (target === newcomer.contract.id)
        return [`it links to ${ref}, which is none of its own routes: add it to remote.json, or mend the link`];
      const releases = now.filter(({ id, contract }) => id === target && contract);
      if (!releases.some(({ channel }) => channel === 'stable'))
        return [
          `it links to ${ref}, and no remote ${target} is live in all shops: publish and promote ${target} first, or mend the link`,
        ];
      return releases
        .filter(({ contract }) => !contract?.routes.some((route) => route.ref === ref))
        .map(
          (release) =>
            `it links to ${ref}, which ${nameOf(release)} does not have: ship ${target} with that route first, or mend the link`,
        );
    });
}

/** A route that goes away must not be linked to any more. */
function linkedRoutesStay(newcomer: Remote, others: readonly LiveRelease[]): Findings {
  const own = new Set(refsOf(newcomer));
  const { id } = newcomer.contract;
  const shellRoutes = others.flatMap(({ surface }) => (surface.kind === 'shell' ? surface.routes : []));
  return others.flatMap((release) => {
    if (release.surface.kind !== 'remote') return [];
    return release.surface.links
      .filter((ref) => (ref === id || ref.startsWith(`${id}.`)) && !own.has(ref) && !shellRoutes.includes(ref))
      .map(
        (ref) =>
          `${nameOf(release)} links to ${ref}, which ${id} no longer has: keep the route until a ${release.id} without that link is stable and previous`,
      );
  });
}

const refsOf = ({ contract }: Remote): string[] => contract.routes.map(({ ref }) => ref);
