// @ts-check
const postcss = require('postcss');

/**
 * css-loader's options for files called `*.module.css`: a class is named after its app, and the same sources have the same name.
 * @param {string} id of the app
 */
exports.cssModules = (id) => ({ auto: true, mode: 'pure', localIdentName: `${id}-[local]-[hash:base64:4]` });

/** What a CSS Module scopes to itself or to its own elements. Any other at-rule (fonts, properties, layers, imports) is the whole page's. */
const OWN_AT_RULES = ['media', 'supports', 'container', 'keyframes', 'starting-style'];
const SWITCHES_OFF = /:global|cssmodules-pure/;

/**
 * What CSS Modules let through although it reaches outside their remote: css-loader in `pure` mode requires a class somewhere in each
 * selector, and `:not(.mine)` has one.
 * @param {string} css @param {string} file for the messages
 * @returns {string[]} problems, with the line
 */
exports.leaksOf = (css, file) => {
  /** @type {string[]} */
  const problems = [];
  postcss.parse(css, { from: file }).walk((node) => {
    const at = `${file}:${node.source?.start?.line ?? 0}`;
    const text = node.type === 'atrule' ? node.params : node.type === 'rule' ? node.selector : '';
    if (SWITCHES_OFF.test(node.type === 'comment' ? node.text : text))
      problems.push(`${at}: a remote's style sheet is CSS Modules throughout, without :global and cssmodules-pure.`);
    if (node.type === 'atrule' && !OWN_AT_RULES.includes(node.name))
      problems.push(
        `${at}: @${node.name} would belong to the whole page. In a remote there are only ${OWN_AT_RULES.map((name) => `@${name}`).join(', ')}.`,
      );
    if (
      node.type !== 'rule' ||
      (node.parent?.type === 'atrule' && 'name' in node.parent && node.parent.name === 'keyframes')
    )
      return;
    const nested = node.parent?.type === 'rule';
    for (const selector of node.selectors)
      if (!(nested && !selector.includes('&')) && !/[.&]/.test(outsideBrackets(selector)))
        problems.push(`${at}: "${selector}" reaches outside the remote. Name a class outside its brackets.`);
  });
  return problems;
};

/** @param {string} selector @returns {string} */
function outsideBrackets(selector) {
  const without = selector.replace(/\([^()]*\)|\[[^\]]*\]/g, '');
  return without === selector ? without : outsideBrackets(without);
}
