import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesToMutate } from './areas.ts';
import { sampleOf } from './sample.ts';
import { importStryker } from './stryker.mjs';

const { Stryker } = await importStryker('core');
const { Instrumenter } = await importStryker('instrumenter');

const ONE_HOUR_MS = 3_600_000;
const QUIET = { debug() {}, info() {}, warn: console.warn, isDebugEnabled: () => false };

/** The sample of the mutants that all areas of the clone have. */
export async function drawSample(root, options) {
  const files = filesToMutate(root);
  const sources = new Map(files.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]));
  const input = files.map((name) => ({ name, content: sources.get(name), mutate: true }));
  const mutatorOptions = { ignorers: [], plugins: null, excludedMutations: [] };
  const { mutants } = await new Instrumenter(QUIET).instrument(input, mutatorOptions);
  return { total: mutants.length, sample: sampleOf(mutants, sources, options) };
}

/** Tests the mutants of the sample without a result. */
export async function testSample({ concurrency, ...settings }) {
  const { root, folder, sandbox, sample } = settings;
  const file = path.join(folder, 'settings.json');
  writeFileSync(file, JSON.stringify({ ...settings, workers: concurrency }));
  process.env.MUTANTS_SETTINGS = file;
  // Stryker takes the current folder for the project.
  process.chdir(root);
  await new Stryker({
    plugins: [path.join(import.meta.dirname, 'plugins.mjs')],
    mutate: sample.map(rangeOf),
    ignorePatterns: ['**', ...new Set(sample.map((mutant) => `!${mutant.file}`))],
    symlinkNodeModules: false,
    disableTypeChecks: false,
    tempDirName: path.relative(root, sandbox),
    cleanTempDir: 'always',
    checkers: ['sample'],
    reporters: ['results'],
    testRunner: 'jest-files',
    concurrency,
    coverageAnalysis: 'perTest',
    // The test runner has limits of its own.
    timeoutMS: ONE_HOUR_MS,
    dryRunTimeoutMinutes: 60,
    logLevel: 'warn',
    allowConsoleColors: false,
  }).runMutationTest();
}

/** Lines count from 1. */
function rangeOf({ file, location: { start, end } }) {
  return `${file}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
}
