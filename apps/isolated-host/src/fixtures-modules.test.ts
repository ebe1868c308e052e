import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Refused, type MakeHandlers } from '@parcelway/isolated/scenarios';
import { requireForFixtures } from './fixtures-modules';

const ROOT = path.resolve(__dirname, '../../..');
const BUILD = `require('./tools/webpack/fixtures-output.cjs')
  .buildFixtures(process.argv[1], { minify: false })
  .then(({ code }) => process.stdout.write(code))`;
const REMOTES = readdirSync(path.join(ROOT, 'apps')).filter((id) =>
  existsSync(path.join(ROOT, 'apps', id, 'src/isolated/handlers.ts')),
);

/** A remote's fixtures as its build writes them. esbuild runs in Node alone, not in jsdom. */
const built = (id: string): string =>
  execFileSync(process.execPath, ['-e', BUILD, path.join(ROOT, 'apps', id)], { cwd: ROOT, encoding: 'utf8' });

const importsOf = (code: string): string[] =>
  [...code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name = '']) => name);

/** What the fixtures export, run as a page runs them. */
function exported(code: string): { handlers: MakeHandlers } {
  new Function(code)();
  const make = Reflect.get(globalThis, 'parcelwayFixtures') as (require: typeof requireForFixtures) => unknown;
  return make(requireForFixtures) as { handlers: MakeHandlers };
}

afterEach(() => Reflect.deleteProperty(globalThis, 'parcelwayFixtures'));

test.each(REMOTES)('what the fixtures of %s import is provided, and they run', (id) => {
  const code = built(id);
  for (const name of importsOf(code)) expect(requireForFixtures(name)).toBeDefined();
  expect(exported(code).handlers({ rows: 3, today: new Date('2026-11-20T00:00:00Z') })).toEqual(expect.any(Object));
});

test('what a handler refuses with is the Refused of the host', () => {
  const code = built('orders');
  expect(importsOf(code)).toEqual(
    expect.arrayContaining(['@parcelway/isolated/scenarios', '@parcelway/testing/builders']),
  );
  const handlers = exported(code).handlers({ rows: 3, today: new Date('2026-11-20T00:00:00Z') });
  let refusal: unknown;
  try {
    void handlers.orderDetail?.({ params: { id: 'none' }, query: {}, body: undefined });
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(Refused);
  expect(refusal).toMatchObject({ code: 404 });
});

test('a module that the host does not have is named', () => {
  expect(() => requireForFixtures('@parcelway/ui')).toThrow('does not provide @parcelway/ui to fixtures');
});
