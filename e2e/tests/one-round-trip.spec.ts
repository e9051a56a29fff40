import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { release } from '../../scripts/lib/release-built.ts';
import { run } from '../../scripts/lib/run.ts';
import { ROOT, RSPACK } from '../../scripts/lib/workspace.ts';
import { test } from '../support/own-shop.ts';
import { ShopApi } from '../support/shop-api.ts';

const CONFIGURATION = `import { microfrontend } from '@whetstone/federation/rspack';
export default microfrontend();`;

/** Writes a remote with a module that only a render requests. Returns the folder. */
async function lateRemote(): Promise<string> {
  const folder = await mkdtemp(path.join(ROOT, '.cache/mf-saws-'));
  const route = { path: '/saws', module: 'saws', access: 'everyone', title: 'Saws' };
  const remote = { name: 'mf-saws', team: 'saws', routes: [route], navigation: [] };
  const page = `import { lazy } from 'react';
    const Steel = lazy(() => import('../steel.tsx'));
    export const Page = () => <Steel />;`;
  await mkdir(path.join(folder, 'src/exposed'), { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "name": "mf-saws", "type": "module" }');
  await writeFile(path.join(folder, 'rspack.config.ts'), CONFIGURATION);
  await writeFile(path.join(folder, 'remote.ts'), `export const remote = ${JSON.stringify(remote)};`);
  await writeFile(path.join(folder, 'src/exposed/saws.tsx'), page);
  await writeFile(path.join(folder, 'src/steel.tsx'), 'export default () => <p>Steel</p>;');
  return folder;
}

test('the build rejects a page of two round trips, and so does the gate when the build check is bypassed', {
  tag: '@full',
}, async ({ shop }) => {
  const before = await shop.live();
  const admin = await ShopApi.admin(shop.site);
  const deployment = { SHOP_URL: shop.site, DEPLOY_TOKEN: await admin.createDeployToken('mf-saws') };
  const folder = await lateRemote();
  const built = run(process.execPath, [RSPACK, 'build'], { cwd: folder, quiet: true });
  await expect(built).rejects.toThrow(/2 of 1 round trips[\s\S]*src_steel_tsx/);
  // The build output is complete: only the waterfall check failed.
  await expect(release(folder, deployment)).rejects.toThrow(
    /second round trip of scripts[\s\S]*src_steel_tsx/,
  );
  await rm(folder, { recursive: true });
  expect(await shop.live()).toEqual(before);
});
