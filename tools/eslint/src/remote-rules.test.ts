import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');

/** What each rule finds in the source of a remote. */
const FOUND: Record<string, string[]> = {
  'remote/no-patched-globals': [
    'Array.prototype.map = () => [];',
    'window.fetch = () => null;',
    'globalThis.Promise.prototype.then = () => null;',
    '(window as never as { x: number }).x = 1;',
    'fetch = null;',
    'const list = Array.prototype; list.push = () => 0;',
    "Object.defineProperty(window, 'fetch', { value: null });",
    "Object.defineProperty(Array.prototype, 'at', {});",
    'Object.assign(globalThis, { mine: 1 });',
    'Object.freeze(Object.prototype);',
    "Reflect.set(navigator, 'onLine', false);",
    'delete window.onerror;',
    "document.title = 'mine';",
    'JSON.parse = () => 1;',
    "window['history'].pushState = () => null;",
  ],
  'remote/no-page-listeners': [
    "document.addEventListener('click', f, true);",
    "window.addEventListener('keydown', f);",
    "addEventListener('keydown', f);",
    "document.documentElement.addEventListener('click', f);",
    "const page = document; page.addEventListener('click', f);",
    'window.onclick = f;',
    'document.onkeydown = f;',
  ],
  'remote/no-page-dom': [
    'document.body.append(f);',
    'window.document.body.replaceChildren();',
    'const { body } = document;',
    'const page = document; page.body.remove();',
    "document.querySelector('body');",
    'document.documentElement.className = "x";',
    'document.write("x");',
  ],
  'remote/no-style-elements': [
    "document.createElement('style');",
    'export const X = () => <style>{"p{}"}</style>;',
    'new CSSStyleSheet();',
    'sheet.insertRule("p{}");',
    'document.adoptedStyleSheets = [];',
    'root.ownerDocument.adoptedStyleSheets.push(sheet);',
  ],
  'remote/no-endless-loop': [
    'while (true) f();',
    'for (;;) { for (const x of f()) { if (x) break; } }',
    'do { f(); } while (1);',
    'while (true) { const g = () => { return 1; }; g(); }',
  ],
  'remote/written-refs': [
    "import { useHref } from '@parcelway/host'; export const useX = (ref: 'orders') => useHref(ref);",
    "import { useHref as href } from '@parcelway/host'; export const useX = () => f(href);",
    "import { useRouteRefs } from '@parcelway/host'; export function useX() { const refs = useRouteRefs(); f(refs); }",
    "import { useRouteRefs } from '@parcelway/host'; export function useX(ref: 'orders') { const refs = useRouteRefs(); return () => refs(ref); }",
    "import { useRouteRefs } from '@parcelway/host'; export const useX = () => f(useRouteRefs());",
    "import * as host from '@parcelway/host'; export const useX = () => host.useHref('orders');",
  ],
  'no-unmodified-loop-condition': ['const x = true; while (x) f();'],
  'for-direction': ['for (let i = 0; i < 9; i--) f();'],
};
/** What is similar, and harmless. */
const FINE = [
  'const page = root.contentDocument; page.adoptedStyleSheets = [sheet];',
  "button.addEventListener('click', f);",
  "usePageListener('document', 'keydown', f);",
  'const own = { prototype: {} }; own.prototype.map = f;',
  'const map = {}; map.then = f;',
  'export const f = (window: { x: number }) => { window.x = 1; };',
  "window.location.href = '/orders';",
  "document.createElement('a');",
  'export const body = (mail: { body: string }) => mail.body;',
  'while (true) { if (f()) break; }',
  'for (;;) { switch (f()) { case 1: return; } }'.replace(/^/, 'export function g() { ').concat(' }'),
  'export async function g() { for (;;) await f(); }',
  'outer: for (const x of f()) { while (true) { if (x) continue outer; } }',
  'const seen = new Set(); seen.add(1);',
  'Object.assign({}, window.location);',
  "import { useHref } from '@parcelway/host'; export const useX = (many: boolean) => useHref(many ? 'orders' : `dashboard`);",
  "import { useRouteRefs } from '@parcelway/host'; export function useX() { const refs = useRouteRefs(); return f(() => refs.has('orders') && refs('orders'), [refs]); }",
  "import { useRouteRefs } from '@parcelway/host'; export const useX = () => useRouteRefs()('orders');",
  'const own = { useHref: (ref: string) => ref }; export const useX = (ref: string) => own.useHref(ref);',
];
const SWITCHED_OFF = [
  '/* eslint-disable */\nwhile (true) f();',
  '// eslint-disable-next-line remote/no-page-dom -- only once\ndocument.body.append(f);',
];

const script = `
  import { ESLint } from 'eslint';
  import tseslint from 'typescript-eslint';
  const [config, codes] = JSON.parse(process.env.PLANTED);
  // No such file exists, so none has types.
  const overrideConfig = tseslint.configs.disableTypeChecked;
  const eslint = new ESLint({ cwd: ${JSON.stringify(root)}, overrideConfig, ...(config && { overrideConfigFile: config }) });
  const out = [];
  for (const { at, code } of codes) {
    const [result] = await eslint.lintText(code, { filePath: at });
    out.push(result.messages.map(({ ruleId, message, fatal }) => (fatal ? message : ruleId)));
  }
  console.log(JSON.stringify(out));`;
const declared = 'declare const f: any, sheet: any, root: any, button: any, usePageListener: any;\n';
/** @returns the rules that were broken, by code */
function lint(
  codes: string[],
  { config, at = 'apps/orders/src/x.tsx' }: { config?: string; at?: string } = {},
): Map<string, string[]> {
  const planted = codes.map((code) => ({ at, code: declared + code }));
  const env = { ...process.env, PLANTED: JSON.stringify([config ?? null, planted]) };
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  return new Map((JSON.parse(out) as string[][]).map((rules, index) => [codes[index] ?? '', rules]));
}
const CHECK = 'tools/eslint/remote-check.config.mjs';

const all = Object.entries(FOUND).flatMap(([name, codes]) => codes.map((code) => [name, code] as const));
let found = new Map<string, string[]>();
let published = new Map<string, string[]>();
beforeAll(() => {
  const codes = [...all.map(([, code]) => code), ...FINE, ...SWITCHED_OFF];
  found = lint(codes);
  published = lint(codes, { config: CHECK });
}, 120_000);

test.each(all)('%s finds: %s', (name, code) => {
  expect(found.get(code)).toContain(name);
  expect(published.get(code)).toContain(name);
});

test.each(FINE)('nothing is found in: %s', (code) => {
  expect(found.get(code)?.filter((name) => name in FOUND)).toEqual([]);
  expect(published.get(code)).toEqual([]);
});

test.each(SWITCHED_OFF)('publishing does not accept a rule switched off: %s', (code) => {
  expect(found.get(code)?.filter((name) => name in FOUND)).toEqual([]);
  expect(published.get(code)).not.toEqual([]);
});

test('what is never released, and the shell, may do it', () => {
  const code = 'document.body.append(f);';
  for (const at of ['apps/orders/src/x.test.tsx', 'apps/orders/src/isolated/x.tsx', 'apps/shell/src/x.tsx'])
    expect(lint([code], { at }).get(code)).not.toContain('remote/no-page-dom');
}, 60_000);
