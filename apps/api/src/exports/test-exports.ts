import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportColumns, type ExportRows } from '@parcelway/domain';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import { parseCsv } from 'hucre/csv';
import type { Caller } from '../context';
import { createListWorld, ZONE, type ListWorld } from '../orders/test-list-world';
import { callerOf, testApi } from '../testing/test-api';
import { registerExports } from './exports.routes';
import { runExport } from './run-export';

export type Body = BodyOf<Calls['doExport']>;
type Run = DataOf<Calls['exportState']>;

/** Columns that the list does not have, but the page of the parcel. */
export const PAGE_COLUMNS = [
  ...([
    'info_received_at',
    'first_scan_at',
    'out_for_delivery_at',
    'delivered_at',
    'signed_by',
    'service',
    'weight',
    'last_mile_courier',
  ] as const),
  ...(['last_mile_number', 'contents', 'address_name', 'address_line1', 'address_line2', 'address_city'] as const),
  ...(['address_province', 'address_zip'] as const),
] as const;
export type PageColumn = (typeof PAGE_COLUMNS)[number];
const ofPage = new Set<string>(PAGE_COLUMNS);
/** The columns that the list has too. */
export const listedColumns = (rows: ExportRows) =>
  exportColumns(rows).flatMap(({ key }) => (ofPage.has(key) ? [] : [key as Exclude<typeof key, PageColumn>]));

/** For tests only: the shop of the list's tests, its exports, and a folder for their files. */
export interface ExportWorld extends ListWorld {
  app: FastifyInstance;
  /** The caller; a test may set another one. */
  caller: Caller;
  files(): string[];
  post(
    body: unknown,
  ): Promise<{ status: number; message?: string; errors?: object; plan?: string; data: DataOf<Calls['doExport']> }>;
  state(id: string): Promise<Run>;
  run(id: string): Promise<void>;
  /** Starts an export, runs its job and downloads its file. */
  export(body: Body): Promise<Buffer>;
  /** The same for CSV: its lines, without the first mark. */
  lines(body: Omit<Body, 'file_type'>): Promise<string[][]>;
}

export async function createExportWorld(): Promise<ExportWorld> {
  const list = await createListWorld();
  const dir = mkdtempSync(path.join(tmpdir(), 'exports-'));
  list.ctx.config.EXPORT_DIR = dir;
  const asMerchant = { ...callerOf(list.shop, undefined, ZONE), plan: 'basic' as const };
  const world: ExportWorld = {
    ...list,
    caller: asMerchant,
    app: await testApi(list.ctx, () => world.caller, registerExports),
    files: () => readdirSync(dir),
    async post(body) {
      const answer = await world.app.inject({
        method: 'POST',
        url: '/api/v1/export/do_export',
        payload: body as object,
      });
      return { status: answer.statusCode, ...answer.json() };
    },
    state: async (id) => (await world.app.inject(`/api/v1/export/${id}`)).json().data,
    run: (exportId) => runExport(list.ctx, { shopId: list.shop, exportId }),
    async export(body) {
      const { status, message, data } = await world.post(body);
      expect({ status, message }).toEqual({ status: 200, message: undefined });
      await world.run(data.export_id);
      const { url } = await world.state(data.export_id);
      const answer = await world.app.inject(new URL(url ?? '').pathname);
      expect(answer.statusCode).toBe(200);
      return answer.rawPayload;
    },
    async lines(body) {
      const text = (await world.export({ ...body, file_type: 'csv' })).toString('utf8');
      expect(text.startsWith('\uFEFF')).toBe(true);
      return parseCsv(text).map((line) => line.map(String));
    },
    async close() {
      await world.app.close();
      await list.close();
      rmSync(dir, { recursive: true });
    },
  };
  return world;
}

export const readFile = (world: ExportWorld, name: string): string =>
  readFileSync(path.join(world.ctx.config.EXPORT_DIR, name), 'utf8');
