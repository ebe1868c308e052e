// @ts-check
/**
 * The routes of every remote.json as types, since TypeScript reads no literals from JSON: a link or a screen that names a route that does not
 * exist is an error of the compiler.
 */
const fs = require('node:fs');
const path = require('node:path');

/** Where the types are, from the repository's root. */
const ROUTE_PATHS = 'libs/host/src/route-paths.gen.ts';

/** @typedef {{ id: string, routes: { ref: string, path: string }[], menu: { order: number } | null }} RemoteJson the part that is read */

/** @param {string} root the repository's folder @returns {RemoteJson[]} of each of its remotes */
const remotesOf = (root) =>
  fs
    .readdirSync(path.join(root, 'apps'))
    .map((name) => path.join(root, 'apps', name, 'remote.json'))
    .filter((file) => fs.existsSync(file))
    .map((file) => JSON.parse(fs.readFileSync(file, 'utf8')));

/** @param {string} root the repository's folder @returns {string} text of {@link ROUTE_PATHS} */
function routePaths(root) {
  const lines = remotesOf(root)
    .flatMap(({ routes }) => routes)
    .sort((a, b) => (a.ref < b.ref ? -1 : 1))
    .map(({ ref, path: at }) => `  ${/\W/.test(ref) ? `'${ref}'` : ref}: '${at}';`);
  return `// Written by \`npm run routes\` from apps/*/remote.json.
/** The path of each route of this repository's remotes, by its ref. */
export interface RoutePaths {
${lines.join('\n')}
}
`;
}

module.exports = { ROUTE_PATHS, remotesOf, routePaths };
