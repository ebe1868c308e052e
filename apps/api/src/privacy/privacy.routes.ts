import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { route } from '../http/route';
import { requestDeletion, undoDeletion } from './deletion';
import { cancelDataExport, exportData, privacy } from './privacy';

/** Exports and the deletion of all data of the shop. */
export function registerPrivacy(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.privacy, ({ caller }) => privacy(ctx, caller));
  route(app, calls.exportData, async ({ caller }) => exportData(ctx, caller));
  route(app, calls.cancelDataExport, ({ caller, params: { id } }) => cancelDataExport(ctx, caller, id));
  route(app, calls.deleteData, ({ caller, body: { name } }) => requestDeletion(ctx, caller, name));
  route(app, calls.undoDeleteData, ({ caller }) => undoDeletion(ctx, caller));
}
