// @ts-check
/**
 * Versions of our own libraries say little between two releases of the same day, so the surface of a release also tells names: what a
 * remote takes from each shared module (read from its code, `code-surface.ts`), and what the shell's copy of it exports.
 */
const { SHARED } = require('./shared.cjs');

/** npm packages keep their promise by version; ours are compared by name. */
const COMPARED = new Set(SHARED.filter(({ from }) => from.startsWith('libs/')).map(({ request }) => request));

/** @param {[string, Set<string>][]} entries */
const sorted = (entries) =>
  Object.fromEntries(
    entries
      .map(([request, names]) => /** @type {const} */ ([request, [...names].sort()]))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/**
 * Names that the shell's copies of our shared modules export.
 * @param {import('webpack').Compilation} compilation @returns {Record<string, string[]>}
 */
exports.offeredNames = (compilation) => {
  /** @type {Map<string, Set<string>>} */
  const offered = new Map();
  for (const module of compilation.modules) {
    if (module.type !== 'provide-module') continue;
    const [dependency] = module.dependencies.length > 0 ? module.dependencies : (module.blocks[0]?.dependencies ?? []);
    const request = /** @type {{ _name?: string }} */ (/** @type {unknown} */ (module))._name ?? '';
    const shared = dependency && compilation.moduleGraph.getModule(dependency);
    const names = shared && compilation.moduleGraph.getProvidedExports(shared);
    if (COMPARED.has(request) && Array.isArray(names)) offered.set(request, new Set(names));
  }
  return sorted([...offered]);
};
