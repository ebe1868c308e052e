require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');

// A busy machine draws late, and a test must not fail for that.
configure({ asyncUtilTimeout: 10_000 });
