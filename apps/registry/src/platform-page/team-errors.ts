import { FURTHER, type Fault, type FaultLog } from '../health/fault-log';
import type { SourcePositions } from '../health/source-positions';

/** An error that pages reported, with the release and the team it belongs to. */
export interface TeamError extends Fault {
  team: string;
  remote: string;
  version: string;
}

/** Errors of one team with one code. */
export interface ErrorKind {
  team: string;
  code: string;
  /** Different errors, further ones that are only counted not among them. */
  errors: number;
  /** Reports of pages: a page counts once for each error. */
  pages: number;
  lastAt: string;
}

/** Which errors are listed; empty = all. */
export interface ErrorFilter {
  team: string;
  remote: string;
}

export const isListed = (error: TeamError, { team, remote }: ErrorFilter): boolean =>
  (team === '' || error.team === team) && (remote === '' || error.remote === remote);

/** Every stored error, of every release, live or not. @throws when the storage cannot be reached */
export async function allErrors(
  log: FaultLog,
  teamOf: (remote: string, version: string) => Promise<string>,
): Promise<TeamError[]> {
  const releases = await log.releases();
  const byRelease = releases.map(async ({ remote, version }) => {
    const [team, faults] = await Promise.all([teamOf(remote, version), log.of(remote, version)]);
    return faults.map((fault) => ({ ...fault, team, remote, version }));
  });
  return (await Promise.all(byRelease)).flat().sort(inOrder);
}

/** How many of what, by team and code; the most frequent first within a team. @param errors in the order of {@link allErrors} */
export function kindsOf(errors: readonly TeamError[]): ErrorKind[] {
  const kinds = new Map<string, ErrorKind>();
  for (const { team, code, pages, lastAt } of errors) {
    const key = `${team} ${code}`;
    const kind = kinds.get(key) ?? { team, code, errors: 0, pages: 0, lastAt };
    kind.errors += code === FURTHER ? 0 : 1;
    kind.pages += pages;
    if (lastAt > kind.lastAt) kind.lastAt = lastAt;
    kinds.set(key, kind);
  }
  return [...kinds.values()].sort((a, b) => compare(a.team, b.team) || b.pages - a.pages || compare(a.code, b.code));
}

/** The same errors with places in the sources in the place of those in minified files. */
export const withPlaces = <T extends Fault>(errors: readonly T[], positions: SourcePositions): Promise<T[]> =>
  Promise.all(
    errors.map(async (error) => ({
      ...error,
      frames: await Promise.all(error.frames.map((frame) => positions.resolve(frame))),
    })),
  );

const inOrder = (a: TeamError, b: TeamError): number =>
  compare(a.team, b.team) || compare(a.code, b.code) || b.pages - a.pages || compare(b.lastAt, a.lastAt);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
