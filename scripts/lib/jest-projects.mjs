import { writeFileSync } from 'node:fs';

const UNIT_TESTS = 'unit tests';
const APART = /^(API|releases|server) on /;

/** A Jest reporter that writes the result of each project to the file `PROJECTS_REPORT`. */
export default class ProjectsReporter {
  #projects = new Map();

  onTestResult({ context }, result) {
    const displayName = context.config.displayName?.name ?? UNIT_TESTS;
    const name = APART.test(displayName) ? displayName : UNIT_TESTS;
    const project = this.#projects.get(name) ?? { name, passed: 0, failed: 0, workerSeconds: 0 };
    project.passed += result.numPassingTests;
    // A file that does not load reports no failed test. Unloaded files and skipped tests count as failed.
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
