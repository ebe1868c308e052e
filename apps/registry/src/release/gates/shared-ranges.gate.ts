import { satisfies } from 'semver';
import { remotesOf, shellsOf, type Candidate, type Findings, type LiveRelease, type Remote, type Shell } from './gate';

/** What remotes use of the shell is there, in a compatible version: for each pair that a page may put together. */
export function sharedRangesGate(
  { id, contract, surface }: Pick<Candidate, 'id' | 'contract' | 'surface'>,
  live: readonly LiveRelease[],
): Findings {
  const others = live.filter((release) => release.id !== id);
  const shells = surface.kind === 'shell' ? [{ name: 'this shell', channel: null, surface }] : shellsOf(others);
  const remotes =
    surface.kind === 'remote' && contract ? [{ name: id, channel: null, contract, surface }] : remotesOf(others);
  return [
    ...missingNames(shells, remotes),
    ...shells.flatMap((shell) =>
      remotes.flatMap((remote) =>
        Object.entries(remote.surface.requires).flatMap(([module, range]) => {
          const provided = shell.surface.provides[module];
          if (provided === undefined)
            return [
              `${remote.name} takes ${module} from the shell, and ${shell.name} does not provide it: bundle it, or ship a shell that shares it first`,
            ];
          if (satisfies(provided, range, { includePrerelease: true })) return [];
          return [
            `${remote.name} needs ${module} ${range}, and ${shell.name} provides ${provided}: let the remote take both versions, ship it, and the shell after it`,
          ];
        }),
      ),
    ),
  ];
}

/**
 * Names that a remote imports from a library of the shell's, and the shell's copy does not export. The previous shell is not checked: a shell
 * that adds a name could otherwise be used only by the release after the next; a rollback of the shell checks again.
 */
function missingNames(shells: readonly Shell[], remotes: readonly Remote[]): Findings {
  return shells
    .filter(({ channel }) => channel !== 'previous')
    .flatMap((shell) =>
      remotes
        .filter(({ channel }) => channel !== 'previous')
        .flatMap((remote) =>
          Object.entries(remote.surface.uses ?? {}).flatMap(([module, names]) => {
            const offered = shell.surface.offers?.[module];
            const missing = offered ? names.filter((name) => !offered.includes(name)) : [];
            if (missing.length === 0) return [];
            return [
              `${remote.name} imports ${missing.join(', ')} from ${module}, and ${shell.name} does not have that: ship the shell first, or keep it in the shell until no live remote uses it`,
            ];
          }),
        ),
    );
}
