// jsdom with Node's own fetch family, streams and encoders, which RTK Query and react-router need.
const { TestEnvironment } = require('jest-environment-jsdom');

const NAMES = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'BroadcastChannel',
  'structuredClone',
  'AbortController',
  'AbortSignal',
];

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of NAMES) this.global[name] = globalThis[name];
  }
};
