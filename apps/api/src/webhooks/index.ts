import type { Domain } from '../domain';
import { webhookJobs } from './webhooks.jobs';
import { registerWebhooks } from './webhooks.routes';

export const domain = { routes: registerWebhooks, jobs: webhookJobs } satisfies Domain;
