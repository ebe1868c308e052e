import { RemoteBoundary } from '@parcelway/federation';
import { HostProvider, useSession, type StandAloneAdapter } from '@parcelway/host';
import { useTranslate, type MessageKey } from '@parcelway/i18n';
import type { ResolvedSet } from '@parcelway/remote-contract';
import { Outlet, useLocation } from '@parcelway/router';
import { ErrorCard } from '@parcelway/ui';
import { lazy, Suspense, useEffect, useLayoutEffect, type ComponentType } from 'react';
import { announceDrawn } from '../boot/screen-drawn';
import type { AppRoutesInput } from '../routes/app-routes-input';
import { LeaveQuestion } from '../dialogs/leave-question.component';
import { PageBanner } from '../dialogs/page-banner.component';
import { PageDialogs } from '../dialogs/page-dialogs.component';
import { useMenu } from '../routes/remote-menu';
import { UNAUTHORIZED_PATH } from '../routes/route-table';
import { EmbeddedFrame } from './embedded-frame.component';
import { Footer } from './footer.component';
import { LostPart } from './lost-part.component';
import { PlanPageUse } from './plan-page-use.component';
import { StandAloneFrame } from './stand-alone-frame.component';

/** Few pages ever show it. One that cannot be loaded is missed by nobody but the tester. */
const QaBar = lazy<ComponentType<{ set: ResolvedSet }>>(() =>
  import(/* webpackChunkName: "qa-bar" */ './qa-bar.component').then(
    ({ QaBar: bar }) => ({ default: bar }),
    () => ({ default: () => null }),
  ),
);

/** Providers and chrome around every screen. */
export function ShellRoot({
  set,
  loader,
  adapter,
  store,
  routes,
  access,
  leave,
  reloadGuard,
  overlays,
}: AppRoutesInput) {
  const menu = useMenu(set);
  const { pathname } = useLocation();
  const signedIn = access.state === 'signed-in';
  const content = (
    <>
      {set.overrides.length > 0 && (
        <Suspense>
          <QaBar set={set} />
        </Suspense>
      )}
      <LostPart reloadGuard={reloadGuard} />
      <SessionFailure />
      {signedIn && (
        <RemoteBoundary fallback={null}>
          <PageBanner adapter={adapter} />
        </RemoteBoundary>
      )}
      <ScreenChange />
      {signedIn && <PlanPageUse />}
      <Outlet />
      {set.footer && pathname !== UNAUTHORIZED_PATH && <Footer supportUrl={set.supportUrl} />}
    </>
  );
  return (
    <HostProvider
      store={store}
      adapter={adapter}
      routes={routes}
      product={set.product}
      storeAdminUrl={set.storeAdminUrl}
      signedIn={signedIn}
      leaveGuard={leave}
      overlays={overlays}
      menuTabs={menu}
    >
      {signedIn && <PageDialogs />}
      <LeaveQuestion leave={leave} />
      {adapter.kind === 'embedded' ? (
        <EmbeddedFrame adapter={adapter} set={set} menu={menu}>
          {content}
        </EmbeddedFrame>
      ) : (
        <StandAloneFrame
          adapter={adapter as StandAloneAdapter}
          set={set}
          loader={loader}
          menu={menu}
          signedIn={signedIn}
        >
          {content}
        </StandAloneFrame>
      )}
    </HostProvider>
  );
}

/** A new screen starts at its top; changing a filter of the same screen stays where it is. The measurement is notified. */
function ScreenChange() {
  const { pathname } = useLocation();
  useLayoutEffect(() => announceDrawn(pathname), [pathname]);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}

/** By status: only where there was no answer the server did not answer. */
const SESSION_FAILURE: Record<number, MessageKey<'common'>> = { 0: 'session.failed_text', 429: 'failure.limited_text' };

/** The screens work without the session as far as they can; what is missing is shown above them. */
function SessionFailure() {
  const { failed, failureCode, reload } = useSession();
  const { t } = useTranslate('common');
  const { pathname } = useLocation();
  if (!failed || pathname === UNAUTHORIZED_PATH) return null;
  return (
    <div className="pw-notice">
      <ErrorCard title={t('session.failed_title')} onRetry={reload}>
        {t(SESSION_FAILURE[failureCode ?? 0] ?? 'failure.other_text')}
      </ErrorCard>
    </div>
  );
}
