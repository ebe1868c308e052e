import type { Domain } from '../domain';
import { startPolling } from './poller';
import { trackingJobs, trackingSchedule } from './tracking.jobs';
import { registerTracking } from './tracking.routes';

export const domain = {
  routes: registerTracking,
  jobs: trackingJobs,
  schedule: trackingSchedule,
  loop: startPolling,
} satisfies Domain;
