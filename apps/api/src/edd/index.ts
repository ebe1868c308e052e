import type { Domain } from '../domain';
import { eddJobs, eddSchedule } from './edd.jobs';
import { registerEdd } from './edd.routes';
import { registerEddWidget } from './widget.routes';

export const domain = {
  routes: (app, ctx, shopper) => {
    registerEdd(app, ctx);
    registerEddWidget(app, shopper);
  },
  jobs: eddJobs,
  schedule: eddSchedule,
} satisfies Domain;
