import { writeFileSync } from 'node:fs';

const UNIT_TESTS = 'unit tests';
const APART = /^API on /;

/** A Jest reporter: writes what each project came to into the file that `PROJECTS_REPORT` names. */
export default class ProjectsReporter {
  #projects = new Map();

  onTestResult({ context }, result) {
    const displayName = context.config.displayName?.name ?? UNIT_TESTS;
    const name = APART.test(displayName) ? displayName : UNIT_TESTS;
    const project = this.#projects.get(name) ?? { name, passed: 0, failed: 0, workerSeconds: 0 };
    project.passed += result.numPassingTests;
    // A file that does not even load has no failed test, and a skipped test proves nothing: both have failed.
    project.failed +=
      result.numFailingTests +
      result.numPendingTests +
      result.numTodoTests +
      Number(Boolean(result.testExecError));
    project.workerSeconds += result.perfStats.runtime / 1000;
    this.#projects.set(name, project);
  }

  onRunComplete() {
    writeFileSync(process.env.PROJECTS_REPORT, JSON.stringify([...this.#projects.values()]));
  }
}
