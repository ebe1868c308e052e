import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { registerContent } from './content.routes';
import { registerOffers } from './offers.routes';
import { registerUser } from './user.routes';

/** The calls of the frame around every screen, by subject. */
export function registerShell(app: FastifyInstance, ctx: AppContext): void {
  registerUser(app, ctx);
  registerOffers(app, ctx);
  registerContent(app, ctx);
}
