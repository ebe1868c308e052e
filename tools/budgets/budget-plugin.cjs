// @ts-check
/**
 * Fails a build that ships more JavaScript than `limits.json` allows, and says by how much and where it sits.
 * What counts is what a browser must fetch before the screen works: for the shell its entry with what the entry loads at once,
 * for a remote its container entry with the exposed module.
 */
const zlib = require('node:zlib');
const limits = require('./limits.json');

const KIB = 1024;

exports.BudgetPlugin = class BudgetPlugin {
  /** @param {{ id: string, role: 'shell' | 'remote' }} options */
  constructor({ id, role }) {
    this.id = id;
    this.role = role;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('BudgetPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'BudgetPlugin', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        const limit = /** @type {Record<string, Record<string, number>>} */ (/** @type {unknown} */ (limits))[this.id];
        const allowed = limit && (this.role === 'shell' ? limit.first_load_js : limit.entry_and_first_route_js);
        if (allowed === undefined) {
          compilation.errors.push(new compiler.webpack.WebpackError(`${this.id} has no budget. Add "${this.id}" to tools/budgets/limits.json.`));
          return;
        }
        const sizes = this.firstLoad(compilation).map((file) => {
          const source = compilation.getAsset(file)?.source.buffer() ?? Buffer.alloc(0);
          return { file, kib: zlib.gzipSync(source, { level: 9 }).length / KIB };
        }).sort((a, b) => b.kib - a.kib);
        const total = sizes.reduce((sum, { kib }) => sum + kib, 0);
        if (total <= allowed) return;
        const list = sizes.map(({ file, kib }) => `  ${kib.toFixed(1).padStart(7)} KiB  ${file}`).join('\n');
        compilation.errors.push(new compiler.webpack.WebpackError(
          `${this.id} loads ${total.toFixed(1)} KiB of JavaScript (gzip) before it works; its budget is ${allowed} KiB.\n${list}\n`
          + 'Load what the first view does not need with import(), or raise the limit in tools/budgets/limits.json with the reason in the commit.'));
      });
    });
  }

  /** @param {import('webpack').Compilation} compilation */
  firstLoad(compilation) {
    /** @type {Set<string>} */
    const files = new Set();
    for (const entry of compilation.entrypoints.values()) {
      for (const file of entry.getFiles()) files.add(file);
      // What the entry asks for as soon as it runs; a remote's container asks for its one exposed module.
      for (const child of entry.childrenIterable) {
        const name = child.name ?? '';
        if (name === 'bootstrap' || name.startsWith('__federation_expose_')) for (const file of child.getFiles()) files.add(file);
      }
    }
    return [...files].filter((file) => file.endsWith('.js'));
  }
};
