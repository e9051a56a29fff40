import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { appendResult, testedKeys } from './results.ts';
import { runJest } from './run-jest.mjs';
import { placeOf } from './sample.ts';
import { importStryker } from './stryker.mjs';
import { nearestFirst } from './test-order.ts';

const { CheckStatus } = await importStryker('api/check');
const { declareClassPlugin, PluginKind } = await importStryker('api/plugin');
const { DryRunStatus, MutantRunStatus, TestStatus } = await importStryker('api/test-runner');

/** A test file with an active mutant hangs if it takes so many times as long, and so many milliseconds more. */
const TIMES_AS_LONG = 5;
const MORE_MS = 60_000;
const KEPT_REASON = 500;
const STATUSES = ['Killed', 'Timeout', 'Survived', 'NoCoverage'];

/** What the command tells its plugins, which run in several processes. */
const settings = JSON.parse(readFileSync(process.env.MUTANTS_SETTINGS, 'utf8'));
const { root, deadline, files } = settings;
const coverageFile = path.join(settings.folder, 'coverage.json');
const relative = (file) => path.relative(root, file);
const sample = new Map(settings.sample.map((mutant) => [mutant.place, mutant]));
const sampled = (mutant) => sample.get(placeOf({ ...mutant, fileName: relative(mutant.fileName) }));

/** Rejects the mutants beside those of the sample, and those with a result of an earlier run. */
class Sample {
  async init() {}

  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants) {
    const tested = testedKeys(settings.results, files);
    const isNext = (mutant) => mutant && !tested.has(mutant.key);
    const verdict = (mutant) =>
      isNext(sampled(mutant))
        ? { status: CheckStatus.Passed }
        : { status: CheckStatus.CompileError, reason: 'not to be tested' };
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, verdict(mutant)]));
  }
}

/** Appends each result to the file of results. */
class Results {
  #byId = new Map();
  #tested = testedKeys(settings.results, files).size;

  onMutationTestingPlanReady({ mutantPlans }) {
    for (const { mutant } of mutantPlans) {
      const found = sampled(mutant);
      if (found) this.#byId.set(mutant.id, found);
    }
    if (this.#byId.size < sample.size)
      throw new Error(`Stryker found only ${this.#byId.size} of ${sample.size} mutants of the sample.`);
  }

  onMutantTested({ id, status, coveredBy = [], killedBy, statusReason, testsCompleted = 0 }) {
    const mutant = this.#byId.get(id);
    if (!mutant || !STATUSES.includes(status)) return;
    const { key, file, location, mutator, original, replacement } = mutant;
    appendResult(settings.results, {
      key,
      file,
      line: location.start.line + 1,
      mutator,
      original,
      replacement,
      status,
      covered: coveredBy.length,
      ran: testsCompleted,
      killedBy: killedBy?.[0],
      reason: statusReason?.slice(0, KEPT_REASON),
    });
    this.#tested += 1;
    console.log(`${this.#tested}/${sample.size} ${status} ${file}:${location.start.line + 1} ${mutator}`);
  }
}

/** Runs test files in processes of their own. A test in Stryker's sense is a test file. */
class JestFiles {
  #stopped = new AbortController();

  constructor() {
    process.once('disconnect', () => process.exit());
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  /** Runs the test files that depend on the mutated files, unless an earlier run has executed the same instrumented code. */
  async dryRun({ files }) {
    const fingerprint = fingerprintOf(files);
    const known = readCoverage();
    const coverage = known?.fingerprint === fingerprint ? known : await this.#record(files);
    const isComplete = coverage.tests.every(({ failure }) => !failure);
    if (isComplete) writeFileSync(coverageFile, JSON.stringify({ ...coverage, fingerprint }));
    return {
      status: DryRunStatus.Complete,
      tests: coverage.tests.map(toTest),
      mutantCoverage: { static: {}, perTest: coverage.perTest },
    };
  }

  async mutantRun({ activeMutant, testFilter }) {
    if (Date.now() > deadline)
      return { status: MutantRunStatus.Error, errorMessage: 'The time of this run is over.' };
    const { tests } = readCoverage();
    const covering = tests.filter(({ file }) => testFilter?.includes(file) ?? true);
    const order = nearestFirst(relative(activeMutant.fileName), covering)
      .slice(0, files)
      .map(({ file }) => path.join(root, file));
    const durations = new Map(tests.map(({ file, ms }) => [path.join(root, file), ms]));
    const run = await runJest(settings, {
      workers: 1,
      bail: true,
      limitOf: (file) => durations.get(file) * TIMES_AS_LONG + MORE_MS,
      env: {
        MUTANTS_FILES: JSON.stringify(order),
        MUTANTS_SANDBOX: process.cwd(),
        __STRYKER_ACTIVE_MUTANT__: activeMutant.id,
      },
      signal: this.#stopped.signal,
    });
    return verdictOf(run, order.length);
  }

  async dispose() {
    this.#stopped.abort();
  }

  async #record(files) {
    const folder = mkdtempSync(path.join(settings.scratch, 'recorded-'));
    const { results, output } = await runJest(settings, {
      workers: settings.workers,
      args: ['--findRelatedTests', ...files.map(originalOf)],
      env: { MUTANTS_COVERAGE: folder, MUTANTS_SANDBOX: process.cwd() },
      signal: this.#stopped.signal,
    });
    if (results.length === 0) throw new Error(`Jest ran no test file: ${output}`);
    const counts = readdirSync(folder).map((name) =>
      JSON.parse(readFileSync(path.join(folder, name), 'utf8')),
    );
    return {
      tests: results.map(({ ended, ms, failure }) => ({ file: relative(ended), ms, failure })),
      perTest: Object.fromEntries(counts.map(({ file, hits }) => [relative(file), hits])),
    };
  }
}

function verdictOf({ results, code, output, isTimedOut }, files) {
  const failed = results.find(({ failure }) => failure);
  const nrOfTests = results.length;
  if (failed)
    return {
      status: MutantRunStatus.Killed,
      killedBy: [relative(failed.ended)],
      failureMessage: failed.failure,
      nrOfTests,
    };
  if (isTimedOut) return { status: MutantRunStatus.Timeout };
  // Without a verdict, a later run tests the mutant again.
  const unknown = { status: MutantRunStatus.Error, errorMessage: output };
  // The system can end a process that has too little memory.
  if (code === null) return unknown;
  // Jest ends this way when its global setup or a worker fails.
  if (code !== 0) return { status: MutantRunStatus.Killed, killedBy: [], failureMessage: output, nrOfTests };
  return nrOfTests < files ? unknown : { status: MutantRunStatus.Survived, nrOfTests };
}

function toTest({ file, ms, failure }) {
  const test = { id: file, name: file, timeSpentMs: ms };
  return failure
    ? { ...test, status: TestStatus.Failed, failureMessage: failure }
    : { ...test, status: TestStatus.Success };
}

function readCoverage() {
  try {
    return JSON.parse(readFileSync(coverageFile, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Stryker's sandbox, which is the current folder of a test runner, has the paths of the clone. */
function originalOf(file) {
  return path.join(root, path.relative(process.cwd(), file));
}

/** The instrumented code contains the identifiers of the mutants. */
function fingerprintOf(files) {
  const hash = createHash('sha256').update(settings.commit);
  for (const file of [...files].sort()) hash.update(readFileSync(file));
  return hash.digest('hex');
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Checker, 'sample', Sample),
  declareClassPlugin(PluginKind.Reporter, 'results', Results),
  declareClassPlugin(PluginKind.TestRunner, 'jest-files', JestFiles),
];
