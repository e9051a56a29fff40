const { TestEnvironment } = require('jest-environment-jsdom');

// jsdom has no fetch and hides Node's. The router and the API client need it.
const WEB = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'TransformStream',
  'structuredClone',
];

class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of WEB) this.global[name] = globalThis[name];
    const { location } = this.global;
    // Browsers resolve relative URLs against the page's URL.
    this.global.Request = class extends Request {
      constructor(input, init) {
        super(typeof input === 'string' ? new URL(input, location.href) : input, init);
      }
    };
  }
}

module.exports = BrowserEnvironment;
