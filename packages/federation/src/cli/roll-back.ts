import { readMicrofrontendSource } from '../build/microfrontend-source.ts';
import { readReleaseTarget } from '../release/release-target.ts';
import { ShopClient } from '../release/shop-client.ts';

/** Stops the canary of the microfrontend in `directory`, or brings back what was live before. */
export async function rollBack(directory: string, reason?: string): Promise<void> {
  const { name } = (await readMicrofrontendSource(directory)).description;
  const target = await readReleaseTarget(directory, name);
  const shop = new ShopClient(target);
  const { live, canary } = await shop.read(name);
  const asked = canary?.version ?? live.version;
  const { outcome, version } = await shop.rollBack(name, { version: asked, ...(reason && { reason }) });
  const stopped = outcome === 'canary-stopped';
  const what = stopped ? `the canary ${version} is stopped` : `${asked} is rolled back`;
  console.log(
    `${name}: ${what}, everybody gets version ${stopped ? live.version : version} (${target.site})`,
  );
}
