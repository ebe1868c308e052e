import { open } from 'node:fs/promises';
import type { OrderProjector } from './projector';
import type { FieldContext } from '../graphql/field-context';
import type { TwinOrder } from '../model';

export interface WriteProgress {
  objectCount: number;
  rootObjectCount: number;
}

/** Children of so many orders are held back when they need not follow their parent, because the platform may put them far away too. */
const FAR_ORDERS = 250;
const ORDERS_PER_TURN = 100;
const CHUNK = 1 << 20;

/**
 * Writes an export's lines to a file, yielding to other work between chunks.
 * @returns the size in bytes, or null when `stopped` returned true.
 */
export async function writeExport(
  path: string,
  orders: Iterable<TwinOrder>,
  options: {
    project: OrderProjector;
    context: FieldContext;
    groupObjects: boolean;
    progress: WriteProgress;
    stopped: () => boolean;
  },
): Promise<number | null> {
  const { project, context, groupObjects, progress } = options;
  const file = await open(path, 'w');
  try {
    let size = 0;
    let text = '';
    let held: string[] = [];
    let heldOrders = 0;
    const put = (line: string): void => {
      text += `${line}\n`;
      progress.objectCount += 1;
    };
    const flush = async (): Promise<void> => {
      const bytes = Buffer.from(text, 'utf8');
      text = '';
      size += bytes.length;
      await file.write(bytes);
    };
    let sinceTurn = 0;
    for (const order of orders) {
      const { line, children } = project(order, context);
      put(line);
      progress.rootObjectCount += 1;
      if (groupObjects) for (const child of children) put(child);
      else held = held.concat(children);
      if (!groupObjects && ++heldOrders === FAR_ORDERS) {
        for (const child of held) put(child);
        held = [];
        heldOrders = 0;
      }
      if (text.length > CHUNK) await flush();
      if (++sinceTurn === ORDERS_PER_TURN) {
        sinceTurn = 0;
        await new Promise((resolve) => setImmediate(resolve));
        if (options.stopped()) return null;
      }
    }
    for (const child of held) put(child);
    await flush();
    return size;
  } finally {
    await file.close();
  }
}
