const { TestEnvironment } = require('jest-environment-node');

/** Symbols on the global object under which Jest's own modules keep what belongs to one test file. */
const OF_ONE_FILE = ['Symbol(EVENT_HANDLERS)', 'Symbol(JEST_STATE_SYMBOL)'];

/**
 * Runs the test files of a worker in its own context, whose packages they share (`shared-runtime.cjs`). Undoes what a file changed: global
 * names, variables of the environment, listeners of the process.
 */
module.exports = class SharedEnvironment extends TestEnvironment {
  #globals = Object.getOwnPropertyDescriptors(globalThis);
  #env = { ...process.env };
  #exit = process.exit;
  #listeners = new Map(process.eventNames().map((name) => [name, process.rawListeners(name)]));

  constructor(options, context) {
    super(options, context);
    const { projectConfig: config } = options;
    this.context = globalThis;
    this.global = globalThis;
    this.moduleMocker = new this.moduleMocker.constructor(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new this.fakeTimersModern.constructor({ config, global: globalThis });
  }

  async teardown() {
    await super.teardown();
    this.global = null;
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      // A package may define a name that cannot be deleted.
      if (!(name in this.#globals)) Reflect.deleteProperty(globalThis, name);
    }
    for (const [name, before] of Object.entries(this.#globals)) {
      const now = Object.getOwnPropertyDescriptor(globalThis, name);
      if (before.configurable && now?.value !== before.value) Object.defineProperty(globalThis, name, before);
    }
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (OF_ONE_FILE.includes(String(symbol))) delete globalThis[symbol];
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name];
    Object.assign(process.env, this.#env);
    process.exit = this.#exit;
    for (const name of process.eventNames())
      for (const listener of process.rawListeners(name))
        if (!this.#listeners.get(name)?.includes(listener)) process.off(name, listener);
  }
};
