import { routeAt, titleOf } from '@parcelway/domain';
import { RemoteScreen } from '@parcelway/federation';
import { useTranslate } from '@parcelway/i18n';
import { Route, Routes, useLocation } from '@parcelway/router';
import { NotFoundPage, NotReleasedPage } from '../pages/not-found.page';
import { RemoteFailedPage, RemoteLoadingPage, RemoteOffPage } from '../pages/remote-states.page';
import type { AppRoutesInput } from './app-routes-input';
import { isScreen, remoteAt } from './route-table';

/** The content of the current address: a remote's screen, that it is not released yet, or the 404 page. */
export function ScreenRoute({ set, loader, reporter, guard, leave, reloadGuard }: AppRoutesInput) {
  const { pathname } = useLocation();
  const { language } = useTranslate('common');
  const release = remoteAt(set, pathname);
  const off = set.off.find(({ routes }) => routeAt(routes, pathname));
  if (off) return <RemoteOffPage title={titleOf(off, language, pathname)} />;
  if (!release) return isScreen(pathname) ? <NotReleasedPage /> : <NotFoundPage />;
  const title = titleOf(release.contract, language, pathname);
  // A remote's own routes are relative to the first part of the address.
  return (
    <Routes>
      <Route
        path={`${pathname.split('/')[1] ?? ''}/*`}
        element={
          <RemoteScreen
            key={release.id}
            loader={loader}
            reporter={reporter}
            guard={guard}
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
        }
      />
    </Routes>
  );
}
