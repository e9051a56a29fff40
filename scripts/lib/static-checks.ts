import { globSync } from 'node:fs';
import path from 'node:path';
import { compile } from './build.ts';
import { execute, run, StepError } from './run.ts';
import { ROOT } from './workspace.ts';

const bin = (...segments: string[]) => path.join(ROOT, 'node_modules', ...segments);

export async function checkTypes(): Promise<void> {
  await compile('-b');
  await compile('-p', 'tsconfig.tests.json');
}

export function checkStyle(): Promise<unknown> {
  return run(bin('.bin/biome'), ['ci', '--error-on-warnings'], { quiet: true });
}

export function checkDeadCode(): Promise<unknown> {
  return run(bin('.bin/knip'), [], { quiet: true });
}

/** Far below the real number: a check of fewer modules has missed most of the sources. */
const MIN_MODULES = 150;

/** @throws StepError with all violations of the import rules */
export async function checkImports(): Promise<void> {
  const { modules, violations } = await checkBoundaries();
  if (modules < MIN_MODULES) throw new StepError(`The boundary check found only ${modules} modules.`);
  if (violations.length === 0) return;
  throw new StepError(violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`).join('\n'));
}

export interface Violation {
  rule: string;
  from: string;
  to: string;
}

export interface BoundaryReport {
  modules: number;
  violations: Violation[];
}

const SOURCES = [
  'packages/*/src',
  'shell/src',
  'shell/*.ts',
  'mf-*/src',
  'mf-*/*.ts',
  'services/*/src',
  'services/fakes/*/src',
  'scripts/**/*.ts',
  'e2e/**/*.ts',
  'bench/**/*.ts',
  'attack/**/*.ts',
];

/** Checks the imports of the sources in `folder` against the rules of `.dependency-cruiser.mjs`. */
export async function checkBoundaries(folder: string = ROOT): Promise<BoundaryReport> {
  const cruiser = bin('dependency-cruiser/bin/dependency-cruiser.mjs');
  const options = ['--config', path.join(ROOT, '.dependency-cruiser.mjs'), '--output-type', 'json'];
  // For a pattern that begins with `*` or has `**`, dependency-cruiser would read all of the folder, with the installed packages.
  const sources = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: folder }));
  const { output } = await execute(process.execPath, [cruiser, ...options, ...sources], {
    cwd: folder,
    quiet: true,
  });
  const { summary } = JSON.parse(output);
  const found: (Omit<Violation, 'rule'> & { rule: { name: string } })[] = summary.violations;
  const violations = found.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  return { modules: summary.totalCruised, violations };
}
