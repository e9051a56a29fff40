const files = JSON.parse(process.env.MUTANTS_FILES);

/** Runs the chosen test files in the chosen order. */
module.exports = class Sequencer {
  sort(tests) {
    const byPath = new Map(tests.map((test) => [test.path, test]));
    return files.flatMap((file) => byPath.get(file) ?? []);
  }

  cacheResults() {}
};
