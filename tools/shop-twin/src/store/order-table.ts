import type { TwinOrder } from '../model';
import { OrderIndex } from './order-index';

export type TimeField = 'createdAt' | 'updatedAt' | 'processedAt';

interface TimeKey {
  ms: number;
  id: string;
  row: Row;
}

/** An order at rest is its JSON text: 100,000 of them take about 2 kB each instead of the many small objects they would be. */
interface Row {
  text: string;
  times: Record<TimeField, TimeKey>;
}

const TIME_FIELDS: readonly TimeField[] = ['createdAt', 'updatedAt', 'processedAt'];

/** The orders of one store, by id, name, fulfilment and time. */
export class OrderTable {
  readonly #rows = new Map<string, Row>();
  readonly #byName = new Map<string, string>();
  readonly #byFulfillment = new Map<string, string>();
  readonly #byTime: Record<TimeField, OrderIndex<TimeKey>> = {
    createdAt: new OrderIndex(),
    updatedAt: new OrderIndex(),
    processedAt: new OrderIndex(),
  };
  #highestNumber = 1000;

  get size(): number {
    return this.#rows.size;
  }

  /** The number of the newest order's name (#1042 = 1042). */
  get highestNumber(): number {
    return this.#highestNumber;
  }

  get(id: string): TwinOrder | undefined {
    const row = this.#rows.get(id);
    return row && read(row);
  }

  byName(name: string): TwinOrder | undefined {
    return this.get(this.#byName.get(name) ?? '');
  }

  byFulfillment(id: string): TwinOrder | undefined {
    return this.get(this.#byFulfillment.get(id) ?? '');
  }

  /** Stores an order, in place of one with the same id. */
  put(order: TwinOrder): void {
    this.remove(order.id);
    const row = { text: JSON.stringify(order) } as Row;
    const key = (field: TimeField): TimeKey => ({ ms: Date.parse(order[field]), id: order.id, row });
    row.times = { createdAt: key('createdAt'), updatedAt: key('updatedAt'), processedAt: key('processedAt') };
    for (const field of TIME_FIELDS) this.#byTime[field].add(row.times[field]);
    this.#rows.set(order.id, row);
    this.#byName.set(order.name, order.id);
    for (const fulfillment of order.fulfillments) this.#byFulfillment.set(fulfillment.id, order.id);
    const number = Number(/\d+/.exec(order.name)?.[0] ?? 0);
    if (Number.isSafeInteger(number) && number > this.#highestNumber) this.#highestNumber = number;
  }

  remove(id: string): void {
    const row = this.#rows.get(id);
    if (!row) return;
    const order = read(row);
    for (const field of TIME_FIELDS) this.#byTime[field].remove(row.times[field]);
    this.#rows.delete(id);
    if (this.#byName.get(order.name) === id) this.#byName.delete(order.name);
    for (const fulfillment of order.fulfillments) this.#byFulfillment.delete(fulfillment.id);
  }

  /** How many orders have a time in [from, to]; milliseconds. */
  countBetween(field: TimeField, from: number, to: number): number {
    const index = this.#byTime[field];
    return Math.max(0, index.beforeTime(to + 1) - index.beforeTime(from));
  }

  /**
   * Orders in order of a time, after a position, within [from, to] in milliseconds, read lazily.
   * What changes meanwhile is returned as it was when the scan began.
   */
  *scan(
    field: TimeField,
    options: { reverse?: boolean; after?: { ms: number; id: string }; from?: number; to?: number } = {},
  ): IterableIterator<TwinOrder> {
    const index = this.#byTime[field];
    let low = options.from === undefined ? 0 : index.beforeTime(options.from);
    let high = options.to === undefined ? index.keys.length : index.beforeTime(options.to + 1);
    if (options.after) {
      if (options.reverse) high = Math.min(high, index.before(options.after));
      else low = Math.max(low, index.after(options.after));
    }
    const keys = index.keys.slice(low, high);
    if (options.reverse) keys.reverse();
    for (const key of keys) yield read(key.row);
  }
}

function read(row: Row): TwinOrder {
  return JSON.parse(row.text) as TwinOrder;
}
