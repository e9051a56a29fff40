import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { copySources, edit } from '../../scripts/lib/copy-remote.ts';
import { ROOT } from '../../scripts/lib/workspace.ts';
import { test } from '../support/own-shop.ts';
import { shell } from '../support/shell.ts';

const REMOTE = 'mf-catalog';
const PACKAGES = ['contract', 'federation', 'kernel', 'ui'].map((name) => `-w packages/${name}`).join(' ');

/** The lock file of the copied remote: the repository's versions without its workspaces. */
async function takeLockFile(remote: string): Promise<void> {
  const { packages, ...rest } = JSON.parse(await readFile(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const own = JSON.parse(await readFile(path.join(remote, 'package.json'), 'utf8'));
  const installed = Object.entries<{ link?: boolean }>(packages).filter(
    ([place, { link }]) => place.startsWith('node_modules/') && !link,
  );
  const lock = { ...rest, packages: { '': own, ...Object.fromEntries(installed) } };
  await writeFile(path.join(remote, 'package-lock.json'), JSON.stringify(lock));
}

test('a remote outside the repository, with packed packages, builds, passes its tests and releases to a running site', {
  tag: '@full',
}, async ({ page, shop }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'whetstone-lifted-'));
  const remote = path.join(folder, REMOTE);
  await shell(`npm pack --silent --pack-destination "${folder}" ${PACKAGES}`, ROOT);
  await copySources(REMOTE, remote);
  await edit(path.join(remote, 'remote.ts'), "title: 'Whetstone hand tools'", "title: 'Front page'");

  await edit(
    path.join(remote, 'openapi.config.json'),
    '../packages/contract/schema/',
    'node_modules/@whetstone/contract/schema/',
  );
  await takeLockFile(remote);
  // With the lock file and the cache of the repository's installation, npm needs no registry.
  await shell('npm install --no-save --no-audit --no-fund --prefer-offline ../*.tgz', remote);
  // The repository's test run covers the remote's other tests.
  await shell('npm test -- src/features/tools', remote);
  await shell('npx whetstone release', remote, { ...(await shop.deployment(REMOTE)) });
  await rm(folder, { recursive: true });

  await shop.waitUntilLive();
  await page.goto('/');
  await expect(page).toHaveTitle(/^Front page/);
  await expect(page.getByRole('heading', { name: 'Tools', exact: true })).toBeVisible();
});
