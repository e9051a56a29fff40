import { npmScript, runCommand } from './lib/command-line.ts';
import { generateContract } from './lib/contract.ts';

await runCommand(
  npmScript('contract', 'Regenerates openapi.json and the types of the contract.').action(generateContract),
);
