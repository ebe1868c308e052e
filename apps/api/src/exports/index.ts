import type { Domain } from '../domain';
import { exportJobs, exportSchedule } from './exports.jobs';
import { registerExports } from './exports.routes';

export const domain = { routes: registerExports, jobs: exportJobs, schedule: exportSchedule } satisfies Domain;
