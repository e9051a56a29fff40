import path from 'node:path';
import { checkBoundaries } from './boundaries.ts';
import { run, StepError } from './run.ts';
import { ROOT } from './workspace.ts';

/** Far fewer than there are: a check that saw hardly any module checked nothing. */
const FEWEST_MODULES = 150;

const bin = (...place: string[]) => path.join(ROOT, 'node_modules', ...place);

export async function checkTypes(): Promise<void> {
  const compiler = bin('@typescript/native/bin/tsc');
  await run(compiler, ['-b'], { quiet: true });
  await run(compiler, ['-p', 'tsconfig.tests.json'], { quiet: true });
}

export function checkStyle(): Promise<unknown> {
  return run(bin('.bin/biome'), ['ci', '--error-on-warnings'], { quiet: true });
}

export function checkDeadCode(): Promise<unknown> {
  return run(bin('.bin/knip'), [], { quiet: true });
}

export async function checkImports(): Promise<void> {
  const { modules, violations } = await checkBoundaries();
  if (modules < FEWEST_MODULES) throw new StepError(`The boundary check saw ${modules} modules only.`);
  if (violations.length === 0) return;
  throw new StepError(violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`).join('\n'));
}
