// @ts-check
const fs = require('node:fs');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '../..');
/** @param {string} file below the repository */
const readJson = (file) => JSON.parse(fs.readFileSync(path.join(ROOT, file), 'utf8'));
/** @type {Record<string, string>} */
const PINS = readJson('package.json').dependencies;

/**
 * Modules that exist once per page: the shell provides every one, remotes ship no copy. A subpath is a module of its own to webpack. A
 * library says by `shared` in its package.json that it is one: `entries` are the exports that the page has once, `inside` the npm packages
 * that live in it. Its other exports hold no state, so each remote carries what it uses of them.
 *
 * @typedef {object} SharedModule
 * @property {string} request what is imported
 * @property {string} from workspace folder or npm package
 * @property {string} version
 * @property {boolean} lazy fetched when a remote requests it, instead of with the shell
 *
 * @typedef {{ name: string, version: string, exports: Record<string, string>, shared: { entries: string[], inside?: string[] } }} SharedLib
 */

/** @type {(SharedLib & { from: string })[]} */
const LIBS = fs
  .readdirSync(path.join(ROOT, 'libs'))
  .map((lib) => ({ from: `libs/${lib}`, ...readJson(`libs/${lib}/package.json`) }))
  .filter(({ shared }) => shared);

/** @param {{ name: string }} lib @param {string} entry of its exports */
const requestOf = ({ name }, entry) => path.posix.join(name, entry);

/** @type {SharedModule[]} */
exports.SHARED = [
  ...['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'react-redux'].map((request) => {
    const from = request.split('/')[0] ?? request;
    const version = PINS[from];
    if (!version) throw new Error(`${from} is shared, so it needs an exact version in the root package.json`);
    return { request, from, version, lazy: false };
  }),
  ...LIBS.flatMap((lib) =>
    lib.shared.entries.map((entry) => ({
      request: requestOf(lib, entry),
      from: lib.from,
      version: lib.version,
      lazy: entry !== '.',
    })),
  ),
];

/** Exports of shared libraries that each remote carries by itself. */
exports.BUNDLED = LIBS.flatMap((lib) =>
  Object.entries(lib.exports)
    .filter(([entry, file]) => /\.tsx?$/.test(file) && !lib.shared.entries.includes(entry))
    .map(([entry]) => requestOf(lib, entry)),
);

/** Packages that live inside one of our shared libraries. @type {Record<string, string>} */
exports.INSIDE = Object.fromEntries(
  LIBS.flatMap(({ name, shared: { inside = [] } }) => inside.map((npm) => [npm, name])),
);

/**
 * The `shared` option of the federation plugin.
 * @param {'provider' | 'consumer'} side
 */
exports.sharedFor = (side) =>
  Object.fromEntries(
    exports.SHARED.map(({ request, version, lazy }) => [
      request,
      {
        singleton: true,
        version,
        // A range: with the exact version, neither side could be released first after an update.
        requiredVersion: `^${version}`,
        ...(side === 'provider' && { eager: !lazy }),
        // Without a fallback a remote cannot run on a copy of its own, and does not ship one.
        ...(side === 'consumer' && { import: /** @type {const} */ (false) }),
      },
    ]),
  );
