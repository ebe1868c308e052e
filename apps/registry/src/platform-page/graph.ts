import type { LiveRelease } from '../release/gates/gate';

/** One live release, and what ties it to the others. */
export interface GraphNode {
  id: string;
  version: string;
  channel: LiveRelease['channel'];
  /** Contract majors: a remote is written for one, a shell serves some. */
  contracts: number[];
  /** Screens of other apps that it links to, by app. */
  links: Record<string, string[]>;
  /** Apps that link to screens of it. */
  linkedFrom: string[];
  /** A remote: shared modules it uses, with the range. The shell: those it provides, with the version. */
  shared: Record<string, string>;
  /** A shell: ids of live remotes that use each of its modules. */
  takenBy: Record<string, string[]>;
  /** Of the API, as its code names them. */
  calls: string[];
}

/** A live release with the calls that its code makes. */
export type CallingRelease = LiveRelease & { calls: string[] };

/** The dependency graph of what is live. */
export function graphOf(live: readonly CallingRelease[]): GraphNode[] {
  const links = new Map(live.map((release) => [release, linksOf(release)]));
  return live.map((release) => {
    const { id, version, channel, surface, calls } = release;
    return {
      ...{ id, version, channel, links: links.get(release) ?? {} },
      contracts: surface.kind === 'shell' ? surface.contracts : [surface.contract],
      linkedFrom: unique(live.filter((other) => links.get(other)?.[id]).map((other) => other.id)),
      shared: surface.kind === 'shell' ? surface.provides : surface.requires,
      takenBy: surface.kind === 'shell' ? takers(live, Object.keys(surface.provides)) : {},
      calls,
    };
  });
}

/** Links to screens of others: a name begins with the id of who has it. */
function linksOf({ id, surface }: LiveRelease): Record<string, string[]> {
  const links: Record<string, string[]> = {};
  for (const ref of surface.kind === 'remote' ? surface.links : []) {
    const target = ref.split('.')[0] ?? '';
    if (target !== id) links[target] = [...(links[target] ?? []), ref];
  }
  return links;
}

const takers = (live: readonly LiveRelease[], modules: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(
    modules.map((module) => [
      module,
      unique(
        live.flatMap(({ id, surface }) =>
          surface.kind === 'remote' && Object.hasOwn(surface.requires, module) ? [id] : [],
        ),
      ),
    ]),
  );

const unique = (values: readonly string[]): string[] => [...new Set(values)].sort();
