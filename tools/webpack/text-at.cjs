// @ts-check

/** The text that a dotted key leads to, undefined when there is none. @param {any} texts of one language @param {string} key @returns {string | undefined} */
exports.textAt = (texts, key) => {
  const text = key
    .split('.')
    .reduce(
      (tree, part) => (typeof tree === 'object' && tree !== null && Object.hasOwn(tree, part) ? tree[part] : undefined),
      texts,
    );
  return typeof text === 'string' ? text : undefined;
};
