import type { Domain } from '../domain';
import { registerHelp } from './help.routes';

export const domain = { routes: (app, { config }) => registerHelp(app, config) } satisfies Domain;
