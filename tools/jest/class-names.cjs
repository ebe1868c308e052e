/** A CSS Module in tests: each class by its own name. */
module.exports = new Proxy({}, { get: (_names, name) => (name === '__esModule' ? true : name) });
