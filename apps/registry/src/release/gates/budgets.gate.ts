import { gzipSync } from 'node:zlib';
import type { Candidate, Findings } from './gate';
import { firstFiles } from './integrity.gate';

/** A remote stays within the bytes it promised in `remote.json`, measured here: what its build says of itself is not asked. The shell's budget is its build's. */
export function budgetsGate({ contract, files }: Pick<Candidate, 'contract' | 'files'>): Findings {
  const first = contract && firstFiles(files);
  if (!contract || !first) return [];
  const sum = (names: readonly string[]) =>
    [...new Set(names)]
      .filter((name) => name.endsWith('.js'))
      .reduce((bytes, name) => bytes + gzipSync(files.get(name) ?? Buffer.alloc(0), { level: 9 }).length, 0);
  const bytes = { entry: sum([first.entry]), firstRoute: sum([first.entry, ...first.sync]) };
  const parts = [
    ['entry', 'container entry'],
    ['firstRoute', 'entry with its first route'],
  ] as const;
  return parts
    .filter(([part]) => bytes[part] > contract.budgets[part])
    .map(
      ([part, name]) =>
        `its ${name} is ${bytes[part]} bytes (gzip) and budgets.${part} allows ${contract.budgets[part]}: load what the first view does not need with import(), or raise the budget in remote.json with the reason in the commit`,
    );
}
