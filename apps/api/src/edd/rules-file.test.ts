import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';
import CASES from '@parcelway/domain/csv-formula.json';
import { parseCsv } from 'hucre/csv';
import { openEddWorld, ZONE, type EddWorld, type Rule } from './test-edd';

type Answer = DataOf<Calls['importPreEddRules']>;
let world: EddWorld;
beforeAll(async () => {
  world = await openEddWorld();
});
afterAll(async () => {
  await world.app.close();
  await world.db.close();
});
beforeEach(() => world.newShop());

const file = async () => (await world.call<DataOf<Calls['preEddRulesFile']>>('GET', 'pre_edd_rules_file')).data.content;
const send = (content: string, body: Partial<BodyOf<Calls['importPreEddRules']>> = {}) =>
  world.call<Answer>('POST', 'pre_edd_rules_file', { content, mode: 'add', ...body });
const save = (content: string, mode: 'add' | 'replace' = 'add') => send(content, { mode, save: true });
const names = async () => (await world.whole()).rules.map(({ name }) => name);
const add = async (...all: string[]) => {
  const ids: string[] = [];
  for (const name of all) ids.push((await world.rule({ name })).data.id);
  return ids;
};
const HEADINGS = 'name,chosen_by,values';

test('what is exported comes back as it was, in another store too', async () => {
  const { data } = await world.rule({
    name: '=1+1',
    target: {
      type: 'product',
      values: [
        { id: '7400000000001', title: '-Mug; "large"' },
        { id: '7400000000003', title: '' },
      ],
    },
    inventory: 'out_of_stock',
    workflow: {
      ...{ cutoff: '09:30', processing: { min: 0, max: 3 }, working_days: [1, 6], holidays: ['2026-12-24'] },
      ...{ delivery_days: [2], holiday_calendars: ['DE', 'AT'], open_days: ['2026-12-25'] },
    },
    format: { date: 'DD/MM', range: 'latest', separator: ' - ', show_countdown: false },
    ...{ text: 'By {max_date}, if all goes well', icon: 'clock', color: { text: '#ffffff', background: '#0b6e63' } },
  });
  await world.rule({ name: 'plain', status: false, target: { type: 'tag', values: [{ id: 'a,b', title: 'a,b' }] } });
  const content = await file();
  expect((await send(content)).data).toMatchObject({ issues: [], added: 0, changed: 0, deleted: 0, saved: false });

  await world.newShop();
  const elsewhere = content.replace(/^\d+,/gm, ',');
  expect((await save(elsewhere)).data).toMatchObject({ issues: [], added: 2, saved: true });
  const { rules } = await world.whole();
  expect(rules.map(({ name, status }) => [name, status])).toEqual([
    ['=1+1', true],
    ['plain', false],
  ]);
  const { data: copy } = await world.call<Rule>('GET', `pre_edd_rule/${rules[0]?.id}`);
  expect(copy).toEqual({ ...data, id: copy.id });
});

test('no cell of the file is a formula', async () => {
  for (const text of CASES.filter((one) => one.trim() !== '' && one.length <= 60).slice(0, 20))
    await world.rule({ name: text });
  const cells = parseCsv(await file())
    .flat()
    .map(String);
  for (const cell of cells) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/);
});

test('rows with an id change that rule and no other part of it, rows without one are new, and priorities place them', async () => {
  const [a = ''] = await add('a', 'b', 'c');
  await world.rule({ id: a, revision: 1, name: 'a', zones: [ZONE], workflow: { cutoff: '10:00' } });
  const semicolons = `id;priority;name\r\n${a};3;A\r\n`;
  expect((await save(semicolons)).data).toMatchObject({ issues: [], added: 0, changed: 1, saved: true });
  expect(await names()).toEqual(['b', 'c', 'A']);
  expect((await world.call<Rule>('GET', `pre_edd_rule/${a}`)).data).toMatchObject({
    workflow: { cutoff: '10:00' },
    zones: [{ name: ZONE.name }],
  });
  expect((await save(`priority,${HEADINGS}\n1,first,tag,"sale\nOutlet"\n,last,vendor,Oak & Co\n`)).data.added).toBe(2);
  expect(await names()).toEqual(['first', 'b', 'c', 'A', 'last']);
});

test('only with replace are rules deleted that the file does not have, and the file from before brings all back', async () => {
  const [a = '', b = ''] = await add('a', 'b', 'c');
  const content = `id,name\n${b},B\n`;
  expect((await send(content)).data).toMatchObject({ changed: 1, deleted: 0 });
  expect((await send(content, { mode: 'replace' })).data).toMatchObject({ changed: 1, deleted: 2 });
  const done = (await save(`id,${HEADINGS}\n${b},B,tag,fragile\n,new,tag,y\n`, 'replace')).data;
  expect([done.issues, await names()]).toEqual([[], ['B', 'new']]);
  const undone = await send(done.before ?? '', { mode: 'replace', save: true, version: done.version });
  expect(undone.data).toMatchObject({ issues: [], saved: true, changed: 3, deleted: 1 });
  expect(await names()).toEqual(['a', 'b', 'c']);
  expect((await world.call<Rule>('GET', `pre_edd_rule/${a}`)).status).toBe(200);
});

