import type { Domain } from '../domain';
import { registerEvents } from './events.routes';

export const domain = { routes: registerEvents } satisfies Domain;
