import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { ROOT } from '../../scripts/lib/workspace.ts';
import { test } from '../support/own-shop.ts';
import { copyRepository } from '../support/repository-copy.ts';
import { shell } from '../support/shell.ts';
import { ShopApi } from '../support/shop-api.ts';

/** The commands in the guide's steps. */
async function commandsOfGuide(): Promise<string[]> {
  const text = await readFile(path.join(ROOT, 'docs/delivery.md'), 'utf8');
  const [, steps = ''] = /## From a new remote to its first release\n([\s\S]*?)\n## /.exec(text) ?? [];
  return [...steps.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, command = '']) => command.trim());
}

test('the commands of the guide add a new remote to the running site, and no other remote changes', async ({
  page,
  shop,
}) => {
  test.setTimeout(240_000);
  const before = await shop.live();
  const repository = await copyRepository();
  const admin = await ShopApi.admin(shop.site);
  const env = { SHOP_URL: shop.site, DEPLOY_TOKEN: await admin.createDeployToken('mf-workshop') };
  const commands = await commandsOfGuide();
  expect(commands[0]).toBe('npm run new-remote -- mf-workshop');
  for (const command of commands) await shell(command, repository, env);
  await rm(repository, { recursive: true });

  await shop.waitUntilLive();
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Workshop', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Workshop' })).toBeVisible();
  const { 'mf-workshop': added, ...others } = await shop.live();
  expect(added?.team).toBe('workshop');
  expect(others).toEqual(before);
});
