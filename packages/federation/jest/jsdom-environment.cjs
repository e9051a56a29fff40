const { TestEnvironment } = require('jest-environment-jsdom');
const { withoutStyleSheets } = require('./without-style-sheets.cjs');

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
  /** Whether tests see the rules of style sheets. */
  #hasStyles;

  constructor(config, context) {
    super(config, context);
    this.#hasStyles = config.projectConfig.testEnvironmentOptions.styles === true;
  }

  async setup() {
    await super.setup();
    for (const name of WEB) this.global[name] = globalThis[name];
    if (!this.#hasStyles) withoutStyleSheets(this.global);
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
