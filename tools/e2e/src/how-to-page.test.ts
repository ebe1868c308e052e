import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { followPage } from './how-to-page';

let root = '';
const put = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const follow = (markdown: string) => {
  put('page.md', markdown);
  followPage(root, 'page.md');
};
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'parcelway-how-to-'));
  put('apps/api/src/db/migrations/0009_x.sql', 'select 1;\n');
  put('a.ts', 'one;\ntwo;\nthree;\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a block is a file, also within a list, and a block without a file is for reading', () => {
  follow('1. Do\n\n   ```ts file=src/new.ts\n   if (a) {\n     b();\n   }\n   ```\n\n```ts\nignored();\n```\n');
  expect(read('src/new.ts')).toBe('if (a) {\n  b();\n}\n');
});

test('a block goes after, before, or in place of the one line with a text', () => {
  follow('```ts file=a.ts after="one;"\nafter;\n```\n```ts file=a.ts before="three;"\nbefore;\n```\n');
  expect(read('a.ts')).toBe('one;\nafter;\ntwo;\nbefore;\nthree;\n');
  follow('```ts file=a.ts replace="two;"\n2;\n```\n');
  expect(read('a.ts')).toBe('one;\nafter;\n2;\nbefore;\nthree;\n');
});

test('JSON is merged, and the number of the next migration is put in', () => {
  put('a.json', '{"a":{"b":1,"c":[1,2]},"d":2}');
  follow('```json file=a.json merge\n{ "a": { "c": [3] } }\n```\n```sql file=00NN_x.sql\nselect 1;\n```\n');
  expect(JSON.parse(read('a.json'))).toEqual({ a: { b: 1, c: [3] }, d: 2 });
  expect(read('0010_x.sql')).toBe('select 1;\n');
});

test('a step that cannot be done fails with its page and line', () => {
  const fence = (info: string) => `\n\`\`\`${info}\nx\n\`\`\`\n`;
  expect(() => follow(fence('ts file=a.ts after="four;"'))).toThrow('page.md:2: "four;" stands in 0 lines');
  expect(() => follow(fence('ts file=a.ts after=";"'))).toThrow('page.md:2: ";" stands in 3 lines');
  expect(() => follow(fence('ts file=b.ts after="one;"'))).toThrow('page.md:2: there is no file');
  expect(() => follow('```sh run\nexit 3\n```\n')).toThrow('page.md:1: exit 3');
});
