import type { ActivateRange, Aftersale } from '@parcelway/api/edd';
import { Refused, type Handlers, type MakeHandlers } from '@parcelway/isolated/scenarios';

const DAY_MS = 86_400_000;

/** Delivery dates of orders, with zones and format of the promise; a shop with `rows` 0 never saved them. */
export const deliveryHandlers = (
  { rows, today }: Parameters<MakeHandlers>[0],
  promise: () => Pick<Aftersale, 'workflow' | 'zones' | 'format'>,
): Handlers => {
  const dayAgo = (days: number): string => new Date(today.getTime() - days * DAY_MS).toISOString().slice(0, 10);
  const isNew = rows === 0;
  let state: Omit<Aftersale, 'workflow' | 'zones' | 'format'> = {
    ...{ enable: !isNew, calc_from: 'fulfilled', share: 0.9, revision: isNew ? 0 : 4 },
    source_order: ['carrier', 'platform', 'custom'],
    hide_when: ['delivered', 'exception', 'past'],
    ...{ saved_at: isNew ? null : today.toISOString(), saved_by: isNew ? '' : 'Anna' },
    since: isNew ? null : today.toISOString(),
    ...{ range: null, running: null },
    backtest: isNew ? null : { from: dayAgo(90), to: dayAgo(1), n: 240, covered: 180, late: 60, early_avg_days: 1.24 },
  };
  const whole = (): Aftersale => {
    const { workflow, zones, format } = promise();
    return { ...state, workflow, zones, format };
  };
  return {
    aftersale() {
      // What was started is done by then.
      state = { ...state, running: null };
      return whole();
    },
    saveAftersale({ body: { revision, range, ...values } }) {
      if (revision !== state.revision) throw new Refused(409, 'Anna saved the delivery dates meanwhile.');
      state = {
        ...state,
        ...{ ...values, revision: revision + 1, since: state.since ?? (values.enable ? today.toISOString() : null) },
        ...(range && { range, running: { done: 150, of: 412 } }),
      };
      return whole();
    },
    activateRange({ query: { start = dayAgo(29), end = dayAgo(0) } }) {
      const zones: ActivateRange['zones'] = isNew
        ? []
        : [
            { id: '1', name: 'Neighbors', orders: 280 },
            { id: null, name: '', orders: 32 },
          ];
      return { start, end, orders: zones.reduce((sum, { orders }) => sum + orders, 0), zones };
    },
  };
};
