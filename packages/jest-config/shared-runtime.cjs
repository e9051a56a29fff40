const { readFileSync } = require('node:fs');
const { createRequire, isBuiltin } = require('node:module');
const path = require('node:path');
const { compileFunction, constants } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const NODE_MODULES = `${path.sep}node_modules${path.sep}`;
/** Names of installed packages: not of Jest's own modules, and not of the repository's packages. */
const PACKAGE = /^(?![./]|@jest\/|@whetstone\/)/;
/** The files of packages by the importing folder and the name, null for other modules. */
const files = new Map();

/** Files that use Jest's globals, which belong to one test file. */
const OF_ONE_FILE = /[/\\]testing[/\\]|\.spec\.ts$/;
/** The source with a state that outlives a test file: after a fake clock in the future, all later ids would be from the future. */
const IDS = /[/\\]new-id(\.ts)?$/;
/** The part of Jest that keeps the tests of one file. The rest is loaded once per worker. */
const RUNNER = /[/\\]jest-circus[/\\]/;
/** Global names in which packages register the decorated classes of the sources. */
const REGISTRIES = ['typeormMetadataArgsStorage', 'classValidatorMetadataStorage'];
/** The loaded sources of each project, and the registries of their classes. */
const projects = new Map();
/** The runtime of the test file that runs. */
let current;

/**
 * Node loads packages once per worker, as it does for a service. Jest loads only the files of the repository for each test file, in the context
 * of the worker. `jest.mock` of a package has no effect.
 *
 * With `sharesSources`, a worker also loads the sources once per project. Tests and their helpers are loaded for each test file, and
 * a test file that mocks a source loads all sources again.
 */
class SharedRuntime extends Runtime {
  #project;
  #ids;

  constructor(...options) {
    super(...options);
    current = this;
    const { executor } = this;
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
    const { sharesSources } = this._config.testEnvironmentOptions;
    if (sharesSources && !readFileSync(this._testPath, 'utf8').includes('jest.mock(')) this.#share();
  }

  #share() {
    const { id } = this._config;
    if (!projects.has(id)) projects.set(id, { sources: new Map(), registries: {} });
    this.#project = projects.get(id);
    const loaded = this.registries.getActiveCjsRegistry();
    for (const [file, module] of this.#project.sources) loaded.set(file, module);
    Object.assign(globalThis, this.#project.registries);
  }

  #keep({ sources, registries }) {
    for (const [file, module] of this.registries.getActiveCjsRegistry())
      if (module.loaded && !OF_ONE_FILE.test(file) && !IDS.test(file)) sources.set(file, module);
    for (const name of REGISTRIES) if (name in globalThis) registries[name] = globalThis[name];
  }

  requireModuleOrMock(from, name) {
    // A source keeps the `require` of the test file that loaded it first.
    if (this !== current) return current.requireModuleOrMock(from, name);
    if (this.#project && IDS.test(name))
      return new Proxy({}, { get: (_, property) => current.#idsOf(from, name)[property] });
    const file = this.packageFile(from, name);
    return file ? require(file) : super.requireModuleOrMock(from, name);
  }

  requireInternalModule(from, name) {
    const file = name ? createRequire(from).resolve(name) : from;
    return name && !RUNNER.test(file) ? require(file) : super.requireInternalModule(from, name);
  }

  #idsOf(from, name) {
    this.#ids ??= super.requireModuleOrMock(from, name);
    return this.#ids;
  }

  teardown() {
    if (this.#project) this.#keep(this.#project);
    super.teardown();
  }

  // The process is the worker's, which packages use, too.
  installGetBuiltinModule() {}

  packageFile(from, name) {
    if (!PACKAGE.test(name) || isBuiltin(name)) return null;
    const key = `${path.dirname(from)}\0${name}`;
    if (!files.has(key)) {
      const found = this._resolution.resolveEsm(from, name);
      files.set(key, found.includes(NODE_MODULES) ? found : null);
    }
    return files.get(key);
  }
}

Object.defineProperty(exports, '__esModule', { value: true });
exports.default = SharedRuntime;
