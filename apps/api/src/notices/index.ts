import type { Domain } from '../domain';
import { registerNotices } from './notices.routes';

export const domain = { routes: registerNotices } satisfies Domain;
