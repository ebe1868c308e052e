import type { Domain } from '../domain';
import { actionJobs } from './actions.jobs';
import { registerActions } from './actions.routes';

export const domain = { routes: registerActions, jobs: actionJobs } satisfies Domain;
