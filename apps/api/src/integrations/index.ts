import type { Domain } from '../domain';
import { integrationJobs, integrationSchedule } from './integrations.jobs';
import { registerIntegrations } from './integrations.routes';
import { startDelivery } from './sending/delivery-loop';

export const domain = {
  routes: registerIntegrations,
  jobs: integrationJobs,
  schedule: integrationSchedule,
  loop: startDelivery,
} satisfies Domain;
