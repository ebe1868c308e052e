import type { Findings } from './gates/gate';
import { ReleaseRefused, type Actor } from './release.port';

/** @throws ReleaseRefused when the app belongs to another team */
export function needOwner(actor: Actor, id: string): void {
  if (actor.remotes.includes('*') || actor.remotes.includes(id)) return;
  throw new ReleaseRefused(
    'ownership',
    `the token ${actor.name} may change ${actor.remotes.join(', ')}, and ${id} belongs to another team: ask that team to ship it, or whoever runs the registry for a token that names it`,
    403,
  );
}

/** @throws ReleaseRefused with every finding, one a line, and the gate it is of */
export function passGates(what: string, gates: Record<string, Findings>): void {
  const failed = Object.entries(gates).filter(([, findings]) => findings.length > 0);
  if (failed.length === 0) return;
  const lines = failed.flatMap(([gate, findings]) => findings.map((finding) => `  ${gate}: ${finding}`));
  throw new ReleaseRefused(failed.map(([gate]) => gate).join(', '), `${what}:\n${lines.join('\n')}`);
}
