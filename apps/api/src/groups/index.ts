import type { Domain } from '../domain';
import { registerGroups } from './groups.routes';

export const domain = { routes: registerGroups } satisfies Domain;
