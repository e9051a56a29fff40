import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { InvalidArgumentError } from 'commander';
import { npmScript, runCommand } from '../lib/command-line.ts';
import { StepError } from '../lib/run.ts';
import { installSeparately } from '../lib/separate-packages.ts';
import { Clone } from './clone.ts';
import { type Result, readResults, testedKeys } from './results.ts';
import { formatSummary } from './summary.ts';

const MINUTE_MS = 60_000;
interface Options {
  root: string;
  results: string;
  seed: string;
  sample: number;
  concurrency: number;
  files?: number;
  minutes?: number;
}

const command = npmScript('mutants', 'Measures how many changes of the code the unit tests detect.');

command
  .command('test')
  .description(
    'Tests a sample of the mutants of a clone. A later run continues where an earlier one has stopped.',
  )
  .requiredOption('--root <folder>', 'a clone without uncommitted changes, with packages and a build')
  .requiredOption('--results <file>', 'the file to which each result is appended as a line of JSON')
  .option('--seed <text>', 'another seed draws another sample', '1')
  .option('--sample <count>', 'the number of mutants', positive, 300)
  .option('--concurrency <count>', 'mutants at the same time', positive, 2)
  .option('--files <count>', 'run only so many test files for each mutant, the nearest', positive)
  .option('--minutes <count>', 'start no mutant after this time', positive)
  .action(test);

command
  .command('summary')
  .description('Prints a table of the results, or of those of two versions of the repository.')
  .argument('<before>', 'a file of results')
  .argument('[after]', 'a file of results')
  .action((before: string, after?: string) => {
    console.log(formatSummary(existingResults(before), after ? existingResults(after) : undefined));
  });

await runCommand(command);

async function test({ seed, sample: size, concurrency, files, minutes, ...options }: Options): Promise<void> {
  const deadline = minutes && Date.now() + minutes * MINUTE_MS;
  const results = path.resolve(options.results);
  if (!existsSync(path.dirname(results))) throw new StepError(`${path.dirname(results)} does not exist.`);
  const clone = new Clone(options.root);
  await clone.open();
  process.env.MUTANTS_STRYKER = await installSeparately(import.meta.dirname);
  const { drawSample, testSample } = await import('./test-sample.mjs');
  const { total, sample } = await drawSample(clone.root, { seed, size });
  const untested = () => {
    const tested = testedKeys(results, files);
    return `${sample.filter(({ key }) => !tested.has(key)).length} without a result`;
  };
  console.log(`${sample.length} of ${total} mutants, ${untested()}`);
  const { root, folder, sandbox, scratch } = clone;
  const commit = await clone.commit();
  await testSample({ root, folder, sandbox, scratch, commit, sample, results, concurrency, files, deadline });
  await clone.close();
  console.log(untested());
}

/** @throws StepError when the file has no result */
function existingResults(file: string): Result[] {
  const results = statSync(file, { throwIfNoEntry: false })?.isFile() ? readResults(file) : [];
  if (results.length === 0) throw new StepError(`${file} contains no results of npm run mutants -- test.`);
  return results;
}

function positive(text: string): number {
  const value = Number(text);
  if (value > 0) return value;
  throw new InvalidArgumentError('It must be a positive number.');
}
