import { readPieceSource } from '../build/piece-source.ts';
import { readReleaseTarget } from '../release/release-target.ts';
import { ShopClient } from '../release/shop-client.ts';

/** Stops the canary of the piece in `directory`, or brings back what was live before. */
export async function rollBack(directory: string, reason?: string): Promise<void> {
  const { name } = (await readPieceSource(directory)).description;
  const target = await readReleaseTarget(directory, name);
  const { outcome, version } = await new ShopClient(target).rollBack(name, reason);
  const what = outcome === 'canary-stopped' ? 'the canary is stopped' : 'rolled back';
  console.log(`${name}: ${what}, everybody gets version ${version} (${target.site})`);
}
