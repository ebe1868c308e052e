import { open } from 'node:fs/promises';
import path from 'node:path';
import { calls } from '@parcelway/http-contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../context';
import { route } from '../http/route';
import { openRequest } from './export-request';
import { cancelExport, exportInformation, exportList, exportState, startExport } from './exports';
import { exportOfToken, markFetched } from './exports.store';

const TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Exports of the order list, and their files. */
export function registerExports(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.exportInformation, async ({ caller }) => exportInformation(ctx, caller));
  route(app, calls.doExport, async ({ caller, body }) => startExport(ctx, caller, body));
  route(app, calls.exportList, async ({ caller }) => exportList(ctx, caller));
  route(app, calls.exportState, async ({ caller, params }) => exportState(ctx, caller, params.id));
  route(app, calls.exportCancel, async ({ caller, params }) => cancelExport(ctx, caller, params.id));

  // A download in a new tab brings no token of the session: the key in the link is what opens it, for a day.
  app.get<{ Params: { token: string } }>(
    '/exports/:token',
    { schema: { hide: true } },
    async ({ method, params }, reply) => {
      void reply.headers({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      const row = await exportOfToken(ctx.db, ctx.vault.hashToken(params.token));
      if (!row) return refuse(reply, 404, 'There is no such file. Open Orders and export again.');
      const ended = row.expires_at === null || row.expires_at <= ctx.now();
      const file =
        ended || row.file === null ? null : await open(path.join(ctx.config.EXPORT_DIR, row.file)).catch(() => null);
      if (!file)
        return refuse(reply, 410, 'This link has ended: files are kept for 24 hours. Open Orders and export again.');
      const { rows, file_type } = openRequest(ctx.vault, row.request);
      const { size } = await file.stat();
      // A download that breaks off can be resumed from the browser's list: the link stays valid.
      if (method === 'GET') await markFetched(ctx.db, { shopId: row.shop_id, exportId: row.export_id }, ctx.now());
      return reply
        .headers({
          'content-disposition': `attachment; filename="${rows}-${row.created_at.toISOString().slice(0, 10)}-${row.export_id}.${file_type}"`,
          'content-length': size,
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .type(TYPES[file_type])
        .send(file.createReadStream());
    },
  );
}

const refuse = (reply: FastifyReply, status: 404 | 410, message: string): FastifyReply =>
  reply.code(status).type('text/plain; charset=utf-8').send(`${message}\n`);
