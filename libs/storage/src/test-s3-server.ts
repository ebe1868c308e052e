import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { openStorage } from './open-storage';
import type { Storage } from './storage.port';

const BUCKET = 'releases';

export interface S3Server {
  env: NodeJS.ProcessEnv;
  open(prefix?: string): Storage;
  close(): Promise<void>;
}

/**
 * An S3-compatible server on a free port. It knows no conditional writes by itself: `conditional` adds what Amazon S3 does with
 * `If-None-Match: *` and `If-Match` of a PUT, one request at a time.
 */
export async function startS3({ conditional }: { conditional: boolean }): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), 's3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    resetOnClose: true,
    configureBuckets: [{ name: BUCKET }],
  });
  const { store } = server;
  const list = store.listObjects.bind(store);
  // Its tokens of continuation need a cipher that Node's OpenSSL no longer has; names to go on behind are enough.
  store.listObjects = async (...args) => ({ ...(await list(...args)), isTruncated: false });
  if (conditional) {
    let last = Promise.resolve();
    server.middleware.unshift((ctx, next) => {
      const turn = last.then(async () => {
        if (ctx.method !== 'PUT') {
          await next();
          // Read to its end before the next turn: this server writes over a file that is being read.
          if (ctx.body instanceof Readable) ctx.body = await buffer(ctx.body);
          return;
        }
        const object = await store.getObject(BUCKET, decodeURIComponent(ctx.path.slice(BUCKET.length + 2)));
        object?.content.destroy();
        const [ifMatch, ifNoneMatch] = [ctx.get('if-match'), ctx.get('if-none-match')];
        if ((ifNoneMatch === '*' && object) || (ifMatch !== '' && object && ifMatch !== object.metadata.etag))
          return fail(ctx, 412, 'PreconditionFailed');
        if (ifMatch !== '' && !object) return fail(ctx, 404, 'NoSuchKey');
        await next();
      });
      last = turn.catch(() => {});
      return turn;
    });
  }
  const { port } = await server.run();
  const env = {
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  };
  return {
    env,
    open: (prefix = '') => openStorage(`s3://${BUCKET}/${prefix}`, env),
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function fail(ctx: { status: number; body: unknown }, status: number, code: string): void {
  ctx.status = status;
  ctx.body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`;
}
