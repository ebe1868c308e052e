import type { ActionRun, Calls, DataOf } from '@parcelway/http-contract';

/** Something that was done to a parcel, and is over. */
export function buildActionRun(change: Partial<ActionRun> = {}): ActionRun {
  return {
    id: '7001',
    kind: 'mark_delivered',
    state: 'done',
    total: 1,
    done: 1,
    failed: 0,
    can_undo: true,
    undoes: null,
    undone_by: null,
    detail: {},
    by: 'Maria Rossi',
    started_at: '2026-11-20T09:00:00Z',
    finished_at: '2026-11-20T09:00:01Z',
    ...change,
  };
}

/** The mail that would be sent about parcel 101. */
export function buildEmailPreview(change: Partial<DataOf<Calls['previewEmail']>> = {}): DataOf<Calls['previewEmail']> {
  return {
    customers: 1,
    mail: {
      shipment_id: '101',
      order_name: '#1001',
      recipient: 'ada@example.com',
      subject: 'Your parcel is on its way',
      html: '<p>Hello Ada</p>',
    },
    reason: null,
    ...change,
  };
}
