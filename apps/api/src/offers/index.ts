import type { Domain } from '../domain';
import { registerOffers } from './offers.routes';

export const domain = { routes: registerOffers } satisfies Domain;
