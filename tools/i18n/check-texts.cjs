// @ts-check
/**
 * What is wrong with the files of texts: each folder `locales` of apps and libs has one file per language, and English defines which keys,
 * placeholders and plurals there are. Each problem names file, key and fix.
 */
const fs = require('node:fs');
const path = require('node:path');
const { loadTs } = require('../webpack/load-ts.cjs');
const { usedTexts } = require('./used-texts.cjs');

/** @typedef {{ [key: string]: unknown }} Tree */

const FALLBACK = 'en';
const PLURAL = /^(.+)_(zero|one|two|few|many|other)$/;
/** `{{name}}` of the interface, `{name}` of the shopper's page. */
const PLACEHOLDER = /\{\{?[^{}]*\}\}?/g;
const MARKUP = /<\/?[a-z!]|&(?:#\d+|#x[\da-f]+|[a-z]\w*);/i;

/**
 * @param {string} root the repository's folder
 * @param {string} [app] check this app alone, as before it is published; otherwise at every folder of texts
 * @returns {string[]} problems, none when all is well
 */
exports.checkTexts = (root, app) => {
  const { LANGUAGES, bcp47 } = /** @type {{ LANGUAGES: readonly string[], bcp47: (language: string) => string }} */ (
    loadTs(path.join(root, 'libs/domain/src/languages.ts'))
  );
  const folders = localeFolders(root);
  const chosen = folders.filter(
    (folder) => !app || path.relative(root, folder).split(path.sep).slice(0, 2).join('/') === `apps/${app}`,
  );
  return chosen.flatMap((folder) => {
    const at = path.relative(root, folder);
    /** @type {string[]} */
    const problems = [];
    /** @type {Map<string, Map<string, string>>} */
    const files = new Map();
    for (const name of fs.readdirSync(folder).sort()) {
      const language = path.basename(name, '.json');
      if (!LANGUAGES.includes(language))
        problems.push(
          `${at}/${name}: this is none of our languages (${LANGUAGES.join(', ')}). Remove or rename the file.`,
        );
      else {
        const { texts, wrong } = readTexts(path.join(folder, name));
        files.set(language, texts);
        problems.push(...wrong.map((what) => `${at}/${name}: ${what}`));
      }
    }
    for (const language of LANGUAGES.filter((code) => !files.has(code)))
      problems.push(`${at}/${language}.json: the file is missing. Add it with every key of ${FALLBACK}.json.`);
    const english = files.get(FALLBACK);
    if (!english) return problems;
    for (const [language, texts] of files)
      problems.push(
        ...compare(english, texts, new Intl.PluralRules(bcp47(language)).resolvedOptions().pluralCategories).map(
          (what) => `${at}/${language}.json: ${what}`,
        ),
      );
    const { isUsed: used, requested } = usedTexts(root, folder);
    for (const key of new Set([...english.keys()].map((one) => singular(one, english)))) {
      if (!used(key))
        problems.push(
          `${at}/${FALLBACK}.json: ${key} is used nowhere. Remove it from all languages, or name it in the code as a whole ('${key}') or by the group it is in (\`${key.replace(/[^.]+$/, '${…}')}\`).`,
        );
    }
    const known = new Set([...english.keys(), ...inLibs(root, folders)]);
    for (const [key, file] of requested)
      if (!known.has(key) && !known.has(`${key}_other`))
        problems.push(
          `${path.relative(root, file)}: ${key} is in no ${FALLBACK}.json. Add it to ${at}/${FALLBACK}.json and the other languages, or mend the key.`,
        );
    return problems;
  });
};

/** Keys of the texts that libraries bring. @param {string} root @param {string[]} folders */
const inLibs = (root, folders) =>
  folders
    .filter((folder) => path.relative(root, folder).startsWith('libs'))
    .map((folder) => path.join(folder, `${FALLBACK}.json`))
    .filter((file) => fs.existsSync(file))
    .flatMap((file) => [...readTexts(file).texts.keys()]);

/** Folders of an app's or library's sources, which may have texts of their own. @param {string} base @param {string} id @returns {string[]} */
const partsOf = (base, id) => {
  const src = path.join(base, id, 'src');
  if (!fs.existsSync(src)) return [];
  const entries = fs.readdirSync(src, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(id, 'src', name));
};

/** @param {string} root @returns {string[]} */
function localeFolders(root) {
  return ['apps', 'libs']
    .flatMap((kind) =>
      fs
        .readdirSync(path.join(root, kind))
        .flatMap((id) => [id, path.join(id, 'src'), ...partsOf(path.join(root, kind), id)])
        .map((place) => path.join(root, kind, place, 'locales')),
    )
    .filter((folder) => fs.existsSync(folder));
}

/**
 * The texts of a file by dotted key, and what is wrong with the file in itself.
 * @param {string} file @returns {{ texts: Map<string, string>, wrong: string[] }}
 */
function readTexts(file) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  /** @type {string[]} */
  const wrong = [];
  /** @param {unknown} tree @param {string} prefix */
  const walk = (tree, prefix) => {
    for (const [name, value] of Object.entries(/** @type {Tree} */ (tree))) {
      const key = `${prefix}${name}`;
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
        if (Object.keys(value).length === 0) wrong.push(`${key} is an empty group. Remove it.`);
        walk(value, `${key}.`);
      } else if (typeof value !== 'string') wrong.push(`${key} is no text. Write it as a text in quotes.`);
      else {
        texts.set(key, value);
        if (value.trim() === '') wrong.push(`${key} is empty. Translate it.`);
        else if (value !== value.trim()) wrong.push(`${key} begins or ends with a blank. Remove the blank.`);
        if (MARKUP.test(value))
          wrong.push(`${key} has HTML in it, which would be shown as it stands. Write plain text.`);
      }
    }
  };
  try {
    walk(JSON.parse(fs.readFileSync(file, 'utf8')), '');
  } catch (error) {
    wrong.push(`it cannot be read (${error instanceof Error ? error.message : error}). Mend the JSON.`);
  }
  return { texts, wrong };
}

