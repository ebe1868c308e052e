import { RemoteScreen } from '@parcelway/federation';
import { useTranslate } from '@parcelway/i18n';
import { Route, Routes, useLocation } from '@parcelway/router';
import { NotFoundPage } from '../pages/not-found.page';
import { NotReleasedPage } from '../pages/not-released.page';
import { RemoteFailedPage, RemoteLoadingPage } from '../pages/remote-states.page';
import type { AppRoutesInput } from './app-routes';
import { useRemoteTitle } from './remote-menu';
import { remoteAt, screenAt } from './route-table';

/** Whatever stands at the current address: a remote's screen, the card of one that is not released, or the 404 page. */
export function ScreenRoute({ set, loader, reporter, leave, reloadGuard }: AppRoutesInput) {
  const { pathname } = useLocation();
  const { t } = useTranslate('common');
  const titleOf = useRemoteTitle();
  const release = remoteAt(set, pathname);
  const screen = screenAt(pathname);
  if (!release) return screen ? <NotReleasedPage title={t(screen.title)} /> : <NotFoundPage />;
  const title = titleOf(release);
  const element = (
    <RemoteScreen
      key={release.id}
      loader={loader}
      reporter={reporter}
      release={release}
      loading={<RemoteLoadingPage title={title} />}
      renderFailure={(failure) => (
        <RemoteFailedPage
          title={title}
          failure={failure}
          isTest={release.channel === 'override'}
          reportToken={set.reportToken}
        />
      )}
      tryReload={reloadGuard.tryReload}
      onMounted={leave.add}
    />
  );
  // A remote's own routes are relative to the first part of the address.
  const base = (pathname === '/' ? (release.contract.routes[0]?.path ?? '/') : pathname).split('/')[1] ?? '';
  return (
    <Routes>
      {pathname === '/' ? <Route index element={element} /> : <Route path={`${base}/*`} element={element} />}
    </Routes>
  );
}
