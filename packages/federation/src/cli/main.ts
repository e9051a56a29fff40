import { parseArgs } from 'node:util';
import { buildPiece } from '../build/build-piece.ts';
import { describeWeights } from '../build/describe-weights.ts';
import { dev } from './dev.ts';
import { readPublication } from './publication.ts';
import { release } from './release.ts';
import { rollBack } from './roll-back.ts';
import { UsageError } from './usage-error.ts';

const USAGE = `usage: whetstone build              build the piece in this folder
       whetstone release            build it and make it live
         --canary <percentage>      for a share of the visitors only
         --dry-run                  pass the gate and change nothing
         --reason <text>            why, for the ledger
         --built                    release what the last build left
       whetstone rollback           stop its canary, else bring back what was live before
         --reason <text>            why, for the ledger
       whetstone dev                serve the remote in this folder as it is being written, for a running site
         --port <port>              where (default: 5101)
SHOP_URL says which site (default: http://127.0.0.1:4000), DEPLOY_TOKEN proves that you may.`;

const OPTIONS = {
  canary: { type: 'string' },
  'dry-run': { type: 'boolean' },
  reason: { type: 'string' },
  built: { type: 'boolean' },
  port: { type: 'string' },
} as const;

const COMMANDS: Readonly<Record<string, (directory: string, values: Values) => Promise<void>>> = {
  build,
  release: (directory, values) =>
    release(directory, { publication: readPublication(values), built: values.built ?? false }),
  rollback: (directory, { reason }) => rollBack(directory, reason),
  dev: (directory, { port }) => dev(directory, port),
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

async function build(directory: string): Promise<void> {
  const { manifest, weights } = await buildPiece(directory);
  console.log(`${manifest.name}: built ${Object.keys(manifest.files).length} files`);
  console.log(describeWeights(weights));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
