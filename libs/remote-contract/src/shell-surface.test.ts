import { shellSurface } from './shell-surface';

const TABLE = `o.federation.initOptions.shared={
  "@parcelway/host":[{version:"1.2.0",get:()=>()=>o(777),scope:["default"]}],
  "@parcelway/ui/data":[{version:"1.0.0",get:()=>Promise.all([o.e(156),o.e(922)]).then(()=>()=>o(9922))}],
  react:[{version:"18.3.1",get:()=>()=>o(4041)}]};`;
const surfaceOf = (code: string, more: Record<string, string> = {}) =>
  shellSurface(new Map([['js/main.js', code], ...Object.entries(more)]));
const moduleOf = (id: number, body: string) => `(self.chunks||=[]).push([[1],{${id}(e,t,o){"use strict";${body}}}]);`;

describe('what a shell provides', () => {
  test('are the modules that it registers with the federation runtime, with their versions', () => {
    expect(surfaceOf(TABLE).provides).toEqual({
      '@parcelway/host': '1.2.0',
      '@parcelway/ui/data': '1.0.0',
      react: '18.3.1',
    });
  });

  test('is that runtime too, by the version that it writes itself', () => {
    expect(surfaceOf('g.__FEDERATION__.__DEBUG_CONSTRUCTOR_VERSION__="2.9.2"').provides).toEqual({
      '@module-federation/enhanced': '2.9.2',
    });
  });

  test('is nothing that it only mentions', () => {
    expect(surfaceOf('x={"@parcelway/host":[{version:"1.2.0"}]};text="y.shared={}"').provides).toEqual({});
  });
});

describe('names that a shell offers', () => {
  const offersOf = (id: number, body: string) => surfaceOf(TABLE, { 'js/1.js': moduleOf(id, body) }).offers;

  test('are those that the modules behind the table define, in order; modules of npm packages are left out', () => {
    const code = TABLE + moduleOf(4041, 'o.d(t,{useState:()=>r})');
    expect(
      surfaceOf(code, { 'js/1.js': moduleOf(777, 'o.r(t),o.d(t,{useHref:()=>r,"a-b":()=>r,hrefOf:()=>n.x});') }).offers,
    ).toEqual({ '@parcelway/host': ['a-b', 'hrefOf', 'useHref'], '@parcelway/ui/data': [] });
  });

  test.each([
    ['of a module that is fetched later', 9922, 'o.d(t,{Modal:()=>n.a})', { '@parcelway/ui/data': ['Modal'] }],
    [
      'in a list of getters and values',
      777,
      'o.d(t,["a",()=>r,"b",0,5,"c",()=>r])',
      { '@parcelway/host': ['a', 'b', 'c'] },
    ],
    ['in more than one part', 777, 'o.d(t,{a:()=>r});o.d(t,{b:()=>r})', { '@parcelway/host': ['a', 'b'] }],
  ])('are those %s', (_what, id, body, offers) => {
    expect(offersOf(id, body)).toMatchObject(offers);
  });

  test.each([
    ['of another module', 778, 'o.d(t,{a:()=>r})'],
    ['of a namespace inside of it', 777, 'var n={};o.d(n,{a:()=>r})'],
    ['of a function inside of it', 777, 'function x(t,o){o.d(t,{a:()=>r})}'],
  ])('are not those %s', (_what, id, body) => {
    expect(offersOf(id, body)).toEqual({ '@parcelway/host': [], '@parcelway/ui/data': [] });
  });
});

describe('contracts that a shell serves', () => {
  const served = (check: string) => surfaceOf(`${check};if(!s(v.contract.contract))throw v`).contracts;

  test.each([
    ['const s=e=>Number.isInteger(e)&&e>=1&&e<=1&&e>=0', [1]],
    ['const s=e=>Number.isInteger(e)&&e>=1&&e<=3&&e>=2', [2, 3]],
    ['function s(e){return e===2}', [2]],
  ])('are the majors that its check of a remote lets pass: %s', (check, majors) => {
    expect(served(check)).toEqual(majors);
  });

  test.each([
    ['a check that asks more', 'const s=e=>e>=1&&e<=2&&e<=limit'],
    ['a check without a last one', 'const s=e=>e>=1&&e!==7'],
    ['a function that is no check', 'const s=e=>String(e)'],
  ])('are none that can be read of %s', (_what, check) => {
    expect(served(check)).toEqual([]);
  });

  test('are read of a check that is inlined', () => {
    expect(surfaceOf('if(!(e=>e>=1&&e<=2)(v.contract.contract))throw v').contracts).toEqual([1, 2]);
  });

  test('are those that every check lets pass', () => {
    const code = '{const s=e=>e>=1&&e<=2;s(v.contract.contract)}{const s=e=>e>=2&&e<=3;s(v.contract.contract)}';
    expect(surfaceOf(code).contracts).toEqual([2]);
  });
});

describe('languages of a shell', () => {
  const CHUNKS = 'o.u=e=>({1:"texts-de",2:"texts-fr",3:"list"}[e]||e);';
  const FETCHES = 'const t={de:()=>o.e(1).then(()=>o.t(5,19)),fr:()=>o.e(2),list:()=>o.e(3)};';

  test('are the one that others fall back to, and those whose texts its code fetches and its files hold', () => {
    const files = { 'js/texts-de.1a.js': '', 'js/texts-fr.1a.js': '' };
    expect(surfaceOf(`i({fallbackLng:(0,a.b)("en")});${CHUNKS}${FETCHES}`, files).languages).toEqual([
      'de',
      'en',
      'fr',
    ]);
  });

  test('are not: one without a file, one that no code fetches', () => {
    expect(surfaceOf(CHUNKS + FETCHES, { 'js/texts-fr.1a.js': '' }).languages).toEqual(['fr']);
    expect(surfaceOf(CHUNKS, { 'js/texts-de.1a.js': '' }).languages).toEqual([]);
  });
});

test('code that cannot be read is refused', () => {
  expect(() => surfaceOf('o.shared={')).toThrow(SyntaxError);
});
