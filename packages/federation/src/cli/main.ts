import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildPiece } from '../build/build-piece.ts';
import { ReleaseStore } from '../release/release-store.ts';
import { UsageError } from './usage-error.ts';

const USAGE = `usage: whetstone build              build the piece in this folder
       whetstone release            build it and make it live
         --store <folder>           where released files go (default: $RELEASES_DIR, else ../.data/releases)`;

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
}

async function release(store = process.env.RELEASES_DIR ?? '../.data/releases'): Promise<void> {
  await buildPiece(process.cwd());
  const { name, version } = await new ReleaseStore(path.resolve(store)).publish(path.resolve('dist'));
  console.log(`${name}: version ${version} is live`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
