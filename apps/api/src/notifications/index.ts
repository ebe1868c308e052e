import type { Domain } from '../domain';
import { mailDeliveryJobs, mailDeliverySchedule } from './delivery/delivery.jobs';
import { startMailDelivery } from './delivery/delivery-loop';
import { registerMailDelivery } from './delivery/delivery.routes';
import { registerMailRules } from './rules/mail-rules.routes';
import { mailRuleJobs, mailRuleSchedule } from './rules/rules.jobs';
import { prepareMails } from './templates/prepare-mails';
import { registerMailTemplates } from './templates/templates.routes';

export const domain = {
  routes: (app, ctx) => {
    registerMailRules(app, ctx);
    registerMailTemplates(app, ctx);
    registerMailDelivery(app, ctx);
  },
  jobs: (ctx) => ({ ...mailRuleJobs(ctx), ...mailDeliveryJobs(ctx) }),
  schedule: { ...mailRuleSchedule, ...mailDeliverySchedule },
  loop: (ctx) => startMailDelivery(ctx, prepareMails),
} satisfies Domain;
