import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { TwinOrder, TwinShop } from '../model';
import { isoSeconds } from '../ids';
import { lineRecord, orderRecord } from './import-records';

export interface ImportProblem {
  line: number;
  reason: string;
}

export interface ImportReport {
  file: string;
  lines: number;
  orders: number;
  problems: ImportProblem[];
}

/**
 * Reads a bulk export of orders with fulfillments (JSONL): one line per order, its line items on lines of their own with `__parentId`, which may come far from it.
 * Each line that cannot be used is reported with its number and reason; the others load.
 */
export async function importStore(
  file: string,
  shop: TwinShop,
  now: Date,
): Promise<{ orders: TwinOrder[]; report: ImportReport }> {
  const report: ImportReport = { file, lines: 0, orders: 0, problems: [] };
  const orders = new Map<string, TwinOrder>();
  const waiting: { line: number; parent: string; item: TwinOrder['lineItems'][number] }[] = [];
  const context = { shop, now: isoSeconds(now) };
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity });
  for await (const text of lines) {
    report.lines += 1;
    const line = report.lines;
    if (text.trim() === '') continue;
    const outcome = readLine(line === 1 ? text.replace(/^\uFEFF/, '') : text);
    if (typeof outcome === 'string') {
      report.problems.push({ line, reason: outcome });
      continue;
    }
    if ('__parentId' in outcome) {
      const child = lineRecord(outcome);
      if (typeof child === 'string') report.problems.push({ line, reason: child });
      else if (child) waiting.push({ line, ...child });
      continue;
    }
    const order = orderRecord(outcome, context);
    if (typeof order === 'string') report.problems.push({ line, reason: order });
    else if (orders.has(order.id)) report.problems.push({ line, reason: `order ${order.id} is in the file already` });
    else orders.set(order.id, order);
  }
  for (const { line, parent, item } of waiting) {
    const order = orders.get(parent);
    if (!order) report.problems.push({ line, reason: `its order ${parent} is not in the file, or its line is broken` });
    else if (order.lineItems.some((other) => other.id === item.id))
      report.problems.push({ line, reason: `line item ${item.id} is in the file already` });
    else order.lineItems.push(item);
  }
  for (const order of orders.values()) fillParcels(order);
  report.problems.sort((a, b) => a.line - b.line);
  report.orders = orders.size;
  return { orders: [...orders.values()], report };
}

function readLine(text: string): Record<string, unknown> | string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : 'is not a JSON object';
  } catch (error) {
    return `is not JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** An export does not contain what lies in a parcel. With one parcel of a fulfilled order it is everything; else the lines are dealt out in turn. */
function fillParcels(order: TwinOrder): void {
  const open = order.fulfillments.filter(
    (fulfillment) => fulfillment.status !== 'CANCELLED' && fulfillment.lines.length === 0,
  );
  if (open.length === 0 || order.fulfillmentStatus === 'UNFULFILLED') return;
  order.lineItems.forEach((line, at) => {
    const fulfillment = open[at % open.length];
    const partial =
      order.fulfillmentStatus === 'PARTIALLY_FULFILLED' &&
      at === order.lineItems.length - 1 &&
      order.lineItems.length > 1;
    if (fulfillment && !partial)
      fulfillment.lines.push({ id: `${fulfillment.id}${at}`, lineItemId: line.id, quantity: line.quantity });
  });
}
