import CASES from '@parcelway/domain/csv-formula.json';
import { parseCsv } from 'hucre/csv';
import { textFileOf } from './text-file';

const rowsOf = (content: string) => parseCsv(content.replace(/^\uFEFF/, ''), { header: false });

test('a file says how many rows it holds, and whether there are more', () => {
  const rows = [
    ['#1', 2],
    ['#2', null],
    ['#3', 4],
  ];
  expect(textFileOf('a.csv', ['Order', 'Parcels'], rows, 3)).toEqual({
    file_name: 'a.csv',
    rows: 3,
    complete: true,
    content: '\uFEFFOrder,Parcels\r\n#1,2\r\n#2,\r\n#3,4\r\n',
  });
  const cut = textFileOf('a.csv', ['Order', 'Parcels'], rows, 2);
  expect(cut).toMatchObject({ rows: 2, complete: false });
  expect(cut.content).not.toContain('#3');
  expect(textFileOf('a.csv', ['Order'], [], 2)).toMatchObject({ rows: 0, complete: true, content: '\uFEFFOrder\r\n' });
});

test('no text of a file is a formula', () => {
  const { content } = textFileOf(
    'a.csv',
    ['=1+1'],
    CASES.map((text) => [text]),
    1000,
  );
  const cells = rowsOf(content).flat().map(String);
  expect(cells.length).toBeGreaterThan(CASES.length);
  for (const cell of cells) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/);
});
