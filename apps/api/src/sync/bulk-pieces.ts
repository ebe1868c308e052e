import type { PlatformOrder } from '../platform/platform.port';
import { parseBulkLine } from '../platform/shopify/normalize';
import type { BulkLine } from './order-rows';

/** A run of whole lines of a bulk result, small enough for one transaction. */
export interface BulkPiece {
  orders: PlatformOrder[];
  lines: BulkLine[];
  /** Orders in it, the unreadable ones too: what progress counts. */
  roots: number;
  bad: { line: string; reason: string }[];
  /** Where the next piece starts, in bytes from the start of the file. */
  endOffset: number;
}

const ORDERS_PER_PIECE = 500;
const LINES_PER_PIECE = 4000;
const MAX_LINE_BYTES = 32 * 1024 * 1024;
const LINE_FEED = 10;

/**
 * Splits a bulk result into pieces. An unreadable line is reported in its piece and does not stop the rest. A piece
 * ends where line items are followed by orders again, so that most lines share a piece with their order, wherever the
 * platform puts them.
 * @param fromByte the offset at which `chunks` start; it must be the start of a line.
 */
export async function* bulkPieces(
  chunks: AsyncIterable<Uint8Array>,
  fromByte: number,
  perPiece = ORDERS_PER_PIECE,
): AsyncGenerator<BulkPiece> {
  let offset = fromByte;
  let piece = emptyPiece(offset);
  let afterLines = false;
  const addLine = (bytes: Buffer): BulkPiece | null => {
    const record = readLine(bytes.toString('utf8'));
    const isOrder = record.kind === 'order';
    const full =
      (piece.roots >= perPiece && isOrder && afterLines) ||
      piece.roots >= 2 * perPiece ||
      piece.lines.length >= LINES_PER_PIECE
        ? piece
        : null;
    if (full) piece = emptyPiece(offset);
    afterLines = record.kind === 'line';
    if (record.kind === 'order') piece.orders.push(record.order);
    else if (record.kind === 'line') piece.lines.push({ orderId: record.orderId, line: record.line });
    else if (record.kind === 'bad') piece.bad.push({ line: record.line, reason: record.reason });
    if (isOrder || (record.kind === 'bad' && record.isRoot)) piece.roots += 1;
    offset += bytes.length + 1;
    piece.endOffset = offset;
    return full;
  };
  let rest: Buffer[] = [];
  let restLength = 0;
  for await (const bytes of chunks) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      const line = restLength > 0 ? Buffer.concat([...rest, chunk.subarray(start, end)]) : chunk.subarray(start, end);
      rest = [];
      restLength = 0;
      start = end + 1;
      const full = addLine(line);
      if (full) yield full;
    }
    if (start < chunk.length) {
      rest.push(chunk.subarray(start));
      restLength += chunk.length - start;
      if (restLength > MAX_LINE_BYTES) throw new Error('A line of the export is longer than 32 MB.');
    }
  }
  if (restLength > 0) {
    const full = addLine(Buffer.concat(rest));
    if (full) yield full;
  }
  if (piece.roots > 0 || piece.lines.length > 0 || piece.bad.length > 0) yield piece;
}

const emptyPiece = (offset: number): BulkPiece => ({ orders: [], lines: [], roots: 0, bad: [], endOffset: offset });

function readLine(
  text: string,
): ReturnType<typeof parseBulkLine> | { kind: 'bad'; line: string; reason: string; isRoot: boolean } {
  if (text.trim() === '') return { kind: 'other' };
  try {
    return parseBulkLine(text);
  } catch (error) {
    // A line without a parent would have been an order.
    return {
      kind: 'bad',
      line: text.slice(0, 200),
      reason: error instanceof Error ? error.message.slice(0, 200) : 'unreadable',
      isRoot: !text.includes('"__parentId"'),
    };
  }
}
