import type { Domain } from '../domain';
import { integrationJobs, integrationSchedule } from './integrations.jobs';
import { startDelivery } from './sending/delivery-loop';

export const domain = { jobs: integrationJobs, schedule: integrationSchedule, loop: startDelivery } satisfies Domain;
