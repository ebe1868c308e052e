import { RemoteScreen, type RemoteLoader } from '@parcelway/federation';
import { useTranslate } from '@parcelway/i18n';
import type { ResolvedSet } from '@parcelway/remote-contract';
import { Route, Routes, useLocation } from '@parcelway/router';
import { NotFoundPage } from '../pages/not-found.page';
import { NotReleasedPage } from '../pages/not-released.page';
import { RemoteFailedPage, RemoteLoadingPage } from '../pages/remote-states.page';
import { remoteAt, screenAt } from './route-table';
import { MENU } from './screens';

/** Whatever stands at the current address: a remote's screen, the card of one that is not released, or the 404 page. */
export function ScreenRoute({ set, loader }: { set: ResolvedSet; loader: RemoteLoader }) {
  const { pathname } = useLocation();
  const { t } = useTranslate('common');
  const release = remoteAt(set, pathname);
  const screen = screenAt(pathname);
  if (!release) return screen ? <NotReleasedPage title={t(screen.title)} /> : <NotFoundPage />;
  const entry = release.contract.routes[0]?.path ?? '/';
  const title = t(MENU.find(({ path }) => path === entry)?.title ?? screen?.title ?? 'menu.dashboard');
  const element = (
    <RemoteScreen
      key={release.id} loader={loader} release={release} loading={<RemoteLoadingPage title={title} />}
      renderFailure={(failure) => <RemoteFailedPage title={title} failure={failure} />}
    />
  );
  // A remote's own routes are relative to the first part of the address.
  const base = (pathname === '/' ? entry : pathname).split('/')[1] ?? '';
  return <Routes>{pathname === '/' ? <Route index element={element} /> : <Route path={`${base}/*`} element={element} />}</Routes>;
}
