import { fakeApi, renderInHost, type FakeApi, type HostOptions, type InHost } from '@parcelway/testing';
import { buildSession } from '@parcelway/testing/builders';
import type { MakeHandlers } from '@parcelway/isolated/scenarios';
import { screen, within } from '@testing-library/react';
import contract from '../remote.json';
import { IntegrationsRoutes } from './integrations-routes.component';
import { handlers } from './isolated/handlers';
import { messages } from './messages';

const TODAY = new Date('2026-11-20T00:00:00Z');

/** For tests only: answers as on the isolated page. */
export function integrationsApi(demo: Partial<Parameters<MakeHandlers>[0]> = {}): FakeApi {
  const api = fakeApi();
  for (const [name, handler] of Object.entries(handlers({ rows: 60, today: TODAY, ...demo })))
    api.answer(name as never, handler as never);
  return api;
}

const onPlan = (plan: string, level_num: number) => ({ user: { ...buildSession().user, plan, level_num } });
export const ENTERPRISE: Partial<HostOptions> = { session: onPlan('Enterprise', 4) };
export const BASIC: Partial<HostOptions> = { session: onPlan('Basic', 2) };
export const READER: Partial<HostOptions> = { session: { ...ENTERPRISE.session, permission: ['order.read'] } };

/** For tests only: the remote at an address. */
export const openIntegrations = (route: string, options: Partial<HostOptions> = ENTERPRISE): Promise<InHost> =>
  renderInHost(<IntegrationsRoutes />, {
    route,
    at: '/integration/*',
    routes: {
      ...Object.fromEntries(contract.routes.map(({ ref, path }) => [ref, path])),
      ...{ 'orders.shipment': '/orders/shipment/:item', 'billing.plan': '/billing/plan' },
    },
    messages: { integrations: messages },
    ...options,
  });

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** The dialog that is open. */
export const dialog = async () => within(await screen.findByRole('dialog'));
