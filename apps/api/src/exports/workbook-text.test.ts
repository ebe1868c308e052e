import CASES from '@parcelway/domain/csv-formula.json';
import { readXlsx, writeXlsxStream } from 'hucre/xlsx';
import { workbookText } from './workbook-text';

test('in a workbook every text is a text, and comes back as it was', async () => {
  const texts = [...CASES, '_x000D_', 'a_x0041_b', 'x'.repeat(40_000)];
  const chunks: Uint8Array[] = [];
  const stream = writeXlsxStream([texts.map(workbookText)], { name: 'a' });
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
  const { sheets } = await readXlsx(Buffer.concat(chunks));
  const row = sheets[0]?.rows[0];
  expect(row).toEqual(texts.map((text) => text.slice(0, 32_767)));
  expect(sheets[0]?.cells?.size ?? 0).toBe(0);
});
