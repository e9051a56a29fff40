import { availableParallelism } from 'node:os';
import { StepError } from './run.ts';

/** Numbers of passed and failed tests. */
export interface Tally {
  passed: number;
  failed: number;
}

/** One project of a run with several projects. */
export interface ProjectTally extends Tally {
  name: string;
  /** Total seconds of the project's test files across all workers. */
  workerSeconds: number;
}

type Part = () => Promise<Tally | ProjectTally[]>;

/** Named parts that run in sequence. */
export type Lane = Readonly<Record<string, Part>>;

/** Number of concurrent tests: `TEST_WORKERS`, by default `perCore` for each core, rounded up. @throws StepError for an invalid value */
export function testWorkers(perCore = 1): number {
  const { TEST_WORKERS = '' } = process.env;
  if (TEST_WORKERS === '') return Math.ceil(perCore * availableParallelism());
  if (/^[1-9]\d?$/.test(TEST_WORKERS)) return Number(TEST_WORKERS);
  throw new StepError(`TEST_WORKERS must be a number from 1 to 99, not "${TEST_WORKERS}".`);
}

/** Counts a check as one test, which fails when the check throws. */
export async function asOneTest(check: () => Promise<unknown>): Promise<Tally> {
  await check();
  return { passed: 1, failed: 0 };
}

/** Runs stages in sequence and the lanes of a stage in parallel. A failed part does not stop the others. Returns the total. */
export async function runParts(stages: readonly (readonly Lane[])[]): Promise<Tally> {
  const sum: Tally = { passed: 0, failed: 0 };
  for (const stage of stages) {
    for (const { passed, failed } of (await Promise.all(stage.map(runLane))).flat()) {
      sum.passed += passed;
      sum.failed += failed;
    }
  }
  return sum;
}

async function runLane(lane: Lane): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const [name, part] of Object.entries(lane)) tallies.push(...(await runPart(name, part)));
  return tallies;
}

async function runPart(name: string, part: Part): Promise<Tally[]> {
  const started = Date.now();
  const result = await resultOf(part);
  const time = `${((Date.now() - started) / 1000).toFixed(1)} s`;
  if (!Array.isArray(result)) {
    print(name, result, time);
    return [result];
  }
  for (const project of result)
    print(project.name, project, `${project.workerSeconds.toFixed(1)} s of a worker`);
  console.log(`  ${name}: ${time}`);
  return result;
}

function print(name: string, { passed, failed }: Tally, time: string): void {
  console.log(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed (${time})`);
}

async function resultOf(part: Part): ReturnType<Part> {
  try {
    return await part();
  } catch (error) {
    console.error(error instanceof StepError ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}
