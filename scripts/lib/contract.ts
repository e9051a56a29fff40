import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { run, StepError } from './run.ts';
import { ROOT } from './workspace.ts';

const GENERATOR = path.join(ROOT, 'node_modules/.bin/openapi-typescript');
const GENERATED = ['services/api/openapi.json', 'packages/contract/src/generated/api.ts'];

/** Writes the API's description, and from it the types that the microfrontends compile against. */
export async function generateContract(): Promise<void> {
  const [description = '', types = ''] = GENERATED;
  await run('npm', ['run', '--silent', 'openapi', '-w', 'services/api'], { quiet: true });
  await run(GENERATOR, [description, '--output', types, '--default-non-nullable=false'], {
    quiet: true,
  });
}

/** @throws StepError when the committed contract is not what the API says today */
export async function checkContract(): Promise<void> {
  const before = await readGenerated();
  await generateContract();
  const after = await readGenerated();
  const drifted = GENERATED.filter((_, index) => before[index] !== after[index]);
  if (drifted.length === 0) return;
  throw new StepError(
    `The API changed, and ${drifted.join(' and ')} with it: look at the difference and commit it.`,
  );
}

function readGenerated(): Promise<string[]> {
  return Promise.all(GENERATED.map((file) => readFile(path.join(ROOT, file), 'utf8').catch(() => '')));
}
