import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildPiece } from '../build/build-piece.ts';
import { describeWeights, weightsOf } from '../build/piece-weight.ts';
import { ReleaseStore } from '../release/release-store.ts';
import { UsageError } from './usage-error.ts';

const USAGE = `usage: whetstone build              build the piece in this folder
       whetstone release            build it and make it live
         --store <folder>           where released files go (default: $RELEASES_DIR, else the shop's .data/releases)`;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { store: { type: 'string' } },
  });
  const [command, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(USAGE);
  if (command === 'build') return build();
  if (command === 'release') return release(values.store);
  throw new UsageError(USAGE);
}

async function build(): Promise<void> {
  const manifest = await buildPiece(process.cwd());
  console.log(`${manifest.name}: built ${Object.keys(manifest.files).length} files`);
  console.log(describeWeights(weightsOf(manifest)));
}

async function release(store = process.env.RELEASES_DIR ?? path.resolve('../.data/releases')): Promise<void> {
  await buildPiece(process.cwd());
  // npm runs a piece's script in the piece's folder; a relative folder is meant from where the person is.
  const folder = path.resolve(process.env.INIT_CWD ?? '.', store);
  const { name, version } = await new ReleaseStore(folder).publish(path.resolve('dist'));
  console.log(`${name}: version ${version} is live in ${folder}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
