import { gzipSync } from 'node:zlib';
import { LAZY_BYTES } from '@parcelway/remote-contract';
import type { Candidate, Findings } from './gate';
import { firstFiles } from './integrity.gate';

/** A remote stays within the bytes it promised in `remote.json`, measured here: what its build declares does not count. The shell's budget is its build's. */
export function budgetsGate({ contract, files, surface }: Pick<Candidate, 'contract' | 'files' | 'surface'>): Findings {
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
  const later = (surface.kind === 'remote' && surface.lazy) || {};
  return [
    ...parts
      .filter(([part]) => bytes[part] > contract.budgets[part])
      .map(
        ([part, name]) =>
          `its ${name} is ${bytes[part]} bytes (gzip) and budgets.${part} allows ${contract.budgets[part]}: load what the first view does not need with import(), or raise the budget in remote.json with the reason in the commit`,
      ),
    ...Object.entries(later).flatMap(([folder, names]) => {
      const [used, allowed] = [sum(names), contract.budgets.lazy?.[folder] ?? LAZY_BYTES];
      return used <= allowed
        ? []
        : [
            `what it loads later from ${folder} is ${used} bytes (gzip) and budgets.lazy["${folder}"] allows ${allowed}: load less, or raise the budget in remote.json with the reason in the commit`,
          ];
    }),
    ...(surface.kind === 'remote' && surface.lazy
      ? [...files.keys()]
          .filter(
            (file) =>
              file.endsWith('.js') &&
              !isTexts(file) &&
              ![first.entry, ...first.sync, ...Object.values(later).flat()].includes(file),
          )
          .map(
            (file) =>
              `${file} is in no part of surface.json, so that no budget holds for it: build again, and publish what the build wrote`,
          )
      : []),
  ];
}

/** Texts of one language: as many as there are screens, and no screen loads two. */
const isTexts = (file: string): boolean => /(^|\/)texts-[\w-]+-json\./.test(file);
