// @ts-check
/** Which texts the code names. Keys are typed, so that a name that is not there does not compile; this finds the texts nobody names. */
const fs = require('node:fs');
const path = require('node:path');
const ts = require('typescript');

/** Texts of these are named by code of other folders too. */
const READ_ELSEWHERE = ['libs/i18n', 'libs/editor', 'libs/store-connection', 'apps/storefront'];
const NOT_CODE = /(^|\/)(node_modules|dist(?:-[a-z]+)?|test-[^/]*\.tsx?|[^/]*\.(test|d)\.tsx?)(\/|$)/;

/** @typedef {{ texts: Set<string>, patterns: Map<string, RegExp>, paths: Set<string>, requested: Map<string, string> }} Names */

/**
 * @param {string} root the repository @param {string} folder of the locale files
 * @returns {{ isUsed: (key: string) => boolean, requested: Map<string, string> }} `requested`: keys that `t('…')` and remote.json name, each with its
 *   file. `isUsed`: whether code names the key: as a literal (`'sync.done'`, also in remote.json), by a template that
 *   begins with its group (`sort.${name}`), or as a property of `texts` (`texts.steps.done`; `texts.sentence` names the whole group)
 */
exports.usedTexts = (root, folder) => {
  const owner = path.relative(root, folder).split(path.sep).slice(0, 2).join('/');
  const places = READ_ELSEWHERE.includes(owner) ? ['apps', 'libs'] : [owner];
  /** @type {Names} */
  const names = { texts: new Set(), patterns: new Map(), paths: new Set(), requested: new Map() };
  for (const place of places) for (const file of sources(path.join(root, place))) namesOf(file, names);
  const patterns = [...names.patterns.values()];
  return {
    // Where code of other folders reads these texts, the keys may be its own.
    requested: READ_ELSEWHERE.includes(owner) ? new Map() : names.requested,
    isUsed: (key) =>
      names.texts.has(key) ||
      patterns.some((pattern) => pattern.test(key)) ||
      key.split('.').some((_, index, parts) => names.paths.has(parts.slice(0, index + 1).join('.'))),
  };
};

/** Properties of remote.json that hold a key: of a screen, and of the menu. */
const KEYS_OF_CONTRACT = new Set(['title', 'label', 'search']);

/** A key that the code uses as a whole. @param {ts.Node} node @param {boolean} isContract @returns {string | undefined} */
function requestedBy(node, isContract) {
  if (isContract)
    return ts.isPropertyAssignment(node) &&
      ts.isStringLiteral(node.name) &&
      KEYS_OF_CONTRACT.has(node.name.text) &&
      ts.isStringLiteral(node.initializer)
      ? node.initializer.text
      : undefined;
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== 't') return undefined;
  const [key] = node.arguments;
  return key && ts.isStringLiteralLike(key) && /^[\w-]+(\.[\w-]+)*$/.test(key.text) ? key.text : undefined;
}

/** @param {string} folder @returns {string[]} */
const sources = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && (/\.tsx?$/.test(entry.name) || entry.name === 'remote.json'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !NOT_CODE.test(path.relative(folder, file).split(path.sep).join('/')));

/** Adds the names of one file. @param {string} file @param {Names} names */
function namesOf(file, names) {
  const text = fs.readFileSync(file, 'utf8');
  // JSON in brackets is TypeScript.
  const source = ts.createSourceFile(
    file,
    file.endsWith('.json') ? `(${text})` : text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('.ts') || file.endsWith('.json') ? ts.ScriptKind.TS : ts.ScriptKind.TSX,
  );
  /** @param {ts.Node} node */
  const visit = (node) => {
    const key = requestedBy(node, file.endsWith('.json'));
    if (key !== undefined && !names.requested.has(key)) names.requested.set(key, file);
    if (ts.isStringLiteralLike(node)) names.texts.add(node.text);
    else if (ts.isTemplateExpression(node) && /^[\w-]+\./.test(node.head.text)) {
      const pattern = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
        .map((part) => part.replaceAll('.', '\\.'))
        .join('[\\w-]+');
      // A template with anything else in it is no key.
      if (/^[\w\\.[\]+-]+$/.test(pattern)) names.patterns.set(pattern, new RegExp(`^${pattern}$`));
    } else if (ts.isPropertyAccessExpression(node) && !ts.isPropertyAccessExpression(node.parent)) {
      const [, named] = /(?:^|\.)texts\.(.+)$/.exec(node.getText().replace(/[\s?!]/g, '')) ?? [];
      if (named) names.paths.add(named);
    } else if (
      ts.isVariableDeclaration(node) &&
      ts.isObjectBindingPattern(node.name) &&
      /(^|\.)texts$/.test(node.initializer?.getText() ?? '')
    ) {
      for (const { propertyName, name } of node.name.elements) names.paths.add((propertyName ?? name).getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}
