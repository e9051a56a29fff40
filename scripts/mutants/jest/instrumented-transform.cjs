const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

const { MUTANTS_ROOT: root, MUTANTS_SANDBOX: sandbox } = process.env;

/** Compiles the instrumented code of a source instead of the file, which tests may read. */
module.exports.createTransformer = ({ transformer, options }) => {
  const { createTransformer } = require(transformer);
  const base = createTransformer(options);
  const instrumented = (text, file) => {
    const other = path.join(sandbox, path.relative(root, file));
    return existsSync(other) ? readFileSync(other, 'utf8') : text;
  };
  return {
    ...base,
    process: (text, file, ...rest) => base.process(instrumented(text, file), file, ...rest),
    getCacheKey: (text, file, ...rest) => base.getCacheKey(instrumented(text, file), file, ...rest),
  };
};
