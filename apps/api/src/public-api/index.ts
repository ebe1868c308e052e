import type { Domain } from '../domain';
import { registerPublicApi } from './public-api.routes';

export const domain = { routes: registerPublicApi } satisfies Domain;
