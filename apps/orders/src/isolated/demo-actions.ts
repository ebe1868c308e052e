import {
  defaultsOf,
  FILTERS,
  ShipmentStatus,
  toApiQuery,
  type ActionFailure,
  type ActionKind,
  type OrderFilters,
  type SubStatus,
} from '@parcelway/domain';
import { orderListQuery, type ActionRun, type BodyOf, type Calls, type ShipmentRow } from '@parcelway/http-contract';
import { Refused, type Handlers } from '@parcelway/isolated/scenarios';
import { COURIERS } from './demo-couriers';
import { previewOf } from './demo-email';
import { findParcels } from './find-parcels';

/** So many are done when the call answers; more are a job. */
const AT_ONCE = 50;
const PIECE = 100;
const STEP_MS = 1_000;
/** Minutes between two manual polls of a courier. */
const BY_HAND_MINUTES = 15;
const PAGE = 20;

type Chosen = Pick<BodyOf<Calls['sendStatus']>, 'ids' | 'filters' | 'except' | 'trackNumbers'>;
type Change = Partial<ShipmentRow>;
/** What an action does to a parcel: its change, or why there is none. */
type Does = (parcel: ShipmentRow) => Change | ActionFailure;
interface Item {
  id: string;
  state: 'waiting' | 'done' | 'failed';
  reason: ActionFailure | null;
  before: Change;
  after: Change;
}
interface Run extends ActionRun {
  items: Item[];
  begun: number;
  does: Does;
}

const mark =
  (status: ShipmentStatus, sub_status: SubStatus, manual: boolean): Does =>
  (parcel) =>
    parcel.status === status && parcel.sub_status === sub_status
      ? 'already_so'
      : { status, sub_status, manual, attention: null };
/** Of a parcel, what a change touches. */
const before = (parcel: ShipmentRow, change: Change): Change =>
  Object.fromEntries(Object.keys(change).map((key) => [key, parcel[key as keyof ShipmentRow]]));

export interface DemoActions {
  handlers: Handlers;
  /** The newest thing that was done to a parcel and can be undone. */
  lastOf(id: string): ActionRun | null;
}

