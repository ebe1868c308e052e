import type { Domain } from '../domain';
import { registerOrders } from './orders.routes';

export const domain = { routes: registerOrders } satisfies Domain;
