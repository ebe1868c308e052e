// @ts-check
/** What a bare clone lacks: packages, then builds. Uses nothing but Node until the packages are there. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** @param {{ log: (line: string) => void }} options */
export async function installPackages({ log }) {
  const stamp = path.join(ROOT, 'node_modules/.package-lock.json');
  const lock = path.join(ROOT, 'package-lock.json');
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex');
  const noted = path.join(ROOT, 'node_modules/.parcelway-lock');
  if (existsSync(stamp) && existsSync(noted) && readFileSync(noted, 'utf8') === wanted) return;
  log('installing packages (about a minute, once)');
  await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', '--loglevel=error'], 'npm ci');
  writeFileSync(noted, wanted);
}

/** @param {{ log: (line: string) => void }} options */
export async function buildStale({ log }) {
  const noted = path.join(ROOT, '.cache/built');
  const now = fingerprint();
  // nx knows best what is stale, but running it costs seconds: skip it when no file has changed since its last run.
  if (existsSync(noted) && readFileSync(noted, 'utf8') === now) return;
  log('building what is stale (some minutes on the first start)');
  await run(
    process.execPath,
    [path.join(ROOT, 'node_modules/nx/dist/bin/nx.js'), 'run-many', '-t', 'build', '--outputStyle=stream'],
    'nx run-many -t build',
    { NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false', FORCE_COLOR: '0' },
    (line) => {
      const done = /> nx run (\S+):build/.exec(line);
      if (done) log(`  building ${done[1]}`);
    },
  );
  mkdirSync(path.dirname(noted), { recursive: true });
  writeFileSync(noted, now);
}

/** Names, sizes and times of every source file, and which built folders exist. */
function fingerprint() {
  const hash = createHash('sha256');
  /** @param {string} dir */
  const walk = (dir) => {
    for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const full = path.join(dir, entry.name);
      if (entry.isDirectory()) {
        if (entry.name === 'dist') hash.update(`${full}:built`);
        else if (entry.name !== 'node_modules' && !entry.name.startsWith('.')) walk(full);
      } else if (!entry.name.includes('.test.')) {
        const { size, mtimeMs } = statSync(full);
        hash.update(`${full}:${size}:${mtimeMs}`);
      }
    }
  };
  for (const dir of ['apps', 'libs', 'tools']) walk(path.join(ROOT, dir));
  for (const file of ['package-lock.json', 'nx.json', 'tsconfig.base.json'])
    hash.update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex');
}

/**
 * Runs a step to its end; what it printed is shown only when it fails.
 * @param {string} command @param {string[]} args @param {string} name
 * @param {Record<string, string>} [env] @param {(line: string) => void} [onLine]
 */
export function run(command, args, name, env = {}, onLine = () => {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let output = '';
    const collect = (/** @type {string} */ chunk) => {
      output = (output + chunk).slice(-20_000);
      for (const line of chunk.split('\n')) onLine(line);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', collect);
    child.on('error', reject);
    // Once all that it printed has arrived, which can be after its exit.
    child.on('close', (code) =>
      code === 0 ? resolve(undefined) : reject(new Error(`${name} failed:\n${output.trim()}`)),
    );
  });
}
