const { statSync } = require('node:fs');
const path = require('node:path');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** Transformed files, and their scripts, by configuration, file and time of its last change. */
const files = new Map();

const NODE_MODULES = `${path.sep}node_modules${path.sep}`;
/** Packages that keep what belongs to one test file: style rules, listeners of the window, hosts and remotes. */
const LOADED_ANEW =
  /[/\\]node_modules[/\\](@whetstone|styled-components|@module-federation|@reduxjs[/\\]toolkit[/\\]dist[/\\]query)[/\\]/;
/** The part of Jest that keeps the tests of one file. */
const RUNNER = /[/\\]jest-circus[/\\]/;
const HOOKS = ['beforeAll', 'beforeEach', 'afterEach', 'afterAll'];

const isPackage = (file) => file.includes(NODE_MODULES) && !LOADED_ANEW.test(file);

/**
 * The test files of a worker share the packages of their window. V8 compiles each other module, and each function of it that is called, once
 * per worker: for later files the compiled script runs again.
 */
class SharedRuntime extends Runtime {
  #window;
  #notKept = new Set();

  constructor(...options) {
    super(...options);
    this.#cacheScripts();
    this.#window = this._environment.window;
    if (this.#window?.isShared) this.#share(this.#window);
  }

  #cacheScripts() {
    const { executor, transformCache, _config: config } = this;
    const own = new Map();
    const entryOf = (file) => {
      if (!own.has(file)) {
        const key = [config.id, file, statSync(file).mtimeMs].join('\0');
        if (!files.has(key)) files.set(key, {});
        own.set(file, files.get(key));
      }
      return own.get(file);
    };
    const { transform } = transformCache;
    transformCache.transform = (file, transformOptions) => {
      const entry = entryOf(file);
      if (entry.code === undefined) {
        entry.code = transform.call(transformCache, file, transformOptions);
        entry.transformed = transformCache.transforms.get(file);
      } else if (entry.transformed) {
        transformCache.transforms.set(file, entry.transformed);
        const { sourceMapPath } = entry.transformed;
        if (sourceMapPath) transformCache.sourceMaps.set(file, sourceMapPath);
      }
      return entry.code;
    };
    const head = `(function (${executor.injectedModuleParameters.join()}) {`;
    const { compile } = executor;
    executor.compile = (code, file) => {
      const context = executor.environment.getVmContext();
      const entry = context && entryOf(file);
      if (!entry || entry.code !== code) return compile.call(executor, code, file);
      entry.script ??= new Script(`${head}${code}\n})`, { filename: file, columnOffset: -head.length });
      return entry.script.runInContext(context);
    };
  }

  #share(window) {
    window.runtime = this;
    const { registries, jestGlobals } = this;
    for (const [file, module] of window.modules) registries.getActiveCjsRegistry().set(file, module);
    for (const [file, module] of window.internalModules)
      registries.getInternalCjsRegistry().set(file, module);
    const { jestObjectFor } = jestGlobals;
    jestGlobals.jestObjectFor = (file) =>
      isPackage(file) ? window.jest : jestObjectFor.call(jestGlobals, file);
    this.#recordEffects(window);
  }

  /**
   * Notes what packages do when they are loaded. Hooks, as Testing Library registers, are registered again for each later file; global names, as
   * of polyfills, stay.
   */
  #recordEffects(window) {
    const { executor } = this;
    const { global } = this._environment;
    const { exec } = executor;
    const later = [...window.hooks];
    let isRecording = false;
    executor.exec = (module, options, ...rest) => {
      const run = () => exec.call(executor, module, options, ...rest);
      if (options?.isInternalModule) return run();
      if (global.afterEach) for (const [name, ...hook] of later.splice(0)) global[name](...hook);
      if (!isPackage(module.filename)) return run();
      // The package may keep the fake clock.
      if (Object.hasOwn(global.setTimeout, 'clock')) this.#notKept.add(module.filename);
      if (isRecording) return run();
      const names = new Set(Reflect.ownKeys(global));
      const own = HOOKS.map((name) => [name, global[name]]);
      for (const [name, register] of own)
        global[name] = (...hook) => {
          window.hooks.push([name, ...hook]);
          return register(...hook);
        };
      isRecording = true;
      try {
        return run();
      } finally {
        isRecording = false;
        for (const [name, register] of own) global[name] = register;
        window.keepGlobals(Reflect.ownKeys(global).filter((name) => !names.has(name)));
      }
    };
  }

  get jestOfTest() {
    return this.jestGlobals.jestObjectFor(this._testPath);
  }

  requireModuleOrMock(from, name) {
    const runtime = this.#runtimeFor(from);
    return runtime === this ? super.requireModuleOrMock(from, name) : runtime.requireModuleOrMock(from, name);
  }

  requireInternalModule(from, name) {
    const runtime = this.#runtimeFor(from);
    return runtime === this
      ? super.requireInternalModule(from, name)
      : runtime.requireInternalModule(from, name);
  }

  /** A package keeps the `require` of the test file that loaded it first. */
  #runtimeFor(from) {
    return this.#window?.isShared && isPackage(from) ? this.#window.runtime : this;
  }

  teardown() {
    if (this.#window?.isShared) this.#keep(this.#window);
    super.teardown();
  }

  #keep({ modules, internalModules }) {
    const { registries } = this;
    for (const [file, module] of registries.getActiveCjsRegistry())
      if (module.loaded && isPackage(file) && !modules.has(file) && !this.#notKept.has(file))
        modules.set(file, module);
    for (const [file, module] of registries.getInternalCjsRegistry())
      if (module.loaded && !RUNNER.test(file) && !internalModules.has(file))
        internalModules.set(file, module);
  }
}

Object.defineProperty(exports, '__esModule', { value: true });
exports.default = SharedRuntime;
