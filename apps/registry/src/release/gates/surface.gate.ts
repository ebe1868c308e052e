import { codeSurface } from '@parcelway/remote-contract/code-surface';
import type { Candidate, Findings } from './gate';

/** What a remote says that it imports and links to is what its code does: read from the files by the function that its build asks. */
export function surfaceGate({ files, contract, surface }: Pick<Candidate, 'files' | 'contract' | 'surface'>): Findings {
  if (!contract || surface.kind !== 'remote') return [];
  try {
    const found = codeSurface(files, contract.routes);
    const { uses = found.uses, links } = surface;
    return [
      ...differences('links to', links, found.links),
      ...Object.keys({ ...uses, ...found.uses }).flatMap((module) =>
        differences(`imports from ${module}:`, uses[module] ?? [], found.uses[module] ?? []),
      ),
    ];
  } catch (error) {
    if (error instanceof SyntaxError) return [`its code cannot be read (${error.message}): build again`];
    throw error;
  }
}

const MEND = 'build again, and publish what the build wrote';

function differences(what: string, said: readonly string[], found: readonly string[]): Findings {
  const untold = found.filter((name) => !said.includes(name));
  const untrue = said.filter((name) => !found.includes(name));
  return [
    ...(untold.length > 0 ? [`its code ${what} ${untold.join(', ')}, and surface.json does not say so: ${MEND}`] : []),
    ...(untrue.length > 0
      ? [`surface.json says that it ${what} ${untrue.join(', ')}, and its code does not: ${MEND}`]
      : []),
  ];
}