/** The key without its plural ending, when English has such a plural. @param {string} key @param {Map<string, string>} english */
function singular(key, english) {
  const [, base] = PLURAL.exec(key) ?? [];
  return base !== undefined && english.has(`${base}_other`) ? base : key;
}

/**
 * @param {Map<string, string>} english @param {Map<string, string>} texts of the other language
 * @param {readonly string[]} plurals the plural forms of the other language @returns {string[]} problems
 */
function compare(english, texts, plurals) {
  /** Keys this language has to have, each with the English text that has its placeholders. @type {Map<string, string>} */
  const wanted = new Map();
  for (const [key, text] of english) {
    const base = singular(key, english);
    if (base === key) wanted.set(key, text);
    else
      for (const form of plurals)
        wanted.set(`${base}_${form}`, english.get(`${base}_${form}`) ?? english.get(`${base}_other`) ?? '');
  }
  /** @type {string[]} */
  const problems = [];
  for (const [key, englishText] of wanted) {
    const text = texts.get(key);
    if (text === undefined) problems.push(`${key} is missing. Translate "${englishText}".`);
    else if (placeholders(text) !== placeholders(englishText)) {
      problems.push(
        `${key} has ${placeholders(text) || 'no placeholder'}, but English has ${placeholders(englishText) || 'none'}. Use the same placeholders.`,
      );
    }
  }
  for (const key of texts.keys()) {
    if (wanted.has(key)) continue;
    const form = PLURAL.exec(key);
    problems.push(
      form && wanted.has(`${form[1]}_other`)
        ? `${key}: this language has no plural form "${form[2]}", only ${plurals.join(', ')}. Remove it.`
        : `${key} is not in English. Remove it, or add it to ${FALLBACK}.json.`,
    );
  }
  return problems;
}

/** @param {string} text */
const placeholders = (text) =>
  (text.match(PLACEHOLDER) ?? [])
    .map((found) => found.replaceAll(' ', ''))
    .sort()
    .join(' ');
