import { fakeApi, renderInHost, type FakeApi, type HostOptions, type InHost } from '@parcelway/testing';
import { screen, within } from '@testing-library/react';
import contract from '../remote.json';
import { BillingRoutes } from './billing-routes.component';
import { handlersOf } from './isolated/handlers';
import type { DemoShopName } from './isolated/shops';
import { messages } from './messages';

export const TODAY = new Date('2026-11-20T00:00:00Z');
/** Of a history with every kind of line, on more than one page. */
const ROWS = 60;

/** For tests only: answers as for that demo shop. */
export function billingApi(shop: DemoShopName, rows = ROWS): FakeApi {
  const api = fakeApi();
  for (const [name, handler] of Object.entries(handlersOf(shop, rows, TODAY)))
    api.answer(name as never, handler as never);
  return api;
}

/** For tests only: the remote at an address. */
export const openBilling = (route: string, options: Partial<HostOptions> = {}): Promise<InHost> =>
  renderInHost(<BillingRoutes />, {
    route,
    at: '/billing/*',
    // As if every screen were released that a benefit needs.
    routes: {
      ...Object.fromEntries(contract.routes.map(({ ref, path }) => [ref, path])),
      ...{ integrations: '/integration', settings: '/settings' },
      'settings.customize': '/settings/pre-sale-edd/customize',
    },
    messages: { billing: messages },
    ...options,
  });

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
/** The dialog that is open. */
export const dialog = async () => within(await screen.findByRole('dialog'));
export const READER: Partial<HostOptions> = { session: { permission: ['order.read'] } };
