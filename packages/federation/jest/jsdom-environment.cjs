const SharedWindow = require('./shared-window.cjs');
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

const FAILURE = /^error$|_failure$/;

module.exports = class BrowserEnvironment {
  /** Whether tests see the rules of style sheets. */
  #hasStyles;
  #hasFailed = false;
  #hasFinished = false;
  #environment;

  constructor(config, context) {
    const { projectConfig } = config;
    const { testEnvironmentOptions } = projectConfig;
    this.#hasStyles = testEnvironmentOptions.styles === true;
    this.window = SharedWindow.for(testEnvironmentOptions, context.testPath);
    this.#environment = this.window.open(config, context);
    const { global, fakeTimersModern, moduleMocker } = this.#environment;
    this.global = global;
    this.fakeTimersModern = new fakeTimersModern.constructor({ config: projectConfig, global });
    this.moduleMocker = new moduleMocker.constructor(global);
  }

  getVmContext() {
    return this.global && this.#environment.getVmContext();
  }

  exportConditions() {
    return this.#environment.exportConditions();
  }

  async setup() {
    for (const name of WEB) this.global[name] = globalThis[name];
    if (!this.#hasStyles) withoutStyleSheets(this.global);
    const { location } = this.global;
    // Browsers resolve relative URLs against the page's URL.
    this.global.Request = class extends Request {
      constructor(input, init) {
        super(typeof input === 'string' ? new URL(input, location.href) : input, init);
      }
    };
    if (this.window.isShared) this.window.remember();
  }

  async handleTestEvent({ name }) {
    if (FAILURE.test(name)) this.#hasFailed = true;
    if (name !== 'run_finish' || !this.window.isShared) return;
    if (!this.#hasFailed) await this.window.settle();
    this.#hasFinished = true;
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    this.global = null;
    // A failed test may leave React in the middle of its work.
    if (this.window.isShared && this.#hasFinished && !this.#hasFailed) this.window.restore();
    else await this.window.close();
  }
};
