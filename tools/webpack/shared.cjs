// @ts-check
const path = require('node:path');

const ROOT = path.resolve(__dirname, '../..');
/** @type {{ dependencies: Record<string, string> }} */
const root = require('../../package.json');

/**
 * The one table of modules that exist once per page. The shell provides every one of them; remotes ship no copy.
 * A subpath is a module of its own to webpack, so each one in use has its own row.
 *
 * @typedef {object} SharedModule
 * @property {string} request what is imported
 * @property {string} from workspace folder or npm package whose version counts
 * @property {boolean} [lazy] fetched when a remote asks for it, instead of with the shell
 */

/** @type {SharedModule[]} */
const SHARED = [
  { request: 'react', from: 'react' },
  { request: 'react/jsx-runtime', from: 'react' },
  { request: 'react-dom', from: 'react-dom' },
  { request: 'react-dom/client', from: 'react-dom' },
  { request: 'react-redux', from: 'react-redux' },
  { request: '@parcelway/api', from: 'libs/api' },
  { request: '@parcelway/host', from: 'libs/host' },
  { request: '@parcelway/i18n', from: 'libs/i18n' },
  { request: '@parcelway/router', from: 'libs/router' },
  { request: '@parcelway/ui', from: 'libs/ui' },
  { request: '@parcelway/ui/data', from: 'libs/ui', lazy: true },
  { request: '@parcelway/ui/forms', from: 'libs/ui', lazy: true },
];

/** Subpaths of shared packages that each remote carries by itself, because they hold no state and it uses a part of them only. */
const BUNDLED = [
  { request: '@parcelway/ui/icons', why: 'drawings; a remote carries the few it shows' },
  {
    request: '@parcelway/host/token-source',
    why: 'the page asks for its first data before the shared libraries have arrived',
  },
  { request: '@parcelway/ui/html', why: 'the sanitiser; few screens show HTML from outside' },
  { request: '@parcelway/api/shell', why: 'calls of the frame, added to the shared API by the shell' },
  {
    request: '@parcelway/api/notification',
    why: 'calls of one domain, added to the shared API when they are imported',
  },
  { request: '@parcelway/api/orders', why: 'calls of one domain, added to the shared API when they are imported' },
];

/** Packages that live inside one of our shared libraries. @type {Record<string, string>} */
const INSIDE = {
  'react-router': '@parcelway/router',
  i18next: '@parcelway/i18n',
  'react-i18next': '@parcelway/i18n',
  '@shopify/polaris': '@parcelway/ui',
  '@reduxjs/toolkit': '@parcelway/api',
  redux: '@parcelway/api',
  immer: '@parcelway/api',
  reselect: '@parcelway/api',
};

/** @param {SharedModule} module */
function versions({ from }) {
  if (!from.startsWith('libs/')) {
    const pin = root.dependencies[from];
    if (!pin) throw new Error(`${from} is shared, so it needs an exact version in the root package.json`);
    // A range: with the exact version, neither side could be released first after an update.
    return { version: pin, requiredVersion: `^${pin}` };
  }
  const { version } = require(path.join(ROOT, from, 'package.json'));
  return { version, requiredVersion: `^${version}` };
}

/**
 * The `shared` option of the federation plugin.
 * @param {'shell' | 'remote' | 'alone'} role alone = a remote's isolated page, which brings its own copies
 */
exports.sharedFor = (role) =>
  Object.fromEntries(
    SHARED.map((module) => [
      module.request,
      {
        singleton: true,
        ...versions(module),
        ...(role === 'shell' && { eager: !module.lazy }),
        // Without a fallback a remote cannot run on a copy of its own, and does not ship one.
        ...(role === 'remote' && { import: /** @type {const} */ (false) }),
      },
    ]),
  );
exports.SHARED = SHARED;
exports.BUNDLED = BUNDLED;
exports.INSIDE = INSIDE;
