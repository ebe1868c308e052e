import type { Candidate, Findings } from './gate';

/** A remote stays within the bytes it promised in `remote.json`. The shell's budget is its build's. */
export function budgetsGate({ contract, surface }: Pick<Candidate, 'contract' | 'surface'>): Findings {
  if (!contract || surface.kind !== 'remote') return [];
  const parts = [
    ['entry', 'container entry'],
    ['firstRoute', 'entry with its first route'],
  ] as const;
  return parts
    .filter(([part]) => surface.bytes[part] > contract.budgets[part])
    .map(
      ([part, name]) =>
        `its ${name} is ${surface.bytes[part]} bytes (gzip) and budgets.${part} allows ${contract.budgets[part]}: load what the first view does not need with import(), or raise the budget in remote.json with the reason in the commit`,
    );
}
