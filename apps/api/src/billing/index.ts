import type { Domain } from '../domain';
import { billingJobs, billingSchedule } from './billing.jobs';
import { registerBilling } from './billing.routes';
import { registerOperator } from './operator.routes';
import { registerPurchases } from './purchase.routes';

export const domain = {
  routes: (app, ctx) => {
    registerBilling(app, ctx);
    registerPurchases(app, ctx);
    registerOperator(app, ctx);
  },
  jobs: billingJobs,
  schedule: billingSchedule,
} satisfies Domain;
