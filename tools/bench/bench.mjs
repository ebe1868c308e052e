// @ts-check
/**
 * `npm run bench -- <name>`: measures, prints its figures and the machine, and as its last line one JSON object
 * { bench, pass, figures, limits }. A benchmark is a folder here with `<name>.bench.ts` that exports `run`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildStale, installPackages, ROOT } from '../start/prepare.mjs';

process.chdir(ROOT);
const fileOf = (/** @type {string} */ name) => path.join(import.meta.dirname, name, `${name}.bench.ts`);
const names = readdirSync(import.meta.dirname).filter((name) => existsSync(fileOf(name)));
const [name, ...args] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) {
  console.error(`usage: npm run bench -- <${names.join('|')}>`);
  process.exit(2);
}
const log = (/** @type {string} */ line) => console.log(line);
await installPackages({ log });
await buildStale({ log });

// Measured in this process, whose memory is a figure: it must be allowed what a server's process is, no more and no less.
const AS_SERVER = ['export'];
/** @type {string[]} */
const serverFlags = JSON.parse(readFileSync(path.join(ROOT, 'tools/start/node-flags.json'), 'utf8'));
if (AS_SERVER.includes(name) && !process.execArgv.includes(serverFlags[0] ?? '')) {
  const self = [...serverFlags, import.meta.filename, ...process.argv.slice(2)];
  process.exit(spawnSync(process.execPath, self, { stdio: 'inherit' }).status ?? 1);
}

const { importTs } = await import('../build/server-bundle.mjs');
const { withDatabase } = await import('../postgres/with-database.mjs');
const { run } = await importTs(fileOf(name));
const cpus = os.cpus();
log(
  `machine: ${cpus.length} × ${cpus[0]?.model.trim()}, ${(os.totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.versions.node}, ${os.type()} ${os.release()}`,
);

let pass = false;
await withDatabase(ROOT, async () => {
  const result = await run({ log, args });
  pass = result.pass;
  for (const [figure, value] of Object.entries(result.figures)) log(`${figure}: ${JSON.stringify(value)}`);
  console.log(JSON.stringify({ bench: name, ...result }));
});
process.exit(pass ? 0 : 1);
