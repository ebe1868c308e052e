import type { Domain } from '../domain';
import { registerOrderStatuses } from './order-statuses.routes';

export const domain = { routes: registerOrderStatuses } satisfies Domain;
