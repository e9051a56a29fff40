import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { npmScript, runCommand } from './lib/command-line.ts';
import { run, StepError } from './lib/run.ts';
import { ROOT } from './lib/workspace.ts';

const GENERATOR = path.join(ROOT, 'node_modules/.bin/openapi-typescript');
const GENERATED = ['services/api/openapi.json', 'packages/contract/src/generated/api.ts'];

/** Writes the OpenAPI document of the API, and the TypeScript types generated from it. */
async function generateContract(): Promise<void> {
  const [description = '', types = ''] = GENERATED;
  await run('npm', ['run', '--silent', 'openapi', '-w', 'services/api'], { quiet: true });
  await run(GENERATOR, [description, '--output', types, '--default-non-nullable=false'], {
    quiet: true,
  });
}

/** @throws StepError when the committed files differ from the API's */
export async function checkContract(): Promise<void> {
  const before = await readGenerated();
  await generateContract();
  const after = await readGenerated();
  const drifted = GENERATED.filter((_, index) => before[index] !== after[index]);
  if (drifted.length === 0) return;
  throw new StepError(`The API has changed ${drifted.join(' and ')}: review the difference and commit it.`);
}

function readGenerated(): Promise<string[]> {
  return Promise.all(GENERATED.map((file) => readFile(path.join(ROOT, file), 'utf8').catch(() => '')));
}

if (import.meta.main)
  await runCommand(
    npmScript('contract', 'Regenerates openapi.json and the types of the contract.').action(generateContract),
  );
