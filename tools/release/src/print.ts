import type { AppChannels, AuditEntry, Published, schemas } from '@parcelway/app-registry/command';

/** Answers as lines for the person at the terminal. */
export function publishedLines({ notes = [], ...published }: Published, candidate: boolean): string[] {
  return [...linesOf(published, candidate), ...notes.map((note) => `Note: ${note}.`)];
}

function linesOf({ id, version, known, first, live }: Published, candidate: boolean): string[] {
  if (live) return [`${id}@${version} is published, and live in all shops: it is the first release of ${id}.`];
  if (first)
    return [
      `${id}@${version} is published. It is the first release of ${id}, and no shop gets it yet.`,
      `Give it to some shops:  npm run release -- promote ${id}`,
      `Give it to all:         npm run release -- promote ${id} ${version}`,
    ];
  return [
    `${id}@${version} ${known ? 'was published before: the same build is the same release' : 'is published'}.`,
    candidate
      ? `Show it to somebody:    npm run release -- link ${id}@${version} --shop <domain>`
      : `Give it to some shops:  npm run release -- canary ${id} --version ${version} --percent 1`,
  ];
}

export function appLines(id: string, { stable, previous, earlier, canary, bad, off }: AppChannels): string[] {
  const notes =
    canary &&
    [
      canary.plans && `plans ${canary.plans.join(', ')}`,
      canary.auto && 'promoted by the schedule',
      canary.paused && 'paused',
    ]
      .filter(Boolean)
      .join(', ');
  return [
    id,
    `  stable    ${stable ?? 'none yet'}`,
    ...(canary
      ? [`  canary    ${canary.version}  ${canary.percent} % since ${canary.stepSince}${notes ? ` (${notes})` : ''}`]
      : []),
    ...(previous ? [`  previous  ${previous}`] : []),
    ...(earlier.length > 0 ? [`  earlier   ${earlier.join(', ')}`] : []),
    ...(off ? [`  off       ${off.shops?.join(', ') ?? 'all shops'}: ${off.reason}`] : []),
    ...(bad.length > 0 ? [`  bad       ${bad.join(', ')}`] : []),
  ];
}

export function statusLines({ environment, apps }: schemas.StatusAnswer): string[] {
  const ids = Object.keys(apps).sort();
  return [
    `environment ${environment}`,
    ...(ids.length === 0 ? ['Nothing is live. Publish the shell first: npm run release -- publish shell'] : []),
    ...ids.flatMap((id) => {
      const app = apps[id];
      if (!app) return [];
      const { releases, ...channels } = app;
      const others = releases.filter(
        (version) =>
          ![
            channels.stable,
            channels.previous,
            ...channels.earlier,
            channels.canary?.version,
            ...channels.bad,
          ].includes(version),
      );
      return [...appLines(id, channels), ...(others.length > 0 ? [`  others    ${others.join(', ')}`] : [])];
    }),
  ];
}

export const auditLines = (entries: AuditEntry[]): string[] =>
  entries.length === 0
    ? ['Nothing has happened yet.']
    : entries.map(
        ({ at, who, action, remote, version, detail }) =>
          `${at}  ${who.padEnd(14)} ${action.padEnd(8)} ${version ? `${remote}@${version}` : remote}  ${detail.replaceAll('\n', ' ')}`,
      );
