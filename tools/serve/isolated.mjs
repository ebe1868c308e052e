// @ts-check
/**
 * `npx nx serve <remote>`: one remote from its sources in the isolated host, with fast refresh. `npx nx serve ui`: the UI kit in it.
 * Host and remote are built by a dev server each, so that an edit of one never rebuilds the other.
 */
import { readFileSync, watch } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isolatedPage } from './isolated-page.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const WebpackDevServer = require('webpack-dev-server');
const webpack = require('webpack');
const { buildFixtures } = require('../webpack/fixtures-output.cjs');
const { loadTs } = require('../webpack/load-ts.cjs');
const HOST = 'isolated-host';
/** From a remote's dev server to that of its host. */
const HOST_PORT_OFFSET = 1000;

/** @param {string} id @param {number} [port] */
function configOf(id, port) {
  const config = require(path.join(ROOT, 'apps', id, 'webpack.config.cjs'))(
    { WEBPACK_SERVE: true },
    { mode: 'development' },
  );
  if (port === undefined) return config;
  const { devServer } = config;
  return {
    ...config,
    devServer: { ...devServer, port, client: { ...devServer.client, webSocketURL: `ws://localhost:${port}/ws` } },
  };
}

/** @param {string | null} id of the remote; null: the UI kit @param {number} hostPort */
async function document(id, hostPort) {
  const host = `http://localhost:${hostPort}`;
  /** @type {{ scripts: string[], styles: string[] }} */
  const { scripts } = await (await fetch(`${host}/entry.json`)).json();
  return isolatedPage({
    scripts: scripts.map((file) => `${host}/${file}`),
    remote: id === null ? null : localRemote(id),
  });
}

/** @type {Map<string, number>} */
const ports = new Map();
/** As it is now: it is edited while this runs. @param {string} id @throws Error that names the field */
function localRemote(id) {
  const { remoteJson } = loadTs(path.join(ROOT, 'libs/remote-contract/src/index.ts'));
  const parsed = remoteJson.safeParse(JSON.parse(readFileSync(path.join(ROOT, 'apps', id, 'remote.json'), 'utf8')));
  if (!parsed.success)
    throw new Error(
      parsed.error.issues
        .map((/** @type {any} */ issue) => `apps/${id}/remote.json: ${issue.path.join('.')} ${issue.message}`)
        .join('\n'),
    );
  return { contract: parsed.data, port: ports.get(id) ?? 0 };
}

async function main() {
  const [id = null] = process.argv.slice(2);
  const remote = id === null ? null : configOf(id);
  const own = remote ? remote.devServer.port : configOf(HOST).devServer.port;
  if (id) ports.set(id, own);
  const hostPort = remote ? own + HOST_PORT_OFFSET : own;
  const host = configOf(HOST, hostPort);
  /** @param {any} config @param {boolean} isPage whether it answers with the document */
  const serve = async (config, isPage) => {
    const server = new WebpackDevServer(
      {
        ...config.devServer,
        historyApiFallback: false,
        setupMiddlewares: (/** @type {any[]} */ middlewares) => [
          ...(isPage ? [{ name: 'isolated', middleware: answer }] : []),
          ...middlewares,
        ],
      },
      webpack(config),
    );
    await server.start();
    return server;
  };
  /** @param {any} request @param {any} response @param {(error?: unknown) => void} next */
  const answer = (request, response, next) => {
    const send = (/** @type {string} */ type, /** @type {Promise<string | Buffer>} */ content) =>
      content.then(
        (body) => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body),
        (error) => response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error?.message ?? error)),
      );
    if (id && request.path === '/fixtures/fixtures.js')
      return void send(
        'text/javascript',
        buildFixtures(path.join(ROOT, 'apps', id), { minify: false }).then((/** @type {any} */ built) => built.code),
      );
    if (request.method === 'GET' && (request.headers.accept ?? '').includes('text/html'))
      return void send('text/html; charset=utf-8', document(id, hostPort));
    return next();
  };

  const [, server] = await Promise.all([serve(host, !remote), remote ? serve(remote, true) : undefined]);
  // Fixtures are data: a changed one loads the page again.
  if (id)
    watch(path.join(ROOT, 'apps', id, 'src/isolated'), { recursive: true }, () =>
      server?.sendMessage(server.webSocketServer?.clients ?? [], 'static-changed', 'fixtures'),
    );
  // Both answer once they are built.
  await Promise.all([
    fetch(`http://localhost:${hostPort}/entry.json`),
    ...(remote ? [fetch(`http://localhost:${own}/mf-manifest.json`)] : []),
  ]);
  console.log(`ready after ${process.uptime().toFixed(1)} s  ${id ?? 'UI kit'}, isolated: http://localhost:${own}/`);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
