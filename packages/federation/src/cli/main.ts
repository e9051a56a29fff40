import { parseArgs } from 'node:util';
import { fetchTypes } from './fetch-types.ts';
import { readPublication } from './publication.ts';
import { release } from './release.ts';
import { rollBack } from './roll-back.ts';
import { UsageError } from './usage-error.ts';

const USAGE = `usage: whetstone release            build it and make it live
         --canary <percentage>      for a share of the visitors only
         --dry-run                  pass the gate and change nothing
         --reason <text>            why, for the ledger
         --built                    release what the last build left
       whetstone rollback           stop its canary, else bring back what was live before
         --reason <text>            why, for the ledger
       whetstone types              fetch the types of all live remotes into @mf-types/
SHOP_URL says which site (default: http://127.0.0.1:4000), DEPLOY_TOKEN proves that you may.`;

const OPTIONS = {
  canary: { type: 'string' },
  'dry-run': { type: 'boolean' },
  reason: { type: 'string' },
  built: { type: 'boolean' },
} as const;

const COMMANDS: Readonly<Record<string, (directory: string, values: Values) => Promise<void>>> = {
  release: (directory, values) =>
    release(directory, { publication: readPublication(values), built: values.built ?? false }),
  types: (directory) => fetchTypes(directory),
  rollback: (directory, { reason }) => rollBack(directory, reason),
};

type Values = ReturnType<typeof readArguments>['values'];

async function main(): Promise<void> {
  const { positionals, values } = readArguments();
  const [name = '', ...rest] = positionals;
  const command = COMMANDS[name];
  if (!command || rest.length > 0) throw new UsageError(USAGE);
  await command(process.cwd(), values);
}

function readArguments() {
  return parseArgs({ allowPositionals: true, options: OPTIONS });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
