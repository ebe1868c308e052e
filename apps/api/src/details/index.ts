import type { Domain } from '../domain';
import { registerDetails } from './details.routes';

export const domain = { routes: registerDetails } satisfies Domain;
