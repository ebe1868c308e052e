import { isLostChunk } from './lost-chunk';

const named = (message: string, more: object = {}) => Object.assign(new Error(message), more);

test.each<[string, unknown]>([
  [
    'webpack, script failed',
    named('Loading chunk 453 failed.\n(error: https://app.example/r/orders/1/js/453.js)', {
      name: 'ChunkLoadError',
      type: 'error',
    }),
  ],
  [
    'webpack, script timed out',
    named('Loading chunk 453 failed.\n(timeout: https://app.example/x.js)', {
      name: 'ChunkLoadError',
      type: 'timeout',
    }),
  ],
  [
    "webpack, an error page in the script's place",
    named('Loading chunk forms failed.\n(missing: https://app.example/x.js)', { type: 'missing' }),
  ],
  [
    'style sheet',
    named('Loading CSS chunk 12 failed.\n(https://app.example/12.css)', { code: 'CSS_CHUNK_LOAD_FAILED' }),
  ],
  ['Chromium', new TypeError('Failed to fetch dynamically imported module: https://app.example/a.js')],
  ['Firefox', new TypeError('error loading dynamically imported module: https://app.example/a.js')],
  ['Safari', new TypeError('Importing a module script failed.')],
  [
    'wrapped in another error',
    new Error('The screen failed', { cause: new Error('again', { cause: named('Loading chunk 7 failed.') }) }),
  ],
])('%s: a reload heals it', (_name, error) => {
  expect(isLostChunk(error)).toBe(true);
});

const circular = new Error('circle');
circular.cause = circular;

test.each<[string, unknown]>([
  ['a bug', new TypeError('undefined is not an object')],
  ['a call to the API without network', new TypeError('Failed to fetch')],
  ['a call that was given up', new DOMException('The operation was aborted.', 'AbortError')],
  ['a text that only mentions it', 'Loading chunk 7 failed'],
  ['nothing', null],
  ['an error that causes itself', circular],
])('%s: a reload does not heal it', (_name, error) => {
  expect(isLostChunk(error)).toBe(false);
});
