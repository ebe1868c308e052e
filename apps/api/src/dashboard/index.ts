import type { Domain } from '../domain';
import { registerDashboard } from './dashboard.routes';

export const domain = { routes: registerDashboard } satisfies Domain;
