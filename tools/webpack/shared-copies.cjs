// @ts-check
const path = require('node:path');
const { BUNDLED, INSIDE, SHARED } = require('./shared.cjs');

/**
 * Files of shared packages that a remote ships although the shell provides them: a fallback, a subpath that is not in the table of
 * shared modules, or an import by a path. Each is reported with the import that brought it in.
 * @param {import('webpack').Compilation} compilation of a remote's container
 * @param {string} root folder of the repository
 * @returns {string[]} problems
 */
exports.sharedCopies = (compilation, root) => {
  /** @type {Set<string>} */
  const problems = new Set();
  for (const module of compilation.modules) {
    if (module.type === 'provide-module') {
      problems.add(
        `A copy of the shared module ${request(module.identifier())} is shipped. The shell provides it: share it with import: false (tools/webpack/shared.cjs).`,
      );
      continue;
    }
    const owner = ownerOf(/** @type {{ resource?: string }} */ (module).resource, root);
    if (!owner) continue;
    for (const connection of compilation.moduleGraph.getIncomingConnections(module)) {
      const from = /** @type {{ resource?: string } | null} */ (connection.originModule)?.resource;
      const asked = /** @type {{ userRequest?: string }} */ (connection.dependency)?.userRequest ?? '';
      // Reported once, where the package is entered.
      if (ownerOf(from, root)?.name === owner.name || BUNDLED.includes(asked)) continue;
      problems.add(
        `${from ? path.relative(root, from) : 'The build'} imports ${asked}, which would ship a second copy of ${owner.name} with the remote. ${owner.advice}`,
      );
    }
  }
  return [...problems];
};

/** @param {string | undefined} file @param {string} root @returns {{ name: string, advice: string } | undefined} the shared package that a file is part of */
function ownerOf(file, root) {
  if (file === undefined) return undefined;
  const shared = [...new Set(SHARED.map(({ from }) => from))].find((from) => isIn(file, from, root));
  if (shared !== undefined) {
    const name = shared.replace(/^libs\//, '@parcelway/');
    const modules = SHARED.filter(({ from }) => from === shared).map(({ request: shareable }) => shareable);
    return {
      name,
      advice: `Import what is shared of it (${modules.join(', ')}), or add the entry to "shared" in its package.json.`,
    };
  }
  const inside = Object.keys(INSIDE).find((name) => isIn(file, name, root));
  return inside === undefined
    ? undefined
    : { name: inside, advice: `The shell carries it inside ${INSIDE[inside]}: import from there.` };
}

/** @param {string} file @param {string} place folder of the repository, or npm package @param {string} root */
const isIn = (file, place, root) =>
  place.startsWith('libs/')
    ? file.startsWith(path.join(root, place) + path.sep)
    : file.split(path.sep).join('/').includes(`/node_modules/${place}/`);

/** @param {string} identifier of a provided module: `provide module (default) react@18.3.1|/…` */
const request = (identifier) => /\) (@?[^@\s]+)@/.exec(identifier)?.[1] ?? identifier;
