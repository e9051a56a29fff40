const { randomUUID } = require('node:crypto');
const { writeFileSync } = require('node:fs');
const path = require('node:path');

/** Instrumented code counts its executions in this object, which a worker keeps for all its test files. */
const namespace = { mutantCoverage: { static: {}, perTest: {} } };

/** The environment of the project, which also writes the counts of each test file. */
module.exports = class RecordingEnvironment {
  constructor(options, context) {
    const { recorded } = options.projectConfig.testEnvironmentOptions;
    const { default: module, TestEnvironment = module } = require(recorded);
    const environment = new (TestEnvironment ?? require(recorded))(options, context);
    const teardown = environment.teardown.bind(environment);
    namespace.mutantCoverage.static = {};
    environment.global.__stryker__ = namespace;
    environment.teardown = async () => {
      const counts = { file: context.testPath, hits: namespace.mutantCoverage.static };
      writeFileSync(path.join(process.env.MUTANTS_COVERAGE, `${randomUUID()}.json`), JSON.stringify(counts));
      await teardown();
    };
    // biome-ignore lint/correctness/noConstructorReturn: the environment keeps its class.
    return environment;
  }
};
