import { codeSurface } from './code-surface';

const TABLE =
  'f.mapping={55:{singleton:!0,shareKey:"@parcelway/host"},66:{shareKey:"@parcelway/ui"},77:{shareKey:"react"}};';
/** What a module of that code imports; `r` returns other modules. */
const surfaceOf = (module: string, more: Record<string, string> = {}) =>
  codeSurface(
    new Map([
      ['remoteEntry.js', TABLE],
      ['js/page.js', `(self.chunks||=[]).push([[1],{3563(e,t,r){"use strict";${module}}}]);`],
      ...Object.entries(more),
    ]),
    [{ ref: 'returns' }],
  );

describe('names', () => {
  test('are those that code imports from shared modules of ours, each once and in order', () => {
    const { uses } = surfaceOf('var s=r(66),n=r(77);const a=s.Text,b=()=>(0,s.Badge)(n.useState(),s.Text);');
    expect(uses).toEqual({ '@parcelway/host': [], '@parcelway/ui': ['Badge', 'Text'] });
  });

  test.each([
    ['at once', 'r(66).Text'],
    ['by a quoted name', 'var s=r(66);s["Text"]'],
    ['in a variable that is set later', 'var s;s=r(66),s.Text'],
    ['in what another chunk gets from it', 'var s=r(66);r.d(t,{X:()=>s.Text})'],
    ['behind a comma', '(0,r(66)).Text'],
  ])('read %s count', (_how, module) => {
    expect(surfaceOf(module).uses['@parcelway/ui']).toEqual(['Text']);
  });

  test.each([
    ['another variable of that name', 'var s=r(66);(s=>s.length)([])'],
    ['another function that gets that number', 'var s=t(66);s.length'],
    ['a module of its own', 'var s=r(67);s.own'],
  ])('of %s do not', (_what, module) => {
    expect(surfaceOf(module).uses['@parcelway/ui']).toEqual([]);
  });
});

describe('links', () => {
  test.each([
    ['useHref', 'var h=r(55);(0,h.useHref)("orders")', ['orders']],
    ['useRouteRefs, kept', 'var h=r(55);const a=()=>{const c=(0,h.useRouteRefs)();return()=>c("orders")}', ['orders']],
    ['useRouteRefs, called at once', 'var h=r(55);(0,h.useRouteRefs)()("orders")', ['orders']],
    ['a condition', 'var h=r(55);(0,h.useHref)(e?"orders":`orders.shipment`)', ['orders', 'orders.shipment']],
  ])('are found in calls of %s', (_what, module, links) => {
    expect(surfaceOf(module).links).toEqual([...links, 'returns']);
  });

  test.each([
    ['one that is asked for with has', 'var h=r(55);const c=(0,h.useRouteRefs)();c.has("orders")&&c("orders")'],
    ['a call of another function', 'var h=r(55);const c=(0,h.useRouteRefs)();(c=>c("orders"))(String)'],
    ['a function of that name of another module', 'var h=r(66);(0,h.useHref)("orders")'],
  ])('are not: %s', (_what, module) => {
    expect(surfaceOf(module).links).toEqual(['returns']);
  });
});

test('code that is none is an error', () => {
  expect(() => surfaceOf('r(66).}')).toThrow(SyntaxError);
});
