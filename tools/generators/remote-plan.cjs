// @ts-check
/** What `npm run new-remote` would make, and why it will not: everything but the writing. */
const fs = require('node:fs');
const path = require('node:path');
const { loadTs } = require('../webpack/load-ts.cjs');
const { remotesOf } = require('./route-paths.cjs');

/** @typedef {{ id: string, route: string, owner: string, title?: string }} RemoteSpec */
/** @typedef {{ file: string, text: string }} PlannedFile path from the repository's root */
/** @typedef {{ files: PlannedFile[], link: { at: string, to: string }, untranslated: string[] }} Plan */

const TEMPLATES = path.join(__dirname, 'remote');
/** Names that mean something else where a remote's id is used. */
const RESERVED_IDS = ['common', 'shell', 'isolated-host', 'kit', 'remote'];
const WORDS = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const FIRST_PORT = 4201;

/** A spec that cannot be met, in a sentence for the person at the terminal. */
class InvalidSpecError extends Error {}

/** @param {string} file */
const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

/**
 * @param {string} root the repository's folder
 * @param {RemoteSpec} spec
 * @returns {Plan}
 * @throws {InvalidSpecError} naming everything that is wrong with the spec
 */
function planRemote(root, spec) {
  const problems = problemsOf(root, spec);
  if (problems.length > 0) throw new InvalidSpecError(problems.join('\n'));
  const { id } = spec;
  const languages = projectLanguages(root);
  const values = valuesOf(root, spec, languages);
  const files = templates()
    .filter((file) => !file.startsWith('locales/'))
    .map((file) => [file, file]);
  const translated = new Set(
    templates()
      .filter((file) => file.startsWith('locales/'))
      .map((file) => path.basename(file, '.json.tmpl')),
  );
  for (const language of languages)
    files.push([`locales/${translated.has(language) ? language : 'en'}.json.tmpl`, `locales/${language}.json.tmpl`]);
  return {
    files: files.map(([from = '', to = '']) => ({
      file: `apps/${id}/${fill(to, values).replace(/\.tmpl$/, '')}`,
      text: fill(fs.readFileSync(path.join(TEMPLATES, from), 'utf8'), values),
    })),
    link: { at: `node_modules/@parcelway/app-${id}`, to: `../../apps/${id}` },
    untranslated: languages.filter((language) => !translated.has(language)),
  };
}

/** @param {string} root @param {RemoteSpec} spec @returns {string[]} */
function problemsOf(root, { id, route, owner, title }) {
  const problems = [];
  if (!WORDS.test(id))
    problems.push(`The id "${id}" must be lower-case words joined by hyphens, such as returns or gift-cards.`);
  else if (RESERVED_IDS.includes(id) || projectNames(root).includes(id))
    problems.push(`The id ${id} is taken. Choose another one.`);
  else if (fs.existsSync(path.join(root, 'apps', id)))
    problems.push(`apps/${id} exists already. Remove it, or choose another id; nothing is overwritten.`);
  if (!/^\/[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(route))
    problems.push(`The route "${route}" must be one word behind a /, such as /returns or /gift-cards.`);
  else {
    const { routeFindings } = loadTs(path.join(__dirname, '../../libs/domain/src/route-matching.ts'));
    problems.push(...routeFindings({ id, routes: [{ path: route }] }, remotesOf(root)));
  }
  if (!WORDS.test(owner))
    problems.push(
      `The owner "${owner}" must be a team's name: lower-case words joined by hyphens, such as team-returns.`,
    );
  if (title !== undefined && !/^[\p{L}\p{N}][\p{L}\p{N} &-]{0,39}$/u.test(title))
    problems.push(`The title "${title}" must be up to 40 letters, digits, spaces, & or -.`);
  return problems;
}

/** Names of all projects, as the build tool knows them. @param {string} root @returns {string[]} */
const projectNames = (root) =>
  ['apps', 'libs', 'tools']
    .flatMap((kind) => fs.readdirSync(path.join(root, kind)).map((name) => path.join(root, kind, name, 'package.json')))
    .filter((file) => fs.existsSync(file))
    .map((file) => readJson(file).nx?.name)
    .filter(Boolean);

/** Languages the product has texts in, English first. @param {string} root */
const projectLanguages = (root) =>
  fs
    .readdirSync(path.join(root, 'libs/i18n/src/locales'))
    .map((file) => path.basename(file, '.json'))
    .sort((a, b) => Number(b === 'en') - Number(a === 'en') || (a < b ? -1 : 1));

/** @param {string} root @param {RemoteSpec} spec @param {string[]} languages @returns {Record<string, string>} */
function valuesOf(root, { id, route, owner, title }, languages) {
  const words = id.split('-');
  const name = title ?? `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;
  const ports = fs
    .readdirSync(path.join(root, 'apps'))
    .map((app) => path.join(root, 'apps', app, 'webpack.config.cjs'))
    .filter((file) => fs.existsSync(file))
    .map((file) => Number(/port: (\d+)/.exec(fs.readFileSync(file, 'utf8'))?.[1] ?? 0));
  return {
    ID: id,
    ROUTE: route,
    OWNER: owner,
    TITLE: name,
    NAME: words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(''),
    PORT: String(Math.max(FIRST_PORT - 1, ...ports) + 1),
    CONTRACT: String(loadTs(path.join(root, 'libs/remote-contract/src/version.ts')).CONTRACT_VERSION),
    ORDER: String(Math.max(0, ...remotesOf(root).map(({ menu }) => menu?.order ?? 0)) + 1),
    LANGUAGES: JSON.stringify(languages).replaceAll(',', ', '),
  };
}

/** @param {string} text @param {Record<string, string>} values */
const fill = (text, values) => text.replace(/__([A-Z_]+?)__/g, (found, name) => values[name] ?? found);

/** Every template, relative to their folder, `/` between parts. @returns {string[]} */
const templates = () =>
  fs
    .readdirSync(TEMPLATES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(TEMPLATES, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();

module.exports = { planRemote, InvalidSpecError };
