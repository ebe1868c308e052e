import { renderInHost, type FakeApi, type HostOptions, type InHost } from '@parcelway/testing';
import { act, screen } from '@testing-library/react';
import contract from '../../remote.json';
import { handlers } from '../isolated/handlers';
import { messages } from '../messages';
import { SettingsRoutes } from '../settings-routes.component';

export const TODAY = new Date('2026-11-27T16:20:00Z');

/** Where this remote's own links lead. */
export const ROUTES = Object.fromEntries(contract.routes.map(({ ref, path }) => [ref, path]));

/** The answers of the isolated page. */
export const demoHandlers = (rows = 60) => handlers({ rows, today: TODAY });

export function answerAll(api: FakeApi, rows = 60): void {
  for (const [name, handler] of Object.entries(demoHandlers(rows))) api.answer(name as never, handler as never);
}

/** The page of the delivery promise, once its fields are there. */
export async function openPromise(options: Partial<HostOptions> = {}): Promise<InHost> {
  const page = await openSettings('/settings/pre-sale-edd', options);
  await screen.findByLabelText('Cut-off time');
  return page;
}

export const openSettings = (route: string, options: Partial<HostOptions> = {}): Promise<InHost> =>
  renderInHost(<SettingsRoutes />, {
    route,
    at: '/settings/*',
    routes: ROUTES,
    messages: { settings: messages },
    ...options,
  });

export const save = ({ saveBar }: InHost): void => act(() => saveBar()?.onSave());
