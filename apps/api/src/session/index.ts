import type { Domain } from '../domain';
import { registerSession } from './session.routes';

export const domain = { routes: registerSession } satisfies Domain;
