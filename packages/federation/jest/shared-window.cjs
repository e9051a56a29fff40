const { readFileSync } = require('node:fs');
const { TestEnvironment } = require('jest-environment-jsdom');

/** Files that replace modules, or load them again, have a window of their own. */
const REPLACES_MODULES = /\bjest\s*\.(mock|doMock|unmock|resetModules|isolateModules)/;
/** Symbols on the global object under which Jest's runner keeps the tests of one file. */
const OF_ONE_FILE = ['Symbol(EVENT_HANDLERS)', 'Symbol(JEST_STATE_SYMBOL)'];
/** Objects besides the window on which tests define properties. */
const SINGLETONS = ['process', 'document', 'navigator', 'history', 'screen', 'performance'];
const EVENT_HANDLER = /^on[a-z]+$/;

/** The windows of this worker, by the options of their environment. */
const windows = new Map();

/** A window, and the installed packages that are loaded in it. The test files of a worker use it one after another. */
module.exports = class SharedWindow {
  /** The modules of packages, and Jest's own modules, by file. */
  modules = new Map();
  internalModules = new Map();
  /** The hooks that packages registered when they were loaded: name and arguments. */
  hooks = [];
  /** The runtime of the test file that uses the window. */
  runtime;
  /** The `jest` object of packages: that of the running test file. */
  jest = new Proxy({}, { get: (_, name) => this.runtime.jestOfTest[name] });

  #key;
  #environment;
  #console;
  /** The elements of an empty document, which packages refer to, and their copies. */
  #elements;
  #copies;
  #listeners = [];
  #before;
  #lastTimer = 0;
  #lastFrame = 0;

  /** The window for a test file. */
  static for(environmentOptions, testPath) {
    if (REPLACES_MODULES.test(readFileSync(testPath, 'utf8'))) return new SharedWindow();
    const key = JSON.stringify(environmentOptions);
    if (!windows.has(key)) windows.set(key, new SharedWindow(key));
    return windows.get(key);
  }

  constructor(key) {
    this.#key = key;
  }

  /**
   * Jest's environment of the window, which stays open.
   * @param console that of the test file
   */
  open(config, context) {
    this.#console = context.console;
    if (!this.#environment) {
      const console = new Proxy({}, { get: (_, name) => this.#console[name].bind(this.#console) });
      this.#environment = new TestEnvironment(config, { ...context, console });
      const { documentElement, head, body } = this.#window.document;
      this.#elements = [documentElement, head, body];
      this.#copies = this.#elements.map((element) => element.cloneNode(true));
      this.#recordListeners();
    }
    return this.#environment;
  }

  get #window() {
    return this.#environment.global;
  }

  /** Jest's environment gives the window methods of its own. */
  #recordListeners() {
    const window = this.#window;
    const targets = [window, window.document, ...this.#elements];
    const listeners = this.#listeners;
    for (const owner of [window, window.EventTarget.prototype]) {
      const { addEventListener, removeEventListener } = owner;
      const targetOf = (self) => (owner === window ? window : self);
      owner.addEventListener = function add(...listener) {
        const target = targetOf(this);
        if (targets.includes(target)) listeners.push([target, listener]);
        return addEventListener.apply(target, listener);
      };
      owner.removeEventListener = function remove(...listener) {
        const target = targetOf(this);
        const index = listeners.findIndex(
          ([of, [type, callback]]) => of === target && type === listener[0] && callback === listener[1],
        );
        if (index >= 0) listeners.splice(index, 1);
        return removeEventListener.apply(target, listener);
      };
    }
  }

  /** Remembers the properties of all global objects, before the first test file changes them. */
  remember() {
    this.#before ??= new Map(
      [...this.#objects()].map((object) => [object, Object.getOwnPropertyDescriptors(object)]),
    );
  }

  /** Global names that stay for later test files. */
  keepGlobals(names) {
    const window = this.#window;
    for (const name of names) this.#before.get(window)[name] = Object.getOwnPropertyDescriptor(window, name);
  }

  *#objects() {
    const window = this.#window;
    yield window;
    for (const name of SINGLETONS) yield window[name];
    yield window.process.env;
    yield* this.#elements;
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(window))) {
      if (typeof value !== 'function') continue;
      yield value;
      if (value.prototype) yield value.prototype;
    }
  }

  /** Waits until no task without delay is left: a package that never sees its task run would wait for it in the next test file. */
  async settle() {
    const window = this.#window;
    const next = () =>
      new Promise((resolve) => {
        const id = window.setTimeout(() => resolve(id));
      });
    for (let rounds = 0, id = await next(); rounds < 10; rounds += 1) {
      const following = await next();
      if (following === id + 1) return;
      id = following;
    }
  }

  /** Undoes what the test file changed. */
  restore() {
    const window = this.#window;
    const { document } = window;
    this.#restoreProperties();
    this.#clearTimers();
    for (const [target, listener] of this.#listeners.splice(0)) target.removeEventListener(...listener);
    for (const target of [window, document])
      for (const name in target) if (EVENT_HANDLER.test(name) && target[name]) target[name] = null;
    document.getSelection().removeAllRanges();
    this.#restoreDocument();
    window.localStorage.clear();
    window.sessionStorage.clear();
    this.#environment.dom.cookieJar.removeAllCookiesSync();
    window.history.replaceState(null, '', 'http://localhost/');
  }

  #restoreDocument() {
    const [html, head, body] = this.#elements;
    for (const [index, element] of this.#elements.entries()) {
      const copy = this.#copies[index].cloneNode(true);
      for (const { name } of [...element.attributes]) element.removeAttribute(name);
      for (const { name, value } of copy.attributes) element.setAttribute(name, value);
      if (element !== html) element.replaceChildren(...copy.childNodes);
    }
    html.replaceChildren(head, body);
    if (!html.isConnected) html.ownerDocument.append(html);
  }

  #restoreProperties() {
    for (const [object, before] of this.#before) {
      const isWindow = object === this.#window;
      for (const name of Reflect.ownKeys(object)) {
        const isKept = isWindow && typeof name === 'symbol' && !OF_ONE_FILE.includes(String(name));
        if (!isKept && !Object.hasOwn(before, name)) Reflect.deleteProperty(object, name);
      }
      for (const name of Reflect.ownKeys(before)) {
        const { value, get, configurable } = before[name];
        const now = Reflect.getOwnPropertyDescriptor(object, name);
        if (now && Object.is(now.value, value) && now.get === get) continue;
        if (configurable) Object.defineProperty(object, name, before[name]);
        else Reflect.set(object, name, value);
      }
    }
  }

  /** Ids of timers and frames are consecutive numbers. */
  #clearTimers() {
    const window = this.#window;
    const timer = window.setTimeout(() => undefined);
    for (; this.#lastTimer < timer; this.#lastTimer += 1) window.clearTimeout(this.#lastTimer + 1);
    const frame = window.requestAnimationFrame(() => undefined);
    for (; this.#lastFrame < frame; this.#lastFrame += 1) window.cancelAnimationFrame(this.#lastFrame + 1);
  }

  /** Closes the window. The next test file gets another one. */
  async close() {
    if (windows.get(this.#key) === this) windows.delete(this.#key);
    await this.#environment.teardown();
  }

  get isShared() {
    return this.#key !== undefined;
  }
};
