import { releaseName } from '@parcelway/remote-contract';
import { isProvider } from '../release/stored-release';

/** The release in `?mfe=`. */
export interface WantedOverride {
  remote: string;
  /** A release, or `local:<port>`. */
  release: string;
  /** Port of a developer's machine; null for a release. */
  port: number | null;
}

/**
 * Reads `<remote>@<release>` or `<remote>@local:<port>`. Everything else is refused, whatever it resembles: there is no way to name an address.
 * @returns null when the text is anything else
 */
export function parseMfe(text: string): WantedOverride | null {
  if (text.length > 200) return null;
  const [, remote = '', release = ''] = /^([a-z][a-z0-9]*(?:-[a-z0-9]+)*)@([a-z0-9.:-]+)$/.exec(text) ?? [];
  if (!remote || isProvider(remote) || remote.length > 80) return null;
  const port = portOf(release);
  return port !== null || releaseName.safeParse(release).success ? { remote, release, port } : null;
}

/** Port of `local:<port>`, 1024 to 65535; null for anything else. */
export function portOf(release: string): number | null {
  const port = Number(/^local:([1-9]\d{3,4})$/.exec(release)?.[1] ?? 0);
  return port >= 1024 && port <= 65_535 ? port : null;
}
