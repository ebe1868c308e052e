import type { Domain } from '../domain';
import { registerUser } from './user.routes';

export const domain = { routes: registerUser } satisfies Domain;
