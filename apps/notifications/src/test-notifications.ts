import { buildSession } from '@parcelway/testing/builders';
import { fakeApi, renderInHost, type FakeApi, type HostOptions, type InHost } from '@parcelway/testing';
import { createElement } from 'react';
import contract from '../remote.json';
import { handlers } from './isolated/handlers';
import { messages } from './messages';
import { NotificationsRoutes } from './notifications-routes.component';

const routes = {
  ...Object.fromEntries(contract.routes.map(({ ref, path }) => [ref, path])),
  'orders.shipment': '/orders/shipment',
  // Of the editor, which other releases of the remote may lack.
  'notifications.template': '/notification/template/:status/:custom?',
};
const session = (plan: string, level: number) => ({ user: { ...buildSession().user, plan, level_num: level } });
export const PRO = session('Pro', 3);
export const FREE = session('Free', 0);

/** The remote at an address, in a host of a shop whose plan holds everything. */
export const renderPage = (route: string, options: Partial<HostOptions> = {}): Promise<InHost> =>
  renderInHost(createElement(NotificationsRoutes), {
    route,
    at: '/notification/*',
    routes,
    messages: { notifications: messages },
    session: PRO,
    ...options,
  });

/** A shop's mails as on the isolated page; a test changes what it is about. */
function fakeMails(rows: number): FakeApi {
  const api = fakeApi();
  const made = handlers({ rows, today: new Date('2026-11-20T00:00:00Z') });
  for (const [name, handler] of Object.entries(made)) api.answer(name as never, handler as never);
  return api;
}

/** The settings are those of the isolated page but for this. @param rows 0: a shop that turned nothing on */
export async function answerSetting(api: FakeApi, part: object, rows = 60): Promise<void> {
  const demo = handlers({ rows, today: new Date('2026-11-20T00:00:00Z') });
  const setting = await demo.notificationSetting?.({} as never);
  api.answer('notificationSetting', { ...setting, ...part } as never);
}

/** Each test of the file has a shop of its own. */
export function eachWithMails(use: (api: FakeApi) => void, rows = 60): void {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeMails(rows);
    use(api);
  });
  afterEach(() => api.restore());
}
