import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { notice } from './notice';
import { createCommandWorld, type CommandWorld } from './test-command';

let world: CommandWorld;
beforeAll(async () => {
  world = await createCommandWorld();
});
afterAll(() => world.close());
afterEach(() => world.db.pool.query('truncate notices'));

const run = (...argv: string[]) => world.run(notice, ...argv);
const file = (text: string | Buffer, name = 'news.md') => {
  writeFileSync(path.join(world.dir, name), text);
  return name;
};
const rows = async () =>
  (await world.db.pool.query('select tag, title, published_on::text as date, markdown from notices order by notice_id'))
    .rows as object[];

test('add keeps tag, title, day and Markdown; the day is today unless it is named', async () => {
  expect(await run('add', '--tag', 'New', '--title', 'Hello', file('Some **news**.\n'))).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Notice \d+ is seen from 2026-11-20 on/),
  });
  await run('add', '--tag', 'Fixed', '--title', 'Later', '--date', '2026-12-01', 'news.md');
  expect(await rows()).toEqual([
    { tag: 'New', title: 'Hello', date: '2026-11-20', markdown: 'Some **news**.' },
    { tag: 'Fixed', title: 'Later', date: '2026-12-01', markdown: 'Some **news**.' },
  ]);
});
test('list shows what was added, remove retracts one', async () => {
  expect((await run('list')).out).toBe('Nothing was added to the notices of the repository.');
  const [, id = ''] = /Notice (\d+)/.exec((await run('add', '--tag', 'New', '--title', 'Hello', file('x'))).out) ?? [];
  expect((await run('list')).out).toMatch(new RegExp(`^ *${id} {2}2026-11-20 {2}New +Hello$`));
  expect(await run('remove', id)).toMatchObject({ code: 0, out: `Notice ${id} is gone.` });
  expect(await run('remove', id)).toMatchObject({
    code: 1,
    errors: expect.stringContaining(`There is no notice ${id}`),
  });
});

describe('what merchants should not see is refused with the reason, before any database is queried', () => {
  test.each([
    [
      'a file that is not there',
      () => ['add', '--tag', 'New', '--title', 'T', 'nowhere.md'],
      /nowhere\.md cannot be read/,
    ],
    ['a folder', () => ['add', '--tag', 'New', '--title', 'T', '.'], /cannot be read/],
    ['an empty file', () => ['add', '--tag', 'New', '--title', 'T', file(' \n')], /The text is empty/],
    [
      'a file that is no text',
      () => ['add', '--tag', 'New', '--title', 'T', file(Buffer.from([0xff, 0xfe, 0x00]))],
      /not a text in UTF-8/,
    ],
    [
      'an endless file',
      () => ['add', '--tag', 'New', '--title', 'T', file('x'.repeat(20_001))],
      /20001 characters; 20000/,
    ],
    [
      'HTML, with its lines',
      () => ['add', '--tag', 'New', '--title', 'T', file('Fine\n\n<script>alert(1)</script>')],
      /Line 3 has HTML/,
    ],
    [
      'a day that is none',
      () => ['add', '--tag', 'New', '--title', 'T', '--date', '2026-02-30', file('x')],
      /"2026-02-30" is not a day/,
    ],
    ['a long tag', () => ['add', '--tag', 'x'.repeat(31), '--title', 'T', file('x')], /The tag has 31/],
    ['a title of two lines', () => ['add', '--tag', 'New', '--title', 'a\nb', file('x')], /one line/],
    ['an id that is none', () => ['remove', '2026-11-20-languages'], /is not the id/],
  ])('%s', async (_what, argv, errors) => {
    const before = world.opened.length;
    expect(await run(...argv())).toMatchObject({ code: 1, errors: expect.stringMatching(errors) });
    expect([world.opened.length, await rows()]).toEqual([before, []]);
  });
});

describe('a command that makes no sense says how it is written', () => {
  test.each([
    [
      ['add', '--tag', 'New', 'news.md'],
      /add needs --title: npm run notice -- add --tag … --title … \[--date …\] <file\.md>/,
    ],
    [['add', '--tag', 'New', '--title', 'T'], /add is written so/],
    [['list', '--tag', 'New'], /list knows no --tag/],
    [['toString'], /There is no command "toString"/],
    [['add', '--colour', 'red'], /--colour.*lists the options/],
  ])('%j', async (argv, errors) => {
    expect(await run(...argv)).toMatchObject({ code: 2, errors: expect.stringMatching(errors) });
  });
  test('nothing at all, and --help, show the help', async () => {
    expect([await run(), await run('--help')]).toMatchObject([
      { code: 0, out: expect.stringContaining('npm run notice -- <command>') },
      { code: 0 },
    ]);
  });
});

test('a database that is not there, or of an older build, is reported', async () => {
  expect(await run('list', '--database-url', 'postgres://x@127.0.0.1:1/x')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/ECONNREFUSED/),
  });
  const bare = Object.assign(new URL(world.db.url), { pathname: '/postgres' }).toString();
  await run('list', '--database-url', 'no address of a database');
  expect(await run('list', '--database-url', bare)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Start this one once (npm start)'),
  });
  // What was started for the command is stopped, whatever came of it.
  expect(world.stopped()).toBe(world.opened.length);
});
