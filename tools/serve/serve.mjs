// @ts-check
/** `npx nx serve shell --remote=<id>`: see HELP. Nothing of it is part of the product: the front door does not know it is there. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { frontPort, HELP, readOptions, UsageError } from './options.mjs';
import { developmentPage, startAddress } from './page.mjs';
import { signInFor } from './sign-in.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const DEMO_SHOP = 'parcelway-demo.myshopify.com';
const log = (/** @type {string} */ line) => console.log(`${process.uptime().toFixed(1).padStart(6)} s  ${line}`);

/** What was started here, and so is stopped here. @type {{ stop: () => Promise<unknown> }[]} */
const running = [];

async function main() {
  const { remote, port: named, help } = readOptions(process.argv.slice(2), ROOT);
  if (help) return console.log(HELP);
  const port = await frontPort(named, startedAddress(), answers);
  const front = `http://localhost:${port}`;
  // As everywhere, PORT moves the dev server; the remote's is then the next one.
  const shell = configOf('shell');
  if (process.env.PORT) process.env.PORT = String(shell.devServer.port + 1);
  const remotePort = remote === null ? 0 : configOf(remote).devServer.port;
  if (remote !== null) serveRemote(remote);
  const [own] = await Promise.all([serveShell(shell, front, remote, remotePort), needStack(port, front)]);
  // Both answer once they are built.
  await Promise.all([
    fetch(`${own}/entry.json`),
    remote === null ? undefined : built(`http://localhost:${remotePort}/mf-manifest.json`),
  ]);
  if (!stopping)
    console.log(
      `\n  The shell${remote ? ` with ${remote}` : ''} from its sources   ${startAddress(own, contractOf(remote), DEMO_SHOP)}\n`,
    );
  return undefined;
}

/** @param {string} id @returns {any} the app's webpack configuration for its dev server */
const configOf = (id) =>
  require(path.join(ROOT, 'apps', id, 'webpack.config.cjs'))({ WEBPACK_SERVE: true }, { mode: 'development' });

/** As it is now: it is edited while this runs. @param {string | null} remote @returns {any} */
const contractOf = (remote) =>
  remote === null ? null : JSON.parse(readFileSync(path.join(ROOT, 'apps', remote, 'remote.json'), 'utf8'));

/** Where the product of this machine was started last, as its registry wrote it. @returns {string | null} */
function startedAddress() {
  const { REGISTRY_STATE_DIR, PARCELWAY_DATA_DIR = path.join(ROOT, '.data') } = process.env;
  const file = path.join(REGISTRY_STATE_DIR ?? path.join(PARCELWAY_DATA_DIR, 'registry'), 'address');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** @param {string} front */
const answers = async (front) => (await fetch(`${front}/healthz`).catch(() => undefined))?.ok === true;

/** Front door, API and demo store: those that run already, else `npm start`. @param {number} port @param {string} front */
async function needStack(port, front) {
  if (await answers(front)) return;
  log(`nothing answers at ${front}: starting the product there`);
  const stopped = child(
    'the product',
    process.execPath,
    [path.join(ROOT, 'tools/start/start.mjs'), '--port', String(port)],
    ROOT,
    (line) => /^\s*\d+\.\d s {2}/.test(line),
  );
  while (!(await answers(front))) {
    if (stopped.code !== null) throw new Error('The product did not start.');
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
}

/** @param {string} address of a file of a dev server that may still be starting */
async function built(address) {
  while (!stopping && !(await fetch(address).catch(() => undefined))?.ok)
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
}

/** @param {string} id */
function serveRemote(id) {
  child(
    id,
    process.execPath,
    [path.join(ROOT, 'node_modules/webpack/bin/webpack.js'), 'serve', '--mode', 'development'],
    path.join(ROOT, 'apps', id),
    (line) => /^ready|error/i.test(line),
  );
}

/** @param {any} config the shell's @param {string} front @param {string | null} remote @param {number} remotePort @returns {Promise<string>} its address */
async function serveShell(config, front, remote, remotePort) {
  const own = `http://localhost:${config.devServer.port}`;
  const compiler = require('webpack')(config);
  const WebpackDevServer = require('webpack-dev-server');
  const isPage = (/** @type {import('node:http').IncomingMessage} */ request) =>
    request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async function page(request, response) {
    const address = new URL(request.url ?? '/', own);
    const redirect = (/** @type {string} */ to) =>
      response.writeHead(302, { location: to, 'cache-control': 'no-store' }).end();
    if (address.pathname === '/auth/login') return redirect(await signInFor(front, own, address));
    const answer = await fetch(`${front}${request.url}`, {
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: request.headers.cookie ?? '' },
    });
    const location = answer.headers.get('location');
    if (location) return redirect(location.replace(front, own));
    /** @type {{ scripts: string[] }} */
    const { scripts } = await (await fetch(`${own}/entry.json`)).json();
    const contract = contractOf(remote);
    // No policy: fast refresh needs the dev servers' sockets and scripts.
    return response
      .writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'text/html',
        'cache-control': 'no-store',
        'set-cookie': answer.headers.getSetCookie(),
      })
      .end(
        developmentPage(await answer.text(), {
          scripts: scripts.map((file) => `/${file}`),
          remote: contract && { contract, port: remotePort },
        }),
      );
  }

  const server = new WebpackDevServer(
    {
      ...config.devServer,
      historyApiFallback: false,
      // What the dev server has no file for, the front door has.
      proxy: [
        {
          context: (/** @type {string} */ name) => !name.startsWith('/ws') && !name.startsWith('/js/'),
          target: front,
          logLevel: 'error',
        },
      ],
      setupMiddlewares: (/** @type {any[]} */ middlewares) => [
        {
          name: 'parcelway-page',
          middleware: (
            /** @type {any} */ request,
            /** @type {any} */ response,
            /** @type {(error?: unknown) => void} */ next,
          ) => {
            if (isPage(request) && !/\.\w+$/.test(request.path))
              page(request, response).catch(() =>
                response
                  .writeHead(503, { 'content-type': 'text/plain', 'retry-after': '2' })
                  .end(`${front} does not answer yet. Load this page again in a moment.`),
              );
            else next();
          },
        },
        ...middlewares,
      ],
    },
    compiler,
  );
  await server.start();
  running.push(server);
  return own;
}

/**
 * @param {string} name @param {string} command @param {string[]} args @param {string} cwd @param {(line: string) => boolean} worthLogging
 * @returns {{ code: number | null }} its exit code once it has one
 */
function child(name, command, args, cwd, worthLogging) {
  // A group of its own: Ctrl-C at the terminal reaches it through us alone, and once.
  const spawned = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const state = { /** @type {number | null} */ code: null };
  let rest = '';
  for (const stream of [spawned.stdout, spawned.stderr]) {
    stream.on('data', (chunk) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (worthLogging(line)) log(`${name}: ${line.trim()}`);
    });
  }
  const exited = new Promise((resolve) => {
    spawned.once('exit', resolve);
  });
  void exited.then((code) => {
    state.code = code ?? 1;
    if (!stopping) void stop(`${name} stopped (${code}).`);
  });
  running.push({
    stop: () => {
      if (state.code === null) spawned.kill('SIGTERM');
      return exited;
    },
  });
  return state;
}

let stopping = false;
/** @param {string} [problem] */
async function stop(problem) {
  if (stopping) return;
  stopping = true;
  if (problem) console.error(problem);
  await Promise.all(running.map((part) => part.stop()));
  process.exit(problem ? 1 : 0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());

main().catch((error) => stop(error instanceof UsageError ? error.message : String(error?.stack ?? error)));
