import { ContractPlugin } from '../contract-plugin.cjs';
import { build, cleanUp, repository, type Build, type Files } from './test-fixture';

afterAll(cleanUp);

const buildWith = (files: Files): Promise<Build> =>
  build(repository(files), { plugins: (dir, root) => [new ContractPlugin({ id: 'returns', dir, root })] });
const buildCss = (css: string, name = 'page.module.css') =>
  buildWith({
    'apps/returns/src/page.js': `import * as styles from './${name}';\nconsole.log(styles.row);`,
    [`apps/returns/src/${name}`]: css,
  });

test('classes and animations get names of the remote, the same in every build', async () => {
  const css = `@media (width > 1px) { .row > p, .row:is(.odd, .even):hover, :where(body) .row { animation: turn 1s } }
    .row { &:hover { color: red } p { color: blue } }
    @keyframes turn { 50% { rotate: 1turn } }`;
  const [one, other] = [await buildCss(css), await buildCss(css)];
  expect(one.errors).toEqual([]);
  const written = one.read(/\.css$/);
  const name = /\.(returns-row-[\w-]+)/.exec(written)?.[1] ?? 'none';
  expect(written).toMatch(/animation: returns-turn-[\w-]+ 1s/);
  expect(one.read(/^js\/.*\.js$/)).toContain(name);
  expect(other.read(/\.css$/)).toBe(written);
});

test('two files may use one class name', async () => {
  const { errors, files, read } = await buildWith({
    'apps/returns/src/page.js':
      "import * as a from './a.module.css';\nimport * as b from './b.module.css';\nconsole.log(a.row, b.row);",
    'apps/returns/src/a.module.css': '.row { color: red }',
    'apps/returns/src/b.module.css': '.row { color: blue }',
  });
  expect({ errors, files: files.filter((name) => name.endsWith('.css')).length }).toEqual({ errors: [], files: 1 });
  expect(new Set(read(/\.css$/).match(/\.returns-row-[\w-]+/g)).size).toBe(2);
});

test('a plain style sheet is refused, and the message says what to do', async () => {
  for (const request of ['./page.css', './page.css?plain']) {
    const { errors } = await buildWith({
      'apps/returns/src/page.js': `import '${request}';`,
      'apps/returns/src/page.css': '.row { color: red }',
    });
    expect(errors.join()).toContain(
      "apps/returns/src/page.css: a plain style sheet would reach the whole page. Call it page.module.css and take its classes from it: import * as styles from './page.module.css'.",
    );
  }
});

test('nor does one come in through composes', async () => {
  const { errors } = await buildWith({
    'apps/returns/src/page.js': "import * as styles from './page.module.css';\nconsole.log(styles.row);",
    'apps/returns/src/page.module.css': ".row { composes: other from './other.css' }",
    'apps/returns/src/other.css': 'body { color: red }',
  });
  expect(errors.join()).toContain('apps/returns/src/other.css: a plain style sheet would reach the whole page.');
});

test.each([
  ['body', 'is not pure'],
  [':not(.row)', '":not(.row)" reaches outside the remote'],
  ['body:has(.row)', 'reaches outside'],
  [':is(body, .row)', 'reaches outside'],
  ['[title=".row"], .row', 'is not pure'],
  ['.row { :not(&)', 'reaches outside'],
  ['.row :global(.Polaris-Page)', 'without :global'],
  ['/* cssmodules-pure-ignore */ body', 'without :global and cssmodules-pure'],
])('%s is refused', async (selector, why) => {
  const { errors } = await buildCss(
    `.row { color: red }\n${selector} { color: red }${selector.includes('{') ? '}' : ''}`,
  );
  expect(errors.join()).toContain(why);
});

test.each([
  '@font-face { font-family: x }',
  '@property --x { syntax: "*"; inherits: false }',
  '@layer a;',
  '@import url(https://x.example/a.css);',
])('%s is refused', async (rule) => {
  const { errors } = await buildCss(`${rule}\n.row { color: red }`);
  expect(errors.join()).toContain(
    `apps/returns/src/page.module.css:1: ${rule.split(' ')[0]} would belong to the whole page.`,
  );
});
