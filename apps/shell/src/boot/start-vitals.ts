import type { RemoteLoader, Reporter } from '@parcelway/federation';
import type { ResolvedSet } from '@parcelway/remote-contract';
import { placeAt } from '../routes/route-table';
import type { WatchedRouter } from './route-change';

/** By then the first screen has its data, also on a slow line, and nothing competes with it. */
const START_MS = 3_000;

interface StartVitals {
  set: ResolvedSet;
  loader: Pick<RemoteLoader, 'loaded'>;
  reporter: Reporter;
  router: WatchedRouter;
  signedIn: boolean;
  /** The path this page was opened at. */
  landed: string;
}

/** Measures this page's screens, once it is idle. A page that cannot report is not measured. */
export function startVitals({ set, loader, reporter, router, signedIn, landed }: StartVitals): void {
  if (!set.reportToken || set.overrides.length > 0) return;
  const start = () =>
    void import(/* webpackChunkName: "vitals" */ './vitals')
      .then(({ watchVitals }) =>
        watchVitals({
          report: reporter.vital,
          router,
          landed,
          placeAt: (pathname) => placeAt(set, pathname, signedIn),
          versionOf: (remote) =>
            remote === 'shell' ? set.shell.version : loader.loaded(remote)?.loaded.release.version,
        }),
      )
      .catch(() => undefined);
  // Safari knows no idle time.
  setTimeout(
    () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(start, { timeout: START_MS }) : start()),
    START_MS,
  );
}
