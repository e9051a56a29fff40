const { statSync } = require('node:fs');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** Transformed files, and their scripts, by project, file and time of its last change. */
const files = new Map();

/**
 * Each test file evaluates its modules in a window of its own. V8 compiles each module, and each function of it that is called, once per
 * worker: in later windows the compiled script runs again.
 */
class CachedRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const { executor, transformCache, _config: config } = this;
    const entryOf = (file) => {
      const key = [config.id, file, statSync(file).mtimeMs].join('\0');
      if (!files.has(key)) files.set(key, {});
      return files.get(key);
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
}

Object.defineProperty(exports, '__esModule', { value: true });
exports.default = CachedRuntime;
