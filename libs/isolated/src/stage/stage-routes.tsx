import type { Session, Store } from '@parcelway/api';
import {
  HostProvider,
  StandAloneLayer,
  useHost,
  usePageTitle,
  useToast,
  useUpgrade,
  type Overlays,
  type RouteTable,
} from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { CONTENT_BOUNDARY, entryPath, type Remote, type RemoteJson } from '@parcelway/remote-contract';
import { Navigate, Outlet, useLocation, useRouteError, type RouteObject } from '@parcelway/router';
import { EmptyState, ErrorCard, Page } from '@parcelway/ui';
import { useEffect } from 'react';
import type { IsolatedInput } from '../isolated-input';
import type { FakeHost } from './fake-host';
import { postToPanel } from './stage-channel';

export const UNAUTHORIZED = '/unauthorized';

/** Addresses of the remote by name. Another remote's route is not known here: its name replaces its address. */
export function routeTable({ routes }: RemoteJson): RouteTable {
  const own: RouteTable = Object.fromEntries(routes.map(({ ref, path }) => [ref, path]));
  return new Proxy(own, {
    get: (table, ref) => (typeof ref === 'string' ? (table[ref] ?? `/${ref.replaceAll('.', '/')}`) : undefined),
  });
}

export interface StageInput {
  remote: Pick<Remote, 'Root'>;
  contract: RemoteJson;
  host: FakeHost;
  store: Store;
  session: Session;
  overlays: Overlays;
  onShown: IsolatedInput['onShown'];
}

/** The remote at its routes, as the shell mounts it, with nothing around it but the host's providers. */
export function stageRoutes({ remote, contract, host, store, session, overlays, onShown }: StageInput): RouteObject[] {
  const { Root } = remote;
  const bases = [...new Set(contract.routes.map(({ path }) => path.split('/')[1] ?? ''))];
  return [
    {
      element: (
        <HostProvider
          store={store}
          adapter={host.adapter}
          routes={routeTable(contract)}
          session={session}
          overlays={overlays}
        >
          <main>
            <Address />
            <Outlet />
          </main>
          <UpgradeNote />
          <StandAloneLayer adapter={host.layer} />
        </HostProvider>
      ),
      children: [
        {
          errorElement: <Crashed />,
          children: [
            { index: true, element: <Navigate to={entryPath(contract)} replace /> },
            { path: UNAUTHORIZED, element: <Unauthorized home={entryPath(contract)} /> },
            ...bases.map((base) => ({
              path: `${base}/*`,
              element: (
                <div data-remote={contract.id} style={CONTENT_BOUNDARY}>
                  <Root />
                  {onShown && <OnScreen onShown={onShown} />}
                </div>
              ),
            })),
            { path: '*', element: <Elsewhere home={entryPath(contract)} /> },
          ],
        },
      ],
    },
  ];
}

/** Behind the remote: its effects run after the remote's own. */
function OnScreen({ onShown }: { onShown(): () => void }) {
  useEffect(onShown, [onShown]);
  return null;
}

/** A new screen starts at its top, and the panel's address follows. */
function Address() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  useEffect(() => {
    // Where a refused token leads is no place to stay: with another scenario the screen before opens again.
    if (pathname !== UNAUTHORIZED) postToPanel({ kind: 'address', hash: `#${pathname}${search}` });
  }, [pathname, search]);
  return null;
}

/** Replaces the upgrade dialog, which the shell draws: shows what was requested, and closes. */
function UpgradeNote() {
  const { active, target, redirectUrl, reason, close } = useUpgrade();
  const toast = useToast();
  useEffect(() => {
    if (!active) return;
    postToPanel({
      kind: 'call',
      what: `upgrade, ${target ?? ''}`,
      detail: [reason, redirectUrl].filter(Boolean).join(' · '),
    });
    toast(`In the app the upgrade to ${target ?? ''} opens here.`);
    close();
  }, [active, target, redirectUrl, reason, toast, close]);
  return null;
}

function Elsewhere({ home }: { home: string }) {
  const { pathname } = useLocation();
  usePageTitle('Another screen');
  return (
    <Page title="Another screen">
      <EmptyState
        title={`${pathname} is not a screen of this remote`}
        action={{ content: 'Back to the remote', url: home }}
      >
        In the app another remote, or the shell, answers this address.
      </EmptyState>
    </Page>
  );
}

/** What the shell shows when a fresh token is refused too. */
function Unauthorized({ home }: { home: string }) {
  const { t } = useTranslate('common');
  usePageTitle(t('unauthorized.title'));
  return (
    <Page title={t('unauthorized.title')}>
      <EmptyState title={t('unauthorized.title')} action={{ content: 'Back to the remote', url: home }}>
        {t('unauthorized.text')}
      </EmptyState>
    </Page>
  );
}

function Crashed() {
  const error = useRouteError();
  const host = useHost();
  const reason = error instanceof Error ? error.message : String(error);
  usePageTitle('The remote crashed');
  useEffect(() => postToPanel({ kind: 'call', what: 'crash', detail: reason }), [reason]);
  return (
    <Page title="The remote crashed">
      <ErrorCard title={reason} onReload={() => host.reload()}>
        In the app its card stands here, and the rest lives on.
      </ErrorCard>
    </Page>
  );
}
