import type { Domain } from '../domain';
import { eddJobs, eddSchedule } from './edd.jobs';
import { registerEdd } from './edd.routes';

export const domain = { routes: registerEdd, jobs: eddJobs, schedule: eddSchedule } satisfies Domain;
