import type { Domain } from '../domain';
import { registerTranslations } from './translations.routes';

export const domain = { routes: registerTranslations } satisfies Domain;
