import type { Domain } from '../domain';
import { registerSettings } from './settings.routes';

export const domain = { routes: registerSettings } satisfies Domain;
