import path from 'node:path';
import type { ReleaseService } from './release.port';
import { publishBuild } from './publish-build';
import { SHELL } from './stored-release';

/** The environment of a developer's machine. */
export const DEMO = 'development';

/**
 * Makes the builds of this machine releases, as the demo does at its start; the shell first: remotes must fit a live shell. In any other
 * environment a start publishes nothing.
 * @param options.root the repository @param options.onRefused called with each build that was not released, or of all (`id` null) when the
 *   channels cannot be read. Never throws: what is live stays as it was.
 */
export async function publishBuilds(
  service: ReleaseService,
  ids: readonly string[],
  {
    root,
    environment,
    onRefused,
  }: { root: string; environment: string; onRefused: (id: string | null, error: unknown) => void },
): Promise<void> {
  if (environment !== DEMO || ids.length === 0) return;
  try {
    // Damaged channels refuse every change: one line is enough.
    await service.status();
  } catch (error) {
    onRefused(null, error);
    return;
  }
  const shellFirst = [...ids].sort((a, b) => Number(b === SHELL) - Number(a === SHELL));
  const refused = new Map<string, unknown>(shellFirst.map((id) => [id, undefined]));
  // One may link to another that comes later: as long as any is released, the others are tried again.
  for (let before = Infinity; refused.size < before;) {
    before = refused.size;
    for (const id of [...refused.keys()]) {
      try {
        await publishBuild(service, { id, distDir: path.join(root, 'apps', id, 'dist') });
        refused.delete(id);
      } catch (error) {
        refused.set(id, error);
      }
    }
  }
  for (const [id, error] of refused) onRefused(id, error);
}
