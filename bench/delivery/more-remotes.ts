import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { modifyBuild, readManifest, removeBuild } from '../../scripts/lib/modify-build.ts';
import { readDeployment, release } from '../../scripts/lib/release-built.ts';
import type { Shop } from '../../scripts/lib/shop.ts';
import { microfrontends } from '../../scripts/lib/workspace.ts';

const MODEL = 'mf-content';
const TEXT = /\.(js|cjs|css|json|map|html)$/;

/** The names of as many copies of a remote as a shop with this number of microfrontends needs. */
export function copiesFor(count: number): string[] {
  const length = Math.max(0, count - microfrontends().length);
  return Array.from({ length }, (_, at) => `mf-copy-${String(at + 1).padStart(2, '0')}`);
}

/** Releases copies of a remote under these names, each with routes of its own. */
export async function releaseCopies(shop: Shop, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const folder = await modifyBuild(MODEL, (dist) => rename(dist, name));
    const deployment = await readDeployment(shop, name);
    await release(folder, deployment).finally(() => removeBuild(folder));
  }
}

/** Replaces the name of the remote in every file of the build. */
async function rename(dist: string, name: string): Promise<void> {
  const files = await readdir(dist, { recursive: true });
  for (const file of files.filter((one) => TEXT.test(one))) {
    const address = path.join(dist, file);
    const text = await readFile(address, 'utf8');
    const renamed = text
      .replaceAll(MODEL, name)
      .replaceAll(MODEL.replaceAll('-', '_'), name.replaceAll('-', '_'));
    if (renamed !== text) await writeFile(address, renamed);
  }
  const manifest = await readManifest(dist);
  const routes = manifest.routes.map((route) => ({ ...route, path: `/${name}${route.path}` }));
  const changed = JSON.stringify({ ...manifest, routes, navigation: [], fragments: [] });
  await writeFile(path.join(dist, 'remote.json'), changed);
}
