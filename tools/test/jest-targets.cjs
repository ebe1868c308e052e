// @ts-check
/** Nx plugin: a folder with a Jest configuration has a target `test`, whose result is a JSON file that Nx caches with it. */
const fs = require('node:fs');
const path = require('node:path');

const RESULTS = '{workspaceRoot}/.cache/test-results/{projectName}.json';
/** Tests that read more than their own code and what it imports. */
const FURTHER_INPUTS = /** @type {Record<string, string[]>} */ ({
  'apps/api': ['{workspaceRoot}/apps/*/locales/*', '{workspaceRoot}/libs/i18n/src/locales/*'],
  'tools/e2e': ['product'],
  'tools/eslint': ['workspace'],
  'tools/generators': ['{workspaceRoot}/apps/*/remote.json', '{workspaceRoot}/libs/host/src/*.gen.ts'],
  'tools/webpack': ['{workspaceRoot}/libs/**/*'],
});
/** What browser tests of a remote run beside their own remote; a change of another remote is not their concern. */
const PRODUCT = ['shell', 'api', 'registry', 'start', 'shop-twin'];
/** `npm test` runs two projects at a time, but these alone. */
const WORKERS = /** @type {Record<string, number>} */ ({ 'apps/api': 2 });

/** @param {string} root @param {string} workspace */
function project(root, workspace) {
  const remote = /^apps\/(.+)\/e2e$/.exec(root)?.[1];
  const name = remote ? `${remote}-e2e` : path.basename(root);
  return {
    ...(!fs.existsSync(path.join(workspace, root, 'package.json')) && { name }),
    ...(remote && { implicitDependencies: [remote, ...PRODUCT] }),
    targets: {
      test: {
        command: [
          'node --disable-warning=ExperimentalWarning node_modules/jest/bin/jest.js -c {projectRoot}/jest.config.cjs',
          `--silent --json --outputFile=${RESULTS.replace('{workspaceRoot}/', '')}`,
          `--maxWorkers=${WORKERS[root] ?? 1}`,
        ].join(' '),
        cache: true,
        inputs: ['tests', '^production', ...(FURTHER_INPUTS[root] ?? [])],
        outputs: [RESULTS],
      },
    },
  };
}

module.exports = {
  name: 'jest-targets',
  createNodesV2: [
    '{apps,libs,tools}/{*,*/e2e}/jest.config.cjs',
    (
      /** @type {string[]} */ files,
      /** @type {unknown} */ _options,
      /** @type {{ workspaceRoot: string }} */ context,
    ) =>
      files.map((file) => {
        const root = path.posix.dirname(file);
        return [file, { projects: { [root]: project(root, context.workspaceRoot) } }];
      }),
  ],
};
