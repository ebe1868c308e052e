import type { Domain } from '../domain';
import { analyticsJobs, analyticsSchedule } from './analytics.jobs';
import { registerAnalytics } from './analytics.routes';
import { registerCoupons } from './coupons/coupons.routes';
import { registerReviews } from './reviews/reviews.routes';

export const domain = {
  routes: (app, ctx) => {
    registerAnalytics(app, ctx);
    registerCoupons(app, ctx);
    registerReviews(app, ctx);
  },
  jobs: analyticsJobs,
  schedule: analyticsSchedule,
} satisfies Domain;
