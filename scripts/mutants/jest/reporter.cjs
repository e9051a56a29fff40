// Without the process that waits for the results, nobody ends a test that hangs. Jest leads its own process group.
process.once('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
process.channel.unref();

/** Sends the start and the result of each test file to the process that started Jest. */
module.exports = class Reporter {
  onTestFileStart({ path }) {
    process.send({ started: path });
  }

  onTestFileResult({ path }, { perfStats, numFailingTests, testExecError, failureMessage }) {
    const isFailed = numFailingTests > 0 || Boolean(testExecError);
    process.send({
      ended: path,
      ms: perfStats.end - perfStats.start,
      failure: isFailed ? (failureMessage ?? 'The test file could not run.') : undefined,
    });
  }
};
