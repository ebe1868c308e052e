import { createReadStream, statSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { BulkOperations } from './bulk-operations';

/** Result files of exports, at addresses that cannot be guessed. A download that broke off goes on from a byte with `Range: bytes=N-`. */
export function bulkRoutes(app: FastifyInstance, bulk: BulkOperations): void {
  app.get<{ Params: { file: string }; Querystring: { signature?: string } }>(
    '/bulk-results/:file',
    (request, reply) => {
      const id = /^bulk-(\d+)\.jsonl$/.exec(request.params.file)?.[1];
      const path = id ? bulk.file(id, request.query.signature ?? '') : null;
      if (!path)
        return reply
          .code(403)
          .type('application/xml')
          .send('<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access denied.</Message></Error>');
      const { size } = statSync(path);
      void reply.type('application/jsonl').header('accept-ranges', 'bytes').header('etag', `"${id}-${size}"`);
      const range = request.headers.range && /^bytes=(\d+)-(\d*)$/.exec(request.headers.range);
      if (!range) return reply.header('content-length', size).send(createReadStream(path));
      const start = Number(range[1]);
      const end = Math.min(size - 1, range[2] ? Number(range[2]) : size - 1);
      if (start >= size || end < start) return reply.code(416).header('content-range', `bytes */${size}`).send();
      return reply
        .code(206)
        .header('content-range', `bytes ${start}-${end}/${size}`)
        .header('content-length', end - start + 1)
        .send(createReadStream(path, { start, end }));
    },
  );
}
