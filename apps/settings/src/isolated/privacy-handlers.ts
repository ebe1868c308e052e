import type { Privacy } from '@parcelway/api/privacy';
import { DELETION_WAIT_DAYS, MAX_DATA_EXPORTS_A_DAY } from '@parcelway/domain';
import { Refused, type MakeHandlers } from '@parcelway/isolated/scenarios';

const DAY_MS = 86_400_000;
const ROWS = 412;

/** A shop that requested no deletion; an export is ready when it is read for the third time. */
export const privacyHandlers: MakeHandlers = ({ rows, today }) => {
  const at = today.toISOString();
  const inDays = (days: number) => new Date(today.getTime() + days * DAY_MS).toISOString();
  const run = { id: '1', rows_done: 0, rows_total: 0, bytes: null, url: null, expires_at: null, created_at: at };
  let state: Privacy = {
    shop_name: 'Demo',
    export: rows === 0 ? null : { ...run, state: 'done', rows_done: ROWS, rows_total: ROWS },
    exports_left: MAX_DATA_EXPORTS_A_DAY,
    deletion: null,
  };
  let reads = 0;
  const advance = (): Privacy => {
    if (state.export?.state === 'queued' || state.export?.state === 'running') {
      reads += 1;
      const url = 'https://parcelway.example/exports/key';
      const done = { rows_done: ROWS, bytes: 1_240_000, url, expires_at: inDays(1) };
      state = {
        ...state,
        export: {
          ...run,
          ...{ rows_done: 150, rows_total: ROWS, state: 'running' as const },
          ...(reads > 2 && { ...done, state: 'done' as const }),
        },
      };
    }
    return state;
  };
  return {
    privacy: advance,
    exportData() {
      reads = 0;
      state = { ...state, export: { ...run, state: 'queued' }, exports_left: state.exports_left - 1 };
      return state;
    },
    cancelDataExport() {
      state = { ...state, export: { ...run, state: 'cancelled' } };
      return state;
    },
    deleteData({ body: { name } }) {
      if (name.trim() !== state.shop_name) throw new Refused(422, `Enter the name of your store: ${state.shop_name}`);
      const deletion = { requested_at: at, requested_by: 'Ada Merchant', due_at: inDays(DELETION_WAIT_DAYS) };
      state = { ...state, deletion };
      return state;
    },
    undoDeleteData() {
      state = { ...state, deletion: null };
      return state;
    },
  };
};
