import type { ReleaseSurface } from '@parcelway/remote-contract';
import { codeCalls } from '@parcelway/remote-contract/code-calls';
import { codeSurface } from '@parcelway/remote-contract/code-surface';
import { shellSurface } from '@parcelway/remote-contract/shell-surface';
import type { Candidate, Findings } from './gate';

type SurfaceOf<K> = Extract<ReleaseSurface, { kind: K }>;
type Built = Pick<Candidate, 'files' | 'contract'>;

/** A build's surface is what its code does: read from the files by the functions of the build. */
export function surfaceGate({ files, contract, surface }: Built & Pick<Candidate, 'surface'>): Findings {
  try {
    const calls = surface.calls ? differences('calls', surface.calls, codeCalls(files, surface.kind)) : [];
    return [
      ...(surface.kind === 'shell' ? shellFindings(surface, files) : remoteFindings(surface, { files, contract })),
      ...calls,
    ];
  } catch (error) {
    if (error instanceof SyntaxError) return [`its code cannot be read (${error.message}): build again`];
    throw error;
  }
}

function remoteFindings(surface: SurfaceOf<'remote'>, { files, contract }: Built): Findings {
  if (!contract) return [];
  const found = codeSurface(files, contract.routes);
  return [
    ...differences('links to', surface.links, found.links),
    ...namesDiffer('imports from', surface.uses ?? found.uses, found.uses),
  ];
}

function shellFindings(surface: SurfaceOf<'shell'>, files: Candidate['files']): Findings {
  const found = shellSurface(files);
  const versions = (shared: Record<string, string>) =>
    Object.entries(shared).map(([name, version]) => `${name} ${version}`);
  return [
    ...differences('provides', versions(surface.provides), versions(found.provides)),
    ...namesDiffer('exports from', surface.offers ?? found.offers, found.offers),
    ...differences('serves contract', surface.contracts.map(String), found.contracts.map(String)),
    ...differences('has texts in', surface.languages, found.languages),
  ];
}

/** Names by module. */
const namesDiffer = (what: string, declared: Record<string, string[]>, found: Record<string, string[]>): Findings =>
  Object.keys({ ...declared, ...found }).flatMap((module) =>
    differences(`${what} ${module}:`, declared[module] ?? [], found[module] ?? []),
  );

const MEND = 'build again, and publish what the build wrote';

function differences(what: string, declared: readonly string[], found: readonly string[]): Findings {
  const undeclared = found.filter((name) => !declared.includes(name));
  const untrue = declared.filter((name) => !found.includes(name));
  return [
    ...(undeclared.length > 0
      ? [`its code ${what} ${undeclared.join(', ')}, and surface.json does not say so: ${MEND}`]
      : []),
    ...(untrue.length > 0
      ? [`surface.json says that it ${what} ${untrue.join(', ')}, and its code does not: ${MEND}`]
      : []),
  ];
}
