import { bulkPieces, type BulkPiece } from './bulk-pieces';

const order = (id: number) =>
  JSON.stringify({
    id: `gid://shopify/Order/${id}`,
    name: `#${id} – 順豐`,
    createdAt: '2026-11-01T00:00:00Z',
    updatedAt: '2026-11-01T00:00:00Z',
    tags: [],
  });
const line = (id: number, parent: number) =>
  JSON.stringify({
    id: `gid://shopify/LineItem/${id}`,
    title: 'T',
    quantity: 1,
    __parentId: `gid://shopify/Order/${parent}`,
  });
const read = async (text: string, chunkSize: number, perPiece: number, from = 0) => {
  const bytes = Buffer.from(text).subarray(from);
  const chunks = (async function* () {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
  })();
  const pieces: BulkPiece[] = [];
  for await (const piece of bulkPieces(chunks, from, perPiece)) pieces.push(piece);
  return pieces;
};
const text = `${[1, 2, 3, 4, 5].flatMap((id) => [order(id), line(id * 10, id)]).join('\n')}\n`;

test('wherever the bytes are cut on their way, the same orders and lines come out', async () => {
  for (const size of [1, 7, 64, 10_000]) {
    const pieces = await read(text, size, 2);
    expect(pieces.flatMap((piece) => piece.orders.map(({ name }) => name))).toEqual(
      [1, 2, 3, 4, 5].map((id) => `#${id} – 順豐`),
    );
    expect(pieces.flatMap((piece) => piece.lines.map(({ line: { lineId } }) => lineId))).toEqual([
      '10',
      '20',
      '30',
      '40',
      '50',
    ]);
    expect(pieces.at(-1)?.endOffset).toBe(Buffer.byteLength(text));
  }
});

test('reading on from the end of any piece gives exactly the rest', async () => {
  const pieces = await read(text, 50, 2);
  expect(pieces.length).toBeGreaterThan(1);
  for (const [index, piece] of pieces.entries()) {
    const rest = await read(text, 50, 2, piece.endOffset);
    expect(rest.flatMap(({ orders }) => orders)).toEqual(pieces.slice(index + 1).flatMap(({ orders }) => orders));
  }
});

test('a piece ends where lines give way to orders, so that lines stay with their orders', async () => {
  for (const piece of await read(text, 1000, 2)) {
    expect(piece.lines.map(({ orderId }) => orderId)).toEqual(piece.orders.map(({ orderId }) => orderId));
  }
});

test('a file without a last line feed, and an empty file', async () => {
  expect((await read(order(1), 10, 2)).flatMap(({ orders }) => orders)).toHaveLength(1);
  expect(await read('', 10, 2)).toEqual([]);
});

test('unreadable lines are reported with their reason and counted as orders unless they name a parent', async () => {
  const [piece] = await read(
    `{broken\n${order(1)}\n{"id":"gid://shopify/Order/99999999999999999999","name":"x","createdAt":"2026-01-01","updatedAt":"2026-01-01"}\n{"__parentId":"x"\n`,
    9,
    100,
  );
  expect(piece).toMatchObject({ roots: 3, orders: [{ orderId: '1' }] });
  expect(piece?.bad).toHaveLength(3);
});