test('a file that was checked is not saved over what somebody changed since', async () => {
  await add('a');
  const content = `${HEADINGS}\nnew,tag,x`;
  const { version } = (await send(content)).data;
  await add('b');
  expect((await send(content, { save: true, version })).status).toBe(409);
  expect(await names()).toEqual(['a', 'b']);
});

test.each<[string, string, [number, string | null, string][]]>([
  ['no file at all', '', [[1, null, 'The first row must name the columns']]],
  ['only the headings', HEADINGS, [[1, null, 'There is no rule']]],
  ['a column that is none', `${HEADINGS},color\na,tag,x,`, [[1, 'color', 'is no column']]],
  ['a quotation mark that is not closed', `${HEADINGS}\na,tag,"x\nb,tag,y`, [[2, null, 'not closed']]],
  ['more cells than headings', `${HEADINGS}\na,tag,x,y`, [[2, null, 'more cells']]],
  ['an id of no rule', `id,${HEADINGS}\n999999,a,tag,x`, [[2, 'id', 'is of no rule']]],
  [
    'each broken row, with all that is wrong in it',
    `priority,status,stock,cutoff,processing_min,working_days,text,icon,text_color,${HEADINGS}
1,on,any,16:00:00,,,,,,good,tag,x
0,maybe,some,noon,two,8,{when},skull,red,,color,
2,,,,1,,,,,half,product,"7 Mug
mug"`,
    [
      [3, 'priority', 'must be a whole number from 1'],
      [3, 'name', 'must not be empty'],
      [3, 'status', 'must be on or off'],
      [3, 'chosen_by', 'must be one of: variant, product'],
      [3, 'values', 'must name at least one'],
      [3, 'stock', 'must be one of: any'],
      [3, 'cutoff', 'must be a time'],
      [3, 'processing_min', 'must be a whole number'],
      [3, 'processing_max', 'must be a whole number'],
      [3, 'working_days', 'must be days from 1'],
      [3, 'text', 'holds {when}'],
      [3, 'icon', 'must be one of'],
      [3, 'text_color', 'must be a color'],
      [4, 'processing_max', 'must be a whole number'],
      [4, 'values', 'line 2 must begin with the id'],
    ],
  ],
])('refused with row and column, and no row of it is saved: %s', async (_title, content, wanted) => {
  const { data } = await save(content);
  expect(data.saved).toBe(false);
  const sorted = (list: (string | number | null)[][]) => list.map((one) => one.join(' ')).sort();
  expect(sorted(data.issues.map(({ row, column }) => [row, column]))).toEqual(
    sorted(wanted.map(([row, column]) => [row, column])),
  );
  for (const [row, column, message] of wanted)
    expect(data.issues).toContainEqual({ row, column, message: expect.stringContaining(message) });
  expect(await names()).toEqual([]);
});

test('the same rule twice is refused, naming the first row', async () => {
  const [a = ''] = await add('a');
  expect((await save(`id,name\n${a},x\n${a},y`)).data.issues).toEqual([
    { row: 3, column: 'id', message: 'is in row 2 too' },
  ]);
});

test('rules beyond the plan, and styles that it does not include, are refused before anything is saved', async () => {
  world.caller = { ...world.caller, plan: 'basic' };
  const rows = Array.from({ length: 31 }, (_, index) => `r${index},tag,x`).join('\n');
  expect(await send(`${HEADINGS}\n${rows}`)).toMatchObject({ status: 402, plan: 'pro' });
  expect((await save(`${HEADINGS},icon\na,tag,x,clock`)).data.issues).toEqual([
    { row: 2, column: 'icon', message: expect.stringContaining('needs another plan') },
  ]);
  world.caller = { ...world.caller, plan: 'free' };
  expect((await send(HEADINGS)).status).toBe(402);
  expect(await names()).toEqual([]);
});

test('a file with too many rows is refused', async () => {
  world.caller = { ...world.caller, plan: 'enterprise' };
  const rows = Array.from({ length: 2001 }, () => 'r,tag,x').join('\n');
  expect((await save(`${HEADINGS}\n${rows}`)).data.issues).toEqual([
    { row: 2002, column: null, message: 'A file can have 2000 rules.' },
  ]);
  expect((await send('x'.repeat(1_000_001))).status).toBe(422);
});
