import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
const FLOATING = '@typescript-eslint/no-floating-promises';
const SWITCH = '@typescript-eslint/switch-exhaustiveness-check';

const saving = (use: string) => `async function save() {} export async function f() { ${use} }`;
const switching = (cases: string) =>
  `export function f(x: 'a' | 'b') { switch (x) { case 'a': return 1; ${cases} } return 0; }`;
const CASES: [at: string, code: string, found: string[]][] = [
  ['apps/orders/src/planted-1.tsx', saving('save();'), [FLOATING]],
  ['apps/api/src/planted-2.test.ts', saving('save();'), [FLOATING]],
  ['tools/release/planted-3.mjs', saving('save();'), [FLOATING]],
  ['apps/api/src/planted-4.test.ts', saving('await save();'), []],
  ['apps/api/src/planted-5.test.ts', saving('void save();'), []],
  ['apps/api/src/planted-6.test.ts', switching(''), [SWITCH]],
  ['apps/api/src/planted-7.test.ts', switching("case 'b': return 2;"), []],
  ['apps/api/src/planted-8.test.ts', switching('default: return 2;'), []],
];

// The rules are those of the repository; the types those of the planted files alone, which are read in a moment.
const script = `
  import { ESLint } from 'eslint';
  import ts from 'typescript';
  const planted = JSON.parse(process.env.PLANTED);
  const texts = new Map(planted.map(({ at, code }) => [at, code]));
  const options = { strict: true, allowJs: true, target: ts.ScriptTarget.ES2022, types: [] };
  const host = ts.createCompilerHost(options, true);
  const read = host.readFile;
  host.readFile = (file) => texts.get(file) ?? read(file);
  const programs = [ts.createProgram([...texts.keys()], options, host)];
  const parserOptions = { programs };
  const eslint = new ESLint({ cwd: ${JSON.stringify(root)}, overrideConfig: { languageOptions: { parserOptions } } });
  const out = [];
  for (const { at, code } of planted) {
    const [result] = await eslint.lintText(code, { filePath: at });
    out.push(result.messages.map(({ ruleId, message }) => ruleId ?? message));
  }
  console.log(JSON.stringify(out));`;
let messages: string[][] = [];
beforeAll(() => {
  const env = {
    ...process.env,
    PLANTED: JSON.stringify(CASES.map(([at, code]) => ({ at: path.join(root, at), code }))),
  };
  messages = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, env, encoding: 'utf8' }),
  ) as string[][];
}, 60_000);

test.each(CASES.map(([at, code, found], index) => [at, code, found, index] as const))(
  '%s: %s: %j',
  (_at, _code, found, index) => {
    expect(messages[index]).toEqual(found);
  },
);
