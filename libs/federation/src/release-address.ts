import type { ResolvedRemote } from '@parcelway/remote-contract';
import { ReleaseFault } from './remote-load-error';

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** The container's global name; the same rule as in tools/webpack. */
export const containerName = (id: string): string => `parcelway_${id.replaceAll('-', '_')}`;

/** Where the scripts of a remote's bundle leave their modules. */
export const chunkArrayName = (id: string): string => `webpackChunk${containerName(id)}`;

/** True for a release from a developer's own machine, whose files change with every edit and carry no signature. */
export const isLocal = ({ channel, counter }: ResolvedRemote): boolean => channel === 'override' && counter === null;

/**
 * Address of a release's manifest. The set is the registry's word, and still only two places are ever loaded from: the release's own
 * folder on the page's origin, and for a local override a port of this machine.
 * @throws ReleaseFault for any other address
 */
export function manifestAddress(release: ResolvedRemote): URL {
  const refuse = () =>
    new ReleaseFault('integrity', `${release.manifest} is not an address that ${release.id} may be loaded from`);
  const address =
    URL.canParse(release.manifest, window.location.href) && new URL(release.manifest, window.location.href);
  if (!address || address.search || address.hash || address.username || address.password) throw refuse();
  if (isLocal(release)) {
    if (!/^https?:$/.test(address.protocol) || !LOCAL_HOSTS.includes(address.hostname)) throw refuse();
  } else if (
    address.origin !== window.location.origin ||
    !address.pathname.startsWith(`/r/${release.id}/${release.version}/`)
  ) {
    throw refuse();
  }
  return address;
}

/** The same address, made unique for this attempt: browsers queue an address behind the same address that hangs. */
export function withAttempt(address: string, attempt: number): string {
  const url = new URL(address, window.location.href);
  if (attempt > 0) url.searchParams.set('r', String(attempt));
  return url.href;
}

/** An address without the mark of {@link withAttempt}. */
export function withoutQuery(address: string): string {
  const url = new URL(address, window.location.href);
  url.search = '';
  url.hash = '';
  return url.href;
}
