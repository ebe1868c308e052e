import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PERMISSIONS } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import { strFromU8, unzipSync } from 'fflate';
import type { Caller } from '../context';
import { registerExports } from '../exports/exports.routes';
import { callerOf, testApi } from '../testing/test-api';
import { createTrackingWorld, type TrackingWorld } from '../testing/tracking-world';
import { registerPrivacy } from './privacy.routes';
import { runDataExport } from './run-data-export';

export type Privacy = DataOf<Calls['privacy']>;

/** For tests only: the calls of data and privacy, and a folder for the files of exports. */
export interface PrivacyWorld extends TrackingWorld {
  /** The caller; a test may set another one. */
  caller: Caller;
  call(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object): Promise<Answer>;
  state(): Promise<Privacy>;
  files(): string[];
  /** Starts an export, runs its job and reads its file: the text of each file in it. */
  exported(): Promise<Record<string, string>>;
}
interface Answer {
  status: number;
  message?: string;
  errors?: Record<string, string>;
  data: Privacy;
}

export const merchantOf = (shopId: string): Caller => ({ ...callerOf(shopId), permission: PERMISSIONS });

export async function createPrivacyWorld(options: { poolSize?: number } = {}): Promise<PrivacyWorld> {
  const tracking = await createTrackingWorld('2026-11-20T12:00:00Z', options);
  const dir = mkdtempSync(path.join(tmpdir(), 'parcelway-data-'));
  Object.assign(tracking.ctx, { config: { ...tracking.ctx.config, EXPORT_DIR: dir } });
  const app: FastifyInstance = await testApi(
    tracking.ctx,
    () => world.caller,
    (server, ctx) => {
      registerPrivacy(server, ctx);
      registerExports(server, ctx);
    },
  );
  const world: PrivacyWorld = {
    ...tracking,
    caller: merchantOf('0'),
    async call(method, url, payload) {
      const answer = await app.inject({ method, url: `/api/v1/setting/${url}`, ...(payload && { payload }) });
      return { status: answer.statusCode, ...answer.json<Omit<Answer, 'status'>>() };
    },
    state: async () => (await world.call('GET', 'privacy')).data,
    files: () => readdirSync(dir),
    async exported() {
      const { status, message, data } = await world.call('POST', 'data_export');
      expect({ status, message }).toEqual({ status: 200, message: undefined });
      await runDataExport(tracking.ctx, { shopId: world.caller.shopId, exportId: data.export?.id ?? '' });
      const url = (await world.state()).export?.url ?? '';
      const file = await app.inject(new URL(url).pathname);
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/zip']);
      const entries = Object.entries(unzipSync(file.rawPayload));
      return Object.fromEntries(entries.map(([name, bytes]) => [name, strFromU8(bytes)]));
    },
    async close() {
      await app.close();
      await tracking.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
  return world;
}

/** The rows of a file of JSON Lines. */
export const linesOf = (text = ''): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