/** What can be done to the parcels of the demo shop: it changes them, and a job needs time. */
export function demoActions(parcels: ShipmentRow[], today: Date): DemoActions {
  const runs: Run[] = [];
  const retrackedAt = new Map<string, number>();
  const find = (id: string) => parcels.find((parcel) => parcel.id === id);

  function idsOf({ ids, filters, except = [], trackNumbers }: Chosen): string[] {
    if (ids) return ids;
    if (trackNumbers) return parcels.filter((row) => trackNumbers.includes(row.track_number)).map(({ id }) => id);
    const day = today.toISOString().slice(0, 10);
    const view = { ...defaultsOf(FILTERS, day), ...filters } as OrderFilters;
    const { found } = findParcels(parcels, orderListQuery.parse(toApiQuery(view)), today);
    return found.map(({ id }) => id).filter((id) => !except.includes(id));
  }

  /** As far as a job has come by now. */
  function advance(run: Run): void {
    const isJob = run.items.length > AT_ONCE;
    const due = isJob ? Math.floor((Date.now() - run.begun) / STEP_MS) * PIECE : run.items.length;
    for (const item of run.items.slice(0, due)) {
      if (run.state === 'cancelled' || item.state !== 'waiting') continue;
      const parcel = find(item.id);
      const result = parcel ? run.does(parcel) : 'not_found';
      if (typeof result === 'string') Object.assign(item, { state: 'failed', reason: result });
      else if (parcel) {
        Object.assign(item, { state: 'done', before: before(parcel, result), after: result });
        Object.assign(parcel, result);
      }
    }
    const count = (state: Item['state']) => run.items.filter((item) => item.state === state).length;
    run.done = count('done');
    run.failed = count('failed');
    if (run.state === 'cancelled') return;
    run.state = count('waiting') > 0 ? (due > 0 ? 'running' : 'queued') : 'done';
    if (run.state === 'done') run.finished_at ??= new Date().toISOString();
  }
  const shown = (run: Run): ActionRun => {
    advance(run);
    const { items: _items, begun: _begun, does: _does, ...rest } = run;
    const undoable = !['retrack', 'send_status', 'send_email', 'undo'].includes(run.kind);
    const over = run.state === 'done' || run.state === 'cancelled';
    return { ...rest, can_undo: undoable && over && run.done > 0 && run.undone_by === null };
  };
  function start(kind: ActionKind, ids: readonly string[], does: Does, detail: ActionRun['detail'] = {}): Run {
    const run: Run = {
      id: String(7_000 + runs.length),
      kind,
      state: 'queued',
      total: ids.length,
      done: 0,
      failed: 0,
      can_undo: false,
      undoes: null,
      undone_by: null,
      detail,
      by: 'Maria Rossi',
      started_at: new Date().toISOString(),
      finished_at: null,
      items: ids.map((id) => ({ id, state: 'waiting', reason: null, before: {}, after: {} })),
      begun: Date.now(),
      does,
    };
    runs.unshift(run);
    advance(run);
    return run;
  }
  function runOf(id: string | undefined): Run {
    const run = runs.find((candidate) => candidate.id === id);
    if (!run) throw new Refused(404, 'There is no such action in this shop.');
    return run;
  }
  const courierNamed = (code: string) => {
    const courier = COURIERS.find((candidate) => candidate.code === code);
    if (!courier) throw new Refused(422, 'We do not know this courier. Choose one of the list.');
    return courier;
  };
  const retrack: Does = ({ id, track_number: number }) => {
    if (!number) return 'no_number';
    if (Date.now() - (retrackedAt.get(id) ?? -Infinity) < BY_HAND_MINUTES * 60_000) return 'too_soon';
    retrackedAt.set(id, Date.now());
    return {};
  };
  const mailed: Does = ({ customer, status }) => {
    if (!customer.email) return 'no_email';
    return status === ShipmentStatus.Pending ? 'nothing_to_tell' : {};
  };
  const sendStatus: Does = ({ status }) => (status === ShipmentStatus.Pending ? 'nothing_to_tell' : {});
  const rest: Does = ({ attention }) => (attention ? { attention: null } : 'needs_nobody');
  function undo(run: Run): Run {
    const changed = run.items.filter(({ state }) => state === 'done');
    const back: Does = (parcel) => {
      const item = changed.find(({ id }) => id === parcel.id);
      if (!item || JSON.stringify(before(parcel, item.after)) !== JSON.stringify(item.after))
        return 'changed_meanwhile';
      return item.before;
    };
    const reversal = start(
      'undo',
      changed.map(({ id }) => id),
      back,
    );
    reversal.undoes = run.id;
    run.undone_by = reversal.id;
    return reversal;
  }

  return {
    lastOf: (id) => {
      const run = runs.find(({ items }) => items.some((item) => item.id === id && item.state === 'done'));
      const last = run && shown(run);
      return last?.can_undo ? last : null;
    },
    handlers: {
      markDelivered: ({ body }) =>
        shown(
          start('mark_delivered', idsOf(body), mark(ShipmentStatus.Delivered, 4001, true), {
            notify: body.isNotify ?? false,
          }),
        ),
      markReturned: ({ body }) =>
        shown(
          start('mark_returned', idsOf(body), mark(ShipmentStatus.Exception, 7010, true), {
            notify: body.isNotify ?? false,
          }),
        ),
      markInTransit: ({ body }) =>
        shown(
          start('mark_in_transit', idsOf(body), mark(ShipmentStatus.InTransit, 2001, false), {
            notify: body.isNotify ?? false,
          }),
        ),
      retrack: ({ body }) => shown(start('retrack', idsOf(body), retrack)),
      modifyCourier: ({ body }) => {
        const { code: courier, name } = courierNamed(body.courier);
        const change = { courier, courier_name: name, candidates: [] };
        const does: Does = (row) => (row.courier === courier ? 'already_so' : change);
        return shown(start('modify_courier', idsOf(body), does, { courier: name }));
      },
      trackingUpdate: ({ body: { id, track_number, courier } }) => {
        const { name } = courierNamed(courier);
        const change = { track_number, courier, courier_name: name, candidates: [], attention: null };
        return shown(start('tracking_update', [id], () => change, { courier: name, track_number }));
      },
      orderNote: ({ body }) => shown(start('note', idsOf(body), () => ({ note: body.note }), { note: body.note })),
      sendStatus: ({ body }) => shown(start('send_status', idsOf(body), sendStatus)),
      bulkSendEmail: ({ body }) =>
        shown(start('send_email', idsOf(body), mailed, body.message ? { has_message: true } : {})),
      previewEmail: ({ body }) =>
        previewOf(
          idsOf(body).flatMap((id) => find(id) ?? []),
          body.message,
        ),
      attentionHandled: ({ body }) => shown(start('handled', idsOf(body), rest)),
      attentionRemind: ({ body }) => shown(start('remind', idsOf(body), rest)),
      actionState: ({ params }) => {
        const run = runOf(params.id);
        const state = shown(run);
        const failures = run.items.flatMap(({ id, reason }) => {
          const parcel = find(id);
          const { order_name = '', track_number = '' } = parcel ?? {};
          return reason ? [{ shipment_id: id, order_name, track_number, reason }] : [];
        });
        return { ...state, failures: failures.slice(0, 100) };
      },
      actionUndo: ({ params }) => shown(undo(runOf(params.id))),
      actionRetry: ({ params }) => {
        const { kind, items, does, detail } = runOf(params.id);
        const again = items.filter(({ state }) => state === 'failed').map(({ id }) => id);
        return shown(start(kind, again, does, detail));
      },
      actionCancel: ({ params }) => {
        const run = runOf(params.id);
        advance(run);
        if (run.state !== 'done') run.state = 'cancelled';
        return shown(run);
      },
      activityLog: ({ query: { page = 1 } }) => ({
        actions: runs.slice((Number(page) - 1) * PAGE, Number(page) * PAGE).map(shown),
        total: runs.length,
      }),
      orderRefresh: ({ body: { id } }) => {
        const parcel = find(id);
        if (!parcel) throw new Refused(404, 'There is no such parcel in this shop.');
        const waits = typeof retrack(parcel) === 'string' ? BY_HAND_MINUTES * 60_000 : 0;
        return { next_at: new Date((retrackedAt.get(id) ?? Date.now()) + waits).toISOString() };
      },
      retrackSchedule: () => ({
        interval_minutes: { pending: 360, in_transit: 240, delivered: null },
        by_hand_minutes: BY_HAND_MINUTES,
      }),
    },
  };
}
