import type { Domain } from '../domain';
import { syncJobs, syncSchedule } from './sync.jobs';
import { registerSync } from './sync.routes';

export const domain = { routes: registerSync, jobs: syncJobs, schedule: syncSchedule } satisfies Domain;
