// @ts-check
const fs = require('node:fs');
const path = require('node:path');
const { build } = require('esbuild');

/** A placeholder of the page's origin while a prefetch runs here. */
const ORIGIN = 'http://build.invalid';

/**
 * What a remote requests first on each of its routes: its own `prefetch` is run with the address of the route, against a server
 * that only records its requests. Routes with parameters have no address yet.
 * @param {string} dir of the remote @param {{ path: string }[]} routes
 * @returns {Promise<{ first: { path: string, calls: string[] }[], files: string[] }>} `files` is what the answer depends on
 */
exports.preloadedCalls = async (dir, routes) => {
  if (!fs.existsSync(path.join(dir, 'src/prefetch.ts'))) return { first: [], files: [] };
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: "export { prefetch } from './prefetch';\nexport { configureApi, makeStore } from '@parcelway/api';",
      resolveDir: path.join(dir, 'src'),
    },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    metafile: true,
    nodePaths: [path.join(__dirname, '../../node_modules')],
    logLevel: 'warning',
  });
  /** @type {string[]} */
  let calls = [];
  const record = async (/** @type {string} */ url) => {
    calls.push(url.replace(`${ORIGIN}/api/`, ''));
    return Response.json({ code: 503 }, { status: 503 });
  };
  // Timers longer than the build must not delay it.
  const soon = (/** @type {() => void} */ act, /** @type {number} */ ms) => setTimeout(act, ms).unref();
  const module = { exports: /** @type {Record<string, any>} */ ({}) };
  new Function('module', 'exports', 'require', 'window', 'fetch', 'setTimeout', outputFiles[0]?.text ?? '')(
    ...[module, module.exports, require, { location: new URL(ORIGIN) }, record, soon],
  );
  const { prefetch, configureApi, makeStore } = module.exports;
  configureApi({ getToken: async () => null, onUnauthorized() {}, toast() {} });
  const first = [];
  for (const route of routes.filter(({ path: at }) => !at.includes(':'))) {
    calls = [];
    await prefetch(makeStore().dispatch, new URL(route.path, ORIGIN));
    if (calls.length > 0) first.push({ path: route.path, calls });
  }
  return { first, files: Object.keys(metafile.inputs).filter((file) => file !== '<stdin>') };
};
