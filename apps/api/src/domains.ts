import { domain as actions } from './actions';
import { domain as analytics } from './analytics';
import { domain as billing } from './billing';
import type { AppContext } from './context';
import { domain as courierMarks } from './courier-marks';
import { domain as dashboard } from './dashboard';
import { domain as details } from './details';
import type { Domain } from './domain';
import { domain as edd } from './edd';
import { domain as events } from './events';
import { domain as exportFiles } from './exports';
import { domain as groups } from './groups';
import { domain as help } from './help';
import { domain as integrations } from './integrations';
import type { JobHandlers, Schedule } from './jobs/jobs';
import { domain as notices } from './notices';
import { domain as notifications } from './notifications';
import { domain as offers } from './offers';
import { domain as orderStatuses } from './order-statuses';
import { domain as orders } from './orders';
import { domain as privacy } from './privacy';
import { domain as publicApi } from './public-api';
import { domain as session } from './session';
import { domain as settings } from './settings';
import { domain as sync } from './sync';
import { domain as tracking } from './tracking';
import { domain as trackingPage } from './tracking-page';
import { domain as translations } from './translations';
import { domain as user } from './user';
import { domain as webhooks } from './webhooks';

const LISTED = [
  // First: its hook authenticates the calls of the others.
  session,
  actions,
  analytics,
  billing,
  courierMarks,
  dashboard,
  details,
  edd,
  events,
  exportFiles,
  groups,
  help,
  integrations,
  notices,
  notifications,
  offers,
  orderStatuses,
  orders,
  privacy,
  publicApi,
  settings,
  sync,
  tracking,
  trackingPage,
  translations,
  user,
  webhooks,
] as const;

/** Every domain of the server. */
export const domains: readonly Domain[] = LISTED;

type Handlers<D> = D extends { jobs(ctx: AppContext): infer H } ? H : never;
/** What has the properties of every member of a union. */
type AllOf<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

/** The handler of every job. The compiler names a job that no listed domain handles. */
export function jobHandlers(ctx: AppContext): JobHandlers {
  const handlers: AllOf<Handlers<(typeof LISTED)[number]>> = Object.assign(
    {},
    ...domains.map(({ jobs }) => jobs?.(ctx)),
  );
  return handlers;
}

/** When jobs come by themselves, of all domains. */
export const schedule: Schedule = Object.assign({}, ...domains.map((domain) => domain.schedule));
