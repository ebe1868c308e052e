// @ts-check
const { createRequire } = require('node:module');
const { buildSync } = require('esbuild');

/**
 * A TypeScript module of ours, for a build that cannot wait for another build. What it imports by a path comes with it, packages are
 * required as they are; so only modules that need no workspace package can be loaded.
 * @param {string} file
 * @returns {Record<string, any>}
 */
exports.loadTs = (file) => {
  const {
    outputFiles: [output],
  } = buildSync({
    entryPoints: [file],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  });
  const module = { exports: {} };
  new Function('module', 'exports', 'require', output?.text ?? '')(module, module.exports, createRequire(file));
  return module.exports;
};
