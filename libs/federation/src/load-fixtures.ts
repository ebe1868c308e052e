import type { ResolvedRemote, VerificationKey } from '@parcelway/remote-contract';
import { listedHash, verifiedList } from './integrity';
import { isLocal, manifestAddress } from './release-address';
import { ReleaseFault } from './remote-load-error';

const FILE = 'fixtures.js';
/** What the script leaves in the page: see tools/webpack/fixtures-output.cjs. */
const GLOBAL = 'parcelwayFixtures';

/**
 * The fixtures of a release, which answer a remote's calls where there is no server. They are no part of the release: the registry signs a
 * list of their own, in which they are called `<remote>/fixtures`.
 * @param provided resolves what the fixtures import of the page
 * @returns what the fixtures export, null for a release that was published without
 * @throws ReleaseFault when they do not verify or cannot be run
 */
export async function loadFixtures(
  release: ResolvedRemote,
  keys: readonly VerificationKey[],
  provided: (module: string) => unknown,
): Promise<unknown> {
  const { id, version } = release;
  const local = isLocal(release);
  const folder = local
    ? new URL('fixtures/', manifestAddress(release)).href
    : new URL(`/f/${id}/${version}/`, window.location.href).href;
  let integrity = '';
  if (!local) {
    const answer = await fetch(`${folder}integrity.json`, { cache: 'no-cache' });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new ReleaseFault('status', `${folder}integrity.json answered ${answer.status}`);
    const list = await verifiedList(await answer.text(), { id: `${id}/fixtures`, version, counter: 1, keys });
    const hash = listedHash(list, FILE);
    if (!hash) throw new ReleaseFault('integrity', `${FILE} is not in the list of fixtures of ${id}@${version}`);
    integrity = hash;
  }
  await run(`${folder}${FILE}`, integrity);
  const make = Reflect.get(window, GLOBAL) as ((require: (module: string) => unknown) => unknown) | undefined;
  if (typeof make !== 'function') throw new ReleaseFault('not-a-remote', `${folder}${FILE} holds no fixtures`);
  return make(provided);
}

function run(src: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    Object.assign(script, { crossOrigin: 'anonymous', src, ...(integrity && { integrity }) });
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () =>
      reject(new ReleaseFault('load', `${src} did not arrive, or is not the file that was published`)),
    );
    document.head.append(script);
  });
}
