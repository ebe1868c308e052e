import type { Domain } from '../domain';
import { settingJobs, settingSchedule } from './settings.jobs';
import { registerCustomCouriers } from './custom-couriers.routes';
import { registerSettings } from './settings.routes';
import { registerStaff } from './staff.routes';

export const domain = {
  routes: (app, ctx) => {
    registerSettings(app, ctx);
    registerCustomCouriers(app, ctx);
    registerStaff(app, ctx);
  },
  jobs: settingJobs,
  schedule: settingSchedule,
} satisfies Domain;
