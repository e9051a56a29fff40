import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { runWhetstone } from '../../scripts/lib/release-built.ts';
import { run } from '../../scripts/lib/run.ts';
import { ROOT, RSPACK } from '../../scripts/lib/workspace.ts';
import { listenForConsoleErrors } from '../support/console-errors.ts';
import { test } from '../support/own-shop.ts';
import { ShopApi } from '../support/shop-api.ts';

const SOURCES = {
  'package.json': JSON.stringify({
    type: 'module',
    dependencies: { react: '^19.3.0', 'react-dom': '^19.3.0', '@whetstone/kernel': '^0.1.0' },
  }),
  'src/clamps.jsx': `import { Link } from '@whetstone/kernel';
    import { useState } from 'react';
    export function Page() {
      const [note, setNote] = useState('');
      const read = async () => setNote((await import('./note.js')).note);
      return <><h1>Clamps</h1><Link to="/clamps/care">Care</Link>
        <button type="button" onClick={read}>Read</button><p>{note}</p></>;
    }`,
  'src/care.jsx': `import { selectUser, useAppSelector } from '@whetstone/kernel';
    export function Page() {
      return <><h1>Care of clamps</h1><p>{useAppSelector(selectUser) ? 'Signed in' : 'Signed out'}</p></>;
    }`,
  'src/note.js': `export const note = 'Oil the thread.';`,
};

/** The configuration and the description in the guide. */
async function filesOfGuide(): Promise<Record<string, string>> {
  const guide = await readFile(path.join(ROOT, 'docs/stock-remotes.md'), 'utf8');
  const sample = (language: string) =>
    new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? '';
  return { 'rspack.config.mjs': sample('js'), 'whetstone.json': sample('json') };
}

/** Builds the remote of the guide. Returns its folder. */
async function buildRemote(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stock-remote-'));
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  await mkdir(path.join(folder, 'src'));
  for (const [file, content] of Object.entries({ ...SOURCES, ...(await filesOfGuide()) }))
    await writeFile(path.join(folder, file), content);
  await run(process.execPath, [RSPACK, 'build'], { cwd: folder, quiet: true });
  return folder;
}

test('a remote that Module Federation’s own plugin built is imported, and its pages open in the shop', {
  tag: '@full',
}, async ({ page, shop }) => {
  const before = await shop.live();
  const admin = await ShopApi.admin(shop.site);
  const deployment = { SHOP_URL: shop.site, DEPLOY_TOKEN: await admin.createDeployToken('mf-clamps') };
  const folder = await buildRemote();
  const report = await runWhetstone(
    ['import', 'dist', '--description', 'whetstone.json'],
    folder,
    deployment,
  );
  expect(report).toContain('is live for everybody');
  await shop.waitUntilLive();
  await rm(folder, { recursive: true });
  const { 'mf-clamps': imported, ...others } = await shop.live();
  expect(imported?.team).toBe('clamps');
  expect(others).toEqual(before);

  const consoleErrors = listenForConsoleErrors(page);
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Clamps', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clamps' })).toBeVisible();
  await expect(page).toHaveTitle(/Clamps/);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByText('Oil the thread.')).toBeVisible();
  await page.getByRole('link', { name: 'Care', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Care of clamps' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Signed out')).toBeVisible();
  expect(consoleErrors).toEqual([]);
});
