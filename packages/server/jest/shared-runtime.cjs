const { isBuiltin } = require('node:module');
const path = require('node:path');
const { compileFunction, constants } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const NODE_MODULES = `${path.sep}node_modules${path.sep}`;
/** Names of installed packages: not of Jest's own modules, and not of the repository's packages. */
const PACKAGE = /^(?![./]|@jest\/|@whetstone\/)/;
/** The files of packages by the importing folder and the name, null for other modules. */
const files = new Map();

/**
 * Node loads packages once per worker, as it does for a service. Jest loads only the files of the repository for each test file, in the context
 * of the worker. `jest.mock` of a package has no effect.
 */
class SharedRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const { executor } = this;
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
  }

  requireModuleOrMock(from, name) {
    const file = this.packageFile(from, name);
    return file ? require(file) : super.requireModuleOrMock(from, name);
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
