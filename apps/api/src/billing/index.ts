import type { Domain } from '../domain';
import { billingJobs, billingSchedule } from './billing.jobs';
import { registerBilling } from './billing.routes';

export const domain = { routes: registerBilling, jobs: billingJobs, schedule: billingSchedule } satisfies Domain;
