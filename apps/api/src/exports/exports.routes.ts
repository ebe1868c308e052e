import { open } from 'node:fs/promises';
import path from 'node:path';
import { calls } from '@parcelway/http-contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../context';
import { route } from '../http/route';
import { openRequest } from './export-request';
import { cancelExport, exportInformation, exportList, exportState, startExport } from './exports';
import { exportOfToken, markFetched, type ExportRow } from './exports.store';

const TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
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
      const { name, type, again } = fileOf(ctx, row);
      const ended = row.expires_at === null || row.expires_at <= ctx.now();
      const file =
        ended || row.file === null ? null : await open(path.join(ctx.config.EXPORT_DIR, row.file)).catch(() => null);
      if (!file)
        return refuse(reply, 410, `This link has ended: files are kept for 24 hours. Open ${again} and export again.`);
      const { size } = await file.stat();
      // A download that breaks off can be resumed from the browser's list: the link stays valid.
      if (method === 'GET') await markFetched(ctx.db, { shopId: row.shop_id, exportId: row.export_id }, ctx.now());
      return reply
        .headers({
          'content-disposition': `attachment; filename="${name}-${row.created_at.toISOString().slice(0, 10)}-${row.export_id}.${type}"`,
          'content-length': size,
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .type(TYPES[type])
        .send(file.createReadStream());
    },
  );
}

/** What the file of an export is called, and where it is started again. */
function fileOf({ vault }: AppContext, { kind, request }: ExportRow) {
  if (kind === 'data') return { name: 'store-data', type: 'zip', again: 'Settings, Data and privacy,' } as const;
  const { rows, file_type } = openRequest(vault, request);
  return { name: rows, type: file_type, again: 'Orders' } as const;
}

const refuse = (reply: FastifyReply, status: 404 | 410, message: string): FastifyReply =>
  reply.code(status).type('text/plain; charset=utf-8').send(`${message}\n`);
