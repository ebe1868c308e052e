import type { Domain } from '../domain';
import { privacyJobs, privacySchedule } from './privacy.jobs';
import { registerPrivacy } from './privacy.routes';

export const domain = { routes: registerPrivacy, jobs: privacyJobs, schedule: privacySchedule } satisfies Domain;
