// @ts-check
/** `npm run release -- <command>`: ships an app, and rolls it back. See `npm run release -- --help`. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { importTs } from '../build/server-bundle.mjs';
import { ROOT, run } from '../start/prepare.mjs';

/** @param {string[]} words @param {string} name */
const nx = (words, name) =>
  // As it is: a stream puts a name and a line break around each piece that arrives, be it a letter.
  run(process.execPath, [path.join(ROOT, 'node_modules/nx/dist/bin/nx.js'), ...words, '--outputStyle=static'], name, {
    NX_DAEMON: 'false',
    NX_NO_CLOUD: 'true',
    NX_TUI: 'false',
    FORCE_COLOR: '0',
  });

/** Builds one app, unless what is there is of its sources; no other app is touched. @param {string} id */
const build = (id) => nx(['run', `${id}:build`], `The build of ${id}`);

/** What nobody should find out in front of merchants. @param {string} id */
async function check(id) {
  const eslint = path.join(ROOT, 'node_modules/eslint/bin/eslint.js');
  const cache = ['--cache', '--cache-strategy=content', `--cache-location=${path.join(ROOT, '.cache/eslint')}`];
  await run(process.execPath, [eslint, `apps/${id}`, '--max-warnings=0', ...cache], `Lint of ${id}`);
  // Once more without the comments that switch rules off.
  const rules = path.join(ROOT, 'tools/eslint/remote-check.config.mjs');
  if (existsSync(path.join(ROOT, 'apps', id, 'remote.json')))
    await run(process.execPath, [eslint, '--config', rules, `apps/${id}/src`], `What a remote must not do: ${id}`);
  await run(process.execPath, [path.join(ROOT, 'tools/i18n/check.mjs'), id], `The check of texts of ${id}`);
  await nx(['run', 'parcelway:typecheck'], 'The check of types');
  await nx(['run', `${id}:test`], `The tests of ${id}`);
}

const { main } = await importTs(path.join(import.meta.dirname, 'src/main.ts'));
process.exitCode = await main(process.argv.slice(2), {
  root: ROOT,
  cwd: process.env.INIT_CWD ?? process.cwd(),
  env: process.env,
  build,
  check,
  out: (/** @type {string} */ line) => console.log(line),
  log: (/** @type {string} */ line) => console.error(line),
});
