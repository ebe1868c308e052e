// @ts-check
/**
 * Fails a build that ships more JavaScript than it may, and says by how much and where it sits. A remote's limits are the `budgets` of
 * its remote.json, the shell's are in `limits.json`.
 */
const fs = require('node:fs');
const path = require('node:path');
const { loadTs } = require('../webpack/load-ts.cjs');
const { firstLoad, sumOf } = require('./first-load.cjs');
const { lazyParts } = require('./lazy-parts.cjs');
const limits = require('./limits.json');

const KIB = 1024;

exports.BudgetPlugin = class BudgetPlugin {
  /** @param {{ id: string, role: 'shell' | 'remote', dir: string }} options dir = the app's folder */
  constructor({ id, role, dir }) {
    this.id = id;
    this.role = role;
    this.dir = dir;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('BudgetPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'BudgetPlugin', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const fail = (/** @type {string} */ message) =>
            compilation.errors.push(new compiler.webpack.WebpackError(message));
          const budgets = this.budgets();
          if (!budgets)
            return fail(
              `${this.id} has no budget. Add "budgets": { "entry": …, "firstRoute": … } (bytes of gzip) to its remote.json.`,
            );
          const { entry, all } = firstLoad(compilation);
          for (const { what, files, allowed } of [
            { what: 'in its entry', files: entry, allowed: budgets.entry },
            { what: 'before it works', files: all, allowed: budgets.firstRoute },
            ...this.later(compilation, budgets.lazy),
          ]) {
            const total = sumOf(files);
            if (allowed === undefined || total <= allowed) continue;
            const list = files
              .map(({ file, bytes }) => `  ${(bytes / KIB).toFixed(1).padStart(7)} KiB  ${file}`)
              .join('\n');
            fail(
              `${this.id} loads ${(total / KIB).toFixed(1)} KiB of JavaScript (gzip) ${what}; its budget is ${(allowed / KIB).toFixed(1)} KiB.\n${list}\n` +
                `Load what the first view does not need with import(), or raise the limit in ${this.role === 'shell' ? 'tools/budgets/limits.json' : 'its remote.json'} with the reason in the commit.`,
            );
          }
          return undefined;
        },
      );
    });
  }

  /** @param {import('webpack').Compilation} compilation @param {Record<string, number>} [limits] by folder */
  later(compilation, limits = {}) {
    if (this.role === 'shell') return [];
    const { LAZY_BYTES } = loadTs(path.join(__dirname, '../../libs/remote-contract/src/remote-json.schema.ts'));
    return lazyParts(compilation, this.dir).map(({ folder, files }) => ({
      what: `later, from ${folder} (budgets.lazy)`,
      files,
      allowed: limits[folder] ?? LAZY_BYTES,
    }));
  }

  /** @returns {{ entry?: number, firstRoute: number, lazy?: Record<string, number> } | undefined} bytes */
  budgets() {
    if (this.role === 'shell') return { firstRoute: limits.shell.first_load_js * KIB };
    return JSON.parse(fs.readFileSync(path.join(this.dir, 'remote.json'), 'utf8')).budgets;
  }
};
