import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { npmScript, runCommand } from './lib/command-line.ts';
import { run, StepError } from './lib/run.ts';
import { ROOT } from './lib/workspace.ts';

const GENERATOR = path.join(ROOT, 'node_modules/.bin/openapi-typescript');
/** The services with an OpenAPI document. */
const SERVICES = ['api', 'releases'];
const documentOf = (service: string) => `services/${service}/openapi.json`;
const typesOf = (service: string) => `packages/contract/src/generated/${service}.ts`;
const GENERATED = SERVICES.flatMap((service) => [documentOf(service), typesOf(service)]);

/** Writes the OpenAPI document of each service, and the TypeScript types generated from it. */
async function generateContract(): Promise<void> {
  await Promise.all(
    SERVICES.map(async (service) => {
      await run('npm', ['run', '--silent', 'openapi', '-w', `services/${service}`], { quiet: true });
      const options = ['--output', typesOf(service), '--default-non-nullable=false'];
      await run(GENERATOR, [documentOf(service), ...options], { quiet: true });
    }),
  );
}

/** @throws StepError when the committed files differ from those of the services */
export async function checkContract(): Promise<void> {
  const before = await readGenerated();
  await generateContract();
  const after = await readGenerated();
  const drifted = GENERATED.filter((_, index) => before[index] !== after[index]);
  if (drifted.length === 0) return;
  throw new StepError(
    `The services have changed ${drifted.join(' and ')}: review the difference and commit it.`,
  );
}

function readGenerated(): Promise<string[]> {
  return Promise.all(GENERATED.map((file) => readFile(path.join(ROOT, file), 'utf8').catch(() => '')));
}

if (import.meta.main)
  await runCommand(
    npmScript('contract', 'Regenerates openapi.json of each service and the types of the contract.').action(
      generateContract,
    ),
  );
