import type { Route } from 'playwright-core';
import { heading } from '../shell-page';
import type { App, Mode, ShellSuite } from '../shell-suite';

const LIST = '**/api/v1/order/list**';

/** The list of orders, whose call is answered otherwise; opened in a page that is at work already. */
export async function listWith(shell: ShellSuite, mode: Mode, answer: (route: Route) => Promise<void>): Promise<App> {
  const app = await shell.open(mode, '/analytics');
  await heading(app, 'Analytics');
  await shell.page.route(LIST, answer);
  await shell.goTo(mode, 'Orders');
  return app;
}
