// @ts-check
/**
 * `npm run bench -- <name>`: measures, prints its figures and the machine, and as its last line one JSON object
 * { bench, pass, figures, limits }. A benchmark is a folder here with `<name>.bench.ts` that exports `run`.
 */
import { existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStale, installPackages, ROOT } from '../start/prepare.mjs';

process.chdir(ROOT);
const names = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== 'node_modules').map((entry) => entry.name);
const [name, ...args] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) {
  console.error(`usage: npm run bench -- <${names.join('|')}>`);
  process.exit(2);
}
const log = (/** @type {string} */ line) => console.log(line);
await installPackages({ say: log });
await buildStale({ say: log });

const { build } = await import('esbuild');
const source = ['ts', 'mjs'].map((ext) => path.join(import.meta.dirname, name, `${name}.bench.${ext}`)).find((file) => existsSync(file));
const bundled = path.join(ROOT, '.cache/bench', `${name}.mjs`);
await build({
  entryPoints: [source ?? ''], outfile: bundled, bundle: true, platform: 'node', format: 'esm', target: 'node20', logLevel: 'warning',
  loader: { '.sql': 'text', '.graphql': 'text', '.html': 'text', '.css': 'text', '.svg': 'text' },
  plugins: [{ name: 'packages-stay-imports', setup(b) { b.onResolve({ filter: /^[^./]/ }, (args) => (args.path.startsWith('@parcelway/') ? undefined : { path: args.path, external: true })); } }],
});

const cpus = os.cpus();
log(`machine: ${cpus.length} × ${cpus[0]?.model.trim()}, ${(os.totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.versions.node}, ${os.type()} ${os.release()}`);

/** The database of the benchmarks is durable like a production one; only its place differs. */
async function withDatabase(/** @type {() => Promise<void>} */ work) {
  if (process.env.TEST_DATABASE_URL) return work();
  const { startPostgres, removePostgres } = await import('../postgres/postgres.mjs');
  const dir = path.join(ROOT, '.cache', `bench-postgres-${process.pid}`);
  const server = await startPostgres({ dir });
  process.env.TEST_DATABASE_URL = server.url;
  try {
    await work();
  } finally {
    await server.stop();
    removePostgres({ dir });
  }
}

let pass = false;
await withDatabase(async () => {
  const bench = await import(pathToFileURL(bundled).href);
  const result = await bench.run({ log, args });
  pass = result.pass;
  for (const [figure, value] of Object.entries(result.figures)) log(`${figure}: ${JSON.stringify(value)}`);
  console.log(JSON.stringify({ bench: name, ...result }));
});
process.exit(pass ? 0 : 1);
