import type { Domain } from '../domain';
import { registerPageDesign } from './design/design.routes';
import { registerPagePreview } from './design/preview.routes';
import { registerTrackingPage } from './shopper/tracking-page.routes';
import { trackingPageJobs, trackingPageSchedule } from './tracking-page.jobs';

export const domain = {
  routes: (app, ctx, shopper) => {
    registerPageDesign(app, ctx);
    registerPagePreview(app, ctx);
    registerTrackingPage(app, shopper);
  },
  jobs: trackingPageJobs,
  schedule: trackingPageSchedule,
} satisfies Domain;
