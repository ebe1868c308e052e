// Node; when a test or a hook fails, what the suite has open is recorded in a folder, before anything of it is closed.
const { mkdirSync, rmSync } = require('node:fs');
const path = require('node:path');
const { TestEnvironment } = require('jest-environment-node');

module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const suite = path.basename(context.testPath).replace(/\.test\.ts$/, '');
    this.folder = path.join(config.projectConfig.testEnvironmentOptions.failures, suite);
    /** Filled by `onFailure`: functions of the folder. */
    this.global.failureRecorders = new Set();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async handleTestEvent(event) {
    if (event.name !== 'test_fn_failure' && event.name !== 'hook_failure') return;
    const names = [];
    for (let block = event.test ?? event.hook.parent; block?.parent; block = block.parent) names.unshift(block.name);
    const title = names.join(' ') || event.hook.type;
    const folder = path.join(this.folder, title.replace(/[^\w.-]+/g, '-').slice(0, 120));
    mkdirSync(folder, { recursive: true });
    for (const record of this.global.failureRecorders)
      await Promise.resolve(record(folder)).catch((error) => process.stderr.write(`not recorded: ${error}\n`));
    process.stderr.write(`Screenshots and logs of the failure: ${folder}\n`);
  }
};
