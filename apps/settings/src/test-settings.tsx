import { buildSession } from '@parcelway/testing/builders';
import { fakeApi, renderInHost, type FakeApi, type HostOptions, type InHost } from '@parcelway/testing';
import type { ReactNode } from 'react';
import contract from '../remote.json';
import { handlers } from './isolated/handlers';
import { messages } from './messages';

/** For tests only: answers as on the isolated page. @param rows 0: of a new shop */
export function settingsApi(rows = 60): FakeApi {
  const api = fakeApi();
  for (const [name, handler] of Object.entries(handlers({ rows, today: new Date('2026-11-20T00:00:00Z') })))
    api.answer(name as never, handler as never);
  return api;
}

/** For tests only: a session of a shop on that plan. */
export const onPlan = (plan: string, level_num: number) => ({ user: { ...buildSession().user, plan, level_num } });

/** For tests only: a part of the remote, or all of it, in a host. */
export const renderSettings = (part: ReactNode, options: Partial<HostOptions> = {}): Promise<InHost> =>
  renderInHost(part, {
    route: '/settings',
    at: '/settings/*',
    routes: Object.fromEntries(contract.routes.map(({ ref, path }) => [ref, path])),
    messages: { settings: messages },
    ...options,
  });
