// @ts-check
const postcss = require('postcss');
const selectorParser = require('postcss-selector-parser');

/**
 * What of a style sheet would reach outside its remote: every selector must begin with a class of the remote (`.orders-page`) or with
 * `:where([data-remote="orders"])`, and its animations carry the same prefix.
 * @param {string} css @param {string} id the remote's id @param {string} file for the messages
 * @returns {string[]} problems, with the line
 */
exports.globalSelectors = (css, id, file) => {
  /** @type {string[]} */
  const problems = [];
  postcss.parse(css, { from: file }).walk((node) => {
    const at = `${file}:${node.source?.start?.line ?? 0}`;
    if (node.type === 'atrule' && /(^|-)keyframes$/i.test(node.name) && !node.params.startsWith(`${id}-`)) {
      problems.push(
        `${at}: the animation ${node.params} would belong to the whole page. Call it ${id}-${node.params}.`,
      );
    }
    if (node.type !== 'rule' || insideKeyframes(node)) return;
    // A nested rule is as bound as the one around it, unless it says otherwise.
    const nested = node.parent?.type === 'rule';
    for (const selector of selectorParser().astSync(node.selector).nodes) {
      if (nested && !String(selector).includes('&')) continue;
      if (!nested && !beginsWithRemote(selector, id)) {
        problems.push(
          `${at}: "${String(selector).trim()}" reaches outside the remote. Begin it with a class of the remote, .${id}-…, or with :where([data-remote="${id}"]).`,
        );
      }
    }
  });
  return problems;
};

/** @param {import('postcss').Rule} rule */
const insideKeyframes = (rule) =>
  rule.parent?.type === 'atrule' && /(^|-)keyframes$/i.test(/** @type {import('postcss').AtRule} */ (rule.parent).name);

/** @param {import('postcss-selector-parser').Selector} selector @param {string} id */
function beginsWithRemote(selector, id) {
  for (const node of selector.nodes) {
    // The first compound ends at the first combinator.
    if (node.type === 'combinator') return false;
    if (node.type === 'class' && (node.value === id || node.value.startsWith(`${id}-`))) return true;
    if (node.type === 'attribute' && node.attribute === 'data-remote' && node.value === id) return true;
    if (
      node.type === 'pseudo' &&
      [':is', ':where'].includes(node.value) &&
      node.nodes.length > 0 &&
      node.nodes.every((inner) => beginsWithRemote(inner, id))
    )
      return true;
  }
  return false;
}
