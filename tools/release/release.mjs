// @ts-check
/** `npm run release -- <command>`: ships an app, and takes it back. See `npm run release -- --help`. */
import path from 'node:path';
import { importTs } from '../build/server-bundle.mjs';
import { ROOT, run } from '../start/prepare.mjs';

/** Builds one app, unless what is there is of its sources; no other app is touched. @param {string} id */
const build = (id) =>
  run(
    process.execPath,
    [path.join(ROOT, 'node_modules/nx/dist/bin/nx.js'), 'run', `${id}:build`, '--outputStyle=stream'],
    `The build of ${id}`,
    { NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false', FORCE_COLOR: '0' },
  );

const { main } = await importTs(path.join(import.meta.dirname, 'src/main.ts'));
process.exitCode = await main(process.argv.slice(2), {
  root: ROOT,
  cwd: process.env.INIT_CWD ?? process.cwd(),
  env: process.env,
  build,
  out: (/** @type {string} */ line) => console.log(line),
  log: (/** @type {string} */ line) => console.error(line),
});
