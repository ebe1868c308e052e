import type { ExportRun } from '@parcelway/api/exports';
import { exportColumns, MAX_EXPORT_ROWS } from '@parcelway/domain';
import { Refused, type MakeHandlers } from '@parcelway/isolated/scenarios';

/** How long an export runs here, in polls. */
const STEPS = 4;

/** The calls of an export: it advances by a step with each poll. */
export const demoExports = (total: number): ReturnType<MakeHandlers> => {
  const runs: ExportRun[] = [];
  return {
    exportInformation: () => ({
      columns: { shipments: exportColumns('shipments'), orders: exportColumns('orders') },
      saved: [],
      file_types: ['csv', 'xlsx'],
      limit_rows: MAX_EXPORT_ROWS,
      timezone: 'Europe/Berlin',
    }),
    doExport({ body }) {
      const rows = 'ids' in body.select ? body.select.ids.length : total;
      const run: ExportRun = {
        id: String(runs.length + 1),
        rows: 'ids' in body.select ? body.select.rows : 'shipments',
        file_type: body.file_type,
        state: 'queued',
        rows_total: rows,
        rows_done: 0,
        url: null,
        expires_at: null,
        fetched_at: null,
        error: null,
        created_at: new Date().toISOString(),
      };
      runs.unshift(run);
      return { export_id: run.id, rows };
    },
    exportList() {
      for (const run of runs) {
        if (run.state !== 'queued' && run.state !== 'running') continue;
        const rows_done = Math.min(run.rows_total, run.rows_done + Math.ceil(run.rows_total / STEPS));
        Object.assign(
          run,
          rows_done < run.rows_total
            ? { state: 'running', rows_done }
            : {
                state: 'done',
                rows_done,
                url: 'about:blank',
                expires_at: new Date(Date.now() + 86_400_000).toISOString(),
              },
        );
      }
      return { exports: runs.map((run) => ({ ...run })) };
    },
    // Calls with an id in their address are distinguished by their name alone here: it is the latest one.
    exportCancel() {
      const run = runs.find(({ state }) => state === 'queued' || state === 'running');
      if (!run) throw new Refused(404, 'There is no such export.');
      run.state = 'cancelled';
      return { ...run };
    },
  };
};
