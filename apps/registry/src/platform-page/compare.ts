import type { ReleaseContents } from './release-contents';

/** One thing that two releases differ in; null on the side that does not have it. */
export interface Difference {
  name: string;
  before: string | null;
  after: string | null;
}

export interface Comparison {
  /** Bytes of files that are not the same; what is the same is left out. */
  files: { name: string; before: number | null; after: number | null }[];
  unchanged: number;
  sizes: { name: string; before: number; after: number }[];
  routes: Difference[];
  calls: Difference[];
  modules: Difference[];
  texts: { language: string; differences: Difference[] }[];
}

/** What is different in `after`. Both are releases of one app. */
export function compareReleases(before: ReleaseContents, after: ReleaseContents): Comparison {
  const names = namesOf(before.files, after.files);
  const changed = names.filter((name) => own(before.files, name)?.hash !== own(after.files, name)?.hash);
  const callsOf = ({ calls }: ReleaseContents) => Object.fromEntries(calls.map((call) => [call, call]));
  return {
    files: changed.map((name) => ({
      name,
      before: own(before.files, name)?.bytes ?? null,
      after: own(after.files, name)?.bytes ?? null,
    })),
    unchanged: names.length - changed.length,
    sizes: [
      { name: 'All files', before: before.bytes, after: after.bytes },
      ...(before.budgeted && after.budgeted
        ? [
            { name: 'Container entry, gzip', before: before.budgeted.entry, after: after.budgeted.entry },
            { name: 'First route, gzip', before: before.budgeted.firstRoute, after: after.budgeted.firstRoute },
          ]
        : []),
    ],
    routes: differences(before.routes, after.routes),
    calls: differences(callsOf(before), callsOf(after)),
    modules: differences(before.modules, after.modules),
    texts: namesOf(before.texts, after.texts)
      .map((language) => ({
        language,
        differences: differences(own(before.texts, language) ?? {}, own(after.texts, language) ?? {}),
      }))
      .filter(({ differences: all }) => all.length > 0),
  };
}

const namesOf = (a: object, b: object): string[] => [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();

const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

const differences = (before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): Difference[] =>
  namesOf(before, after)
    .map((name) => ({ name, before: own(before, name) ?? null, after: own(after, name) ?? null }))
    .filter((each) => each.before !== each.after);
