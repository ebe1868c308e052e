// @ts-check
/**
 * Checks a remote against what shell, registry and the other remotes rely on, while it is built. Every problem is an error of the build
 * that names the place and the fix.
 */
const fs = require('node:fs');
const path = require('node:path');
const { WebpackError } = require('webpack');
const { leaksOf } = require('./css-modules.cjs');
const { loadTs } = require('./load-ts.cjs');
const { sharedCopies } = require('./shared-copies.cjs');

/** @param {string} file */
const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));
const EXPOSED = { name: './remote', file: 'src/remote.tsx', export: 'remote' };

exports.ContractPlugin = class ContractPlugin {
  /** @param {{ id: string, dir: string, root: string }} options dir = the remote's folder, root = the repository's */
  constructor({ id, dir, root }) {
    this.id = id;
    this.dir = dir;
    this.root = root;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ContractPlugin', (compilation) => {
      for (const file of this.filesRead()) compilation.fileDependencies.add(file);
      // All modules are there, with what they export, and not yet joined into one. After what other plugins find out about them.
      compilation.hooks.finishModules.tap({ name: 'ContractPlugin', stage: 1_000 }, () => {
        for (const problem of [
          ...this.checkRemoteJson(),
          ...this.checkExposed(compilation),
          ...this.checkStyles(compilation),
          ...sharedCopies(compilation, this.root),
        ])
          compilation.errors.push(new WebpackError(problem));
      });
    });
  }

  /** Files beside the sources that the answer depends on. */
  filesRead() {
    return [...this.contracts(), path.join(this.dir, 'package.json')].filter((file) => fs.existsSync(file));
  }

  /** The remote.json of every remote of the repository. */
  contracts() {
    const apps = path.join(this.root, 'apps');
    return fs
      .readdirSync(apps)
      .map((name) => path.join(apps, name, 'remote.json'))
      .filter((file) => fs.existsSync(file));
  }

  /** @returns {string[]} problems */
  checkRemoteJson() {
    const file = path.join(this.dir, 'remote.json');
    if (!fs.existsSync(file))
      return [
        `There is no ${path.relative(this.root, file)}: it says what the remote is (docs/how-to/add-a-remote.md).`,
      ];
    const { remoteJson } = loadTs(path.join(__dirname, '../../libs/remote-contract/src/index.ts'));
    const { routeFindings } = loadTs(path.join(__dirname, '../../libs/domain/src/route-matching.ts'));
    /** @type {{ success: true, data: import('@parcelway/remote-contract').RemoteJson } | { success: false, error: { issues: { path: PropertyKey[], message: string }[] } }} */
    const parsed = remoteJson.safeParse(readJson(file));
    if (!parsed.success)
      return parsed.error.issues.map((issue) => `remote.json: ${issue.path.join('.') || 'it'} ${issue.message}`);
    const { id, i18n, first } = parsed.data;
    const others = this.contracts().filter((other) => other !== file);
    const problems = routeFindings(parsed.data, others.map(readJson)).map(
      (/** @type {string} */ finding) => `remote.json: ${finding}.`,
    );
    if (id !== this.id)
      problems.push(`remote.json: id is ${id}, but the folder is apps/${this.id}. A remote is called as its folder.`);
    const project = readJson(path.join(this.dir, 'package.json')).nx?.name;
    if (project !== id)
      problems.push(`package.json: nx.name is ${project}; the project is called as its remote, ${id}.`);
    if (first)
      problems.push('remote.json: first is written by the build, from prefetch in src/prefetch.ts. Remove it.');
    const folder = path.join(this.dir, 'locales');
    const files = fs.existsSync(folder)
      ? fs
          .readdirSync(folder)
          .filter((name) => name.endsWith('.json'))
          .map((name) => name.slice(0, -5))
      : [];
    for (const language of i18n.languages.filter((code) => !files.includes(code)))
      problems.push(`remote.json: i18n.languages names ${language}, but there is no locales/${language}.json.`);
    for (const language of files.filter((code) => !i18n.languages.includes(code)))
      problems.push(`locales/${language}.json is not named in i18n.languages of remote.json, so nobody would see it.`);
    return problems;
  }

  /** @param {import('webpack').Compilation} compilation @returns {string[]} problems */
  checkExposed(compilation) {
    const problems = [];
    const exposed = [...compilation.modules]
      .filter((module) => module.type === 'javascript/dynamic' && module.identifier().startsWith('container entry'))
      .flatMap((module) =>
        module.blocks.flatMap((block) =>
          block.dependencies.map((dependency) => ({
            name: /** @type {{ exposedName?: string }} */ (dependency).exposedName ?? '',
            module: compilation.moduleGraph.getModule(dependency),
          })),
        ),
      );
    const names = [...new Set(exposed.map(({ name }) => name))];
    if (names.length !== 1 || names[0] !== EXPOSED.name)
      problems.push(
        `The container exposes ${names.join(', ') || 'nothing'}; a remote exposes ${EXPOSED.name} (${EXPOSED.file}) and nothing else.`,
      );
    for (const { name, module } of exposed) {
      if (name !== EXPOSED.name || !module) continue;
      const file = path.join(this.dir, EXPOSED.file);
      if (module.nameForCondition() !== file)
        problems.push(
          `${EXPOSED.name} is ${path.relative(this.root, module.nameForCondition() ?? '')}; it must be ${path.relative(this.root, file)}.`,
        );
      const exported = compilation.moduleGraph.getProvidedExports(module);
      if (!Array.isArray(exported) || exported.length !== 1 || exported[0] !== EXPOSED.export) {
        problems.push(
          `${EXPOSED.file} exports ${Array.isArray(exported) ? exported.join(', ') || 'nothing' : 'what cannot be told'}; it must export ${EXPOSED.export}, made by defineRemote, and nothing else.`,
        );
      }
    }
    return problems;
  }

  /** @param {import('webpack').Compilation} compilation @returns {string[]} problems */
  checkStyles(compilation) {
    const files = new Set(
      [...compilation.modules].flatMap((module) => {
        const file = module.nameForCondition();
        return file?.endsWith('.css') ? [file] : [];
      }),
    );
    return [...files].flatMap((file) => {
      const name = path.relative(this.root, file);
      if (!file.endsWith('.module.css'))
        return [
          `${name}: a plain style sheet would reach the whole page. Call it ${path.basename(file, '.css')}.module.css and take its classes from it: import * as styles from './${path.basename(file, '.css')}.module.css'.`,
        ];
      return leaksOf(fs.readFileSync(file, 'utf8'), name);
    });
  }
};
