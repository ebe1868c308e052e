import CASES from '@parcelway/domain/csv-formula.json';
import { screen, waitFor } from '@testing-library/react';
import { parseCsv } from 'hucre/csv';
import { csvOf, type Figures } from './figures';
import { pictureOf } from './frame/picture';
import { saveFile } from './frame/save-file';
import { LineChart } from './index';
import { mockReducedMotion, chartProps, drawn, layOut, showCharts } from './test-charts';

jest.mock('./frame/save-file', () => ({ saveFile: jest.fn() }));

const figures = (texts: readonly string[]): Figures => ({
  corner: 'Day',
  columns: [{ name: 'Parcels', format: String }],
  rows: texts.map((category, index) => ({ category, label: `row ${index}`, values: [index] })),
});

test('a file has the figures as they are: quotes doubled, a point, no grouping, nothing where there is none', () => {
  const csv = csvOf(
    {
      corner: 'Courier',
      columns: [
        { name: 'Half "p50"', format: String },
        { name: '95, rare', format: String },
      ],
      rows: [
        { category: 'UPS', label: 'UPS', values: [1234.5, null] },
        { category: 'La "Poste", Paris', label: '', values: [-3, 0] },
      ],
    },
    'Days',
  );
  expect(csv).toBe(
    '\uFEFF"Courier","Half ""p50"" (Days)","95, rare (Days)"\r\n"UPS",1234.5,\r\n"La ""Poste"", Paris",-3,0\r\n',
  );
});

test('a column that is named like the unit shows it once', () => {
  expect(csvOf(figures(['a']), 'Parcels')).toBe('\uFEFF"Day","Parcels"\r\n"a",0\r\n');
});

/** What a spreadsheet may run: it begins with a sign, after what some of them skip. */
const runs = (cell: string) => /^[\t\r\n]|^[=+\-@＝＋－＠﹦﹢﹣﹫]/u.test(cell.replace(/^[\p{Z}\p{Cc}\p{Cf}"`]+/u, ''));

test.each(CASES)('the name %j runs nowhere as a formula', (name) => {
  const csv = csvOf({ corner: name, columns: [{ name, format: String }], rows: figures([name]).rows }, name);
  const texts = parseCsv(csv.slice(1)).flat().slice(0, 3).map(String);
  expect(texts).toHaveLength(3);
  for (const text of texts)
    for (const cell of [text, ...text.split(/[;\t\r\n]/).slice(1)]) expect(runs(cell)).toBe(false);
});

const textOf = (file: Blob) =>
  new Promise<unknown>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(file);
  });

describe('downloads', () => {
  const saved: [string, Blob][] = [];
  let restore: () => void;
  beforeEach(() => {
    saved.length = 0;
    restore = layOut({ width: 600, height: 280 });
    mockReducedMotion(true);
    jest.mocked(saveFile).mockImplementation((...file) => void saved.push(file));
  });
  afterEach(() => {
    restore();
    jest.restoreAllMocks();
  });

  const download = async (item: string) => {
    const { user } = await showCharts(<LineChart {...chartProps({ categoryLabel: (day) => `on ${day}` })} />);
    await drawn();
    await user.click(screen.getByRole('button', { name: 'Download: How many parcels arrived?' }));
    await user.click(screen.getByRole('button', { name: item }));
  };

  test('the figures of a chart are a CSV file with days as they are', async () => {
    await download('Figures (CSV)');
    const [[name, content]] = saved as [[string, Blob]];
    expect(name).toBe('arrivals.csv');
    expect(content.type).toBe('text/csv;charset=utf-8');
    // The reader removes the mark at the front.
    expect(await textOf(content)).toBe(
      '"Day","Delivered (Parcels)","Exception (Parcels)"\r\n"2026-11-20",1200,40\r\n"2026-11-21",,0\r\n"2026-11-22",300,7\r\n',
    );
  });

  test('the picture of a chart is a PNG file', async () => {
    const sources: string[] = [];
    jest.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation((src) => void sources.push(src));
    Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() });
    jest
      .spyOn(HTMLCanvasElement.prototype, 'toBlob')
      .mockImplementation((back) => back(new Blob(['png'], { type: 'image/png' })));
    await download('Picture (PNG)');
    await waitFor(() => expect(saved.map(([name, { type }]) => [name, type])).toEqual([['arrivals.png', 'image/png']]));
    expect(decodeURIComponent(sources[0] ?? '')).toContain('How many parcels arrived?');
    Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
  });

  test('a picture that cannot be made is an error, with the alternative', async () => {
    await download('Picture (PNG)');
    expect(await screen.findByText('The picture could not be made. Download the figures instead.')).toBeInTheDocument();
    expect(saved).toEqual([]);
  });
});

test('a picture has title, legend and what it rests on, and hostile names do no harm to it', () => {
  const restore = layOut({ width: 600, height: 280 });
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const text = svg.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'text'));
  text.textContent = 'evil \u0000\u0008 & <script>';
  const entry = document.createElement('li');
  entry.innerHTML =
    '<svg xmlns="http://www.w3.org/2000/svg"><rect width="12"/></svg><span>A &amp; "B"</span><span>12</span>';
  const ink = { text: '#000', faint: '#666', line: '#eee', surface: '#fff', font: '"Inter", sans-serif' };
  const { markup } = pictureOf({ title: 'a <b> & "c"', note: '7 parcels', legend: [entry], drawing: svg, ink });
  const picture = new DOMParser().parseFromString(markup, 'image/svg+xml');
  expect(picture.querySelector('parsererror')).toBeNull();
  expect([...picture.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
    'a <b> & "c"',
    'A & "B" · 12',
    'evil  & <script>',
    '7 parcels',
  ]);
  expect(picture.querySelector('script')).toBeNull();
  restore();
});
