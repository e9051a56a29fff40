import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { edit } from '../../scripts/lib/copy-remote.ts';
import { ROOT } from '../../scripts/lib/workspace.ts';
import { openConsole } from '../support/console.ts';
import { followFooterLink } from '../support/footer.ts';
import { type OwnShop, test } from '../support/own-shop.ts';
import { copyRepository } from '../support/repository-copy.ts';
import { shell } from '../support/shell.ts';
import { canaryBucket } from '../support/visitor.ts';

/** The commands in the guide's steps. */
async function commandsOfGuide(): Promise<string[]> {
  const text = await readFile(path.join(ROOT, 'docs/delivery.md'), 'utf8');
  const [, steps = ''] = /## From a new remote to its retirement\n([\s\S]*?)\n## /.exec(text) ?? [];
  return [...steps.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, command = '']) => command.trim());
}

/** Creates a deploy token on the page that the guide names, and copies it. */
async function createToken(page: Page, shop: OwnShop, microfrontend: string): Promise<string> {
  await openConsole(page, shop);
  await page.getByRole('link', { name: 'Deploy tokens' }).click();
  await page.getByRole('button', { name: 'Create a token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Microfrontend').fill(microfrontend);
  await expect(dialog.getByText(`${microfrontend} is new: it has no live release.`)).toBeVisible();
  await dialog.getByLabel('Label').fill('pipeline');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByRole('button', { name: 'Copy token' }).click();
  await expect(dialog.getByText('Copied.')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test('the steps of the guide take a new remote from its creation to its retirement, and change no other remote', {
  tag: '@full',
}, async ({ page, shop, context }) => {
  const before = await shop.live();
  const repository = await copyRepository();
  const commands = await commandsOfGuide();
  let env: NodeJS.ProcessEnv = { SHOP_URL: shop.site };
  /** Runs the next commands of the guide, which must begin like this. */
  const run = async (...starts: string[]) => {
    for (const start of starts) {
      const command = commands.shift() ?? '';
      expect(command).toMatch(new RegExp(`^${start}`));
      await shell(command, repository, env);
    }
    await shop.waitUntilLive();
  };

  await run('npm run new-remote -- mf-workshop$', 'npm test -w mf-workshop$');

  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.site });
  env = { ...env, DEPLOY_TOKEN: await createToken(page, shop, 'mf-workshop') };

  await run('npx -w mf-workshop whetstone release --dry-run', 'npx -w mf-workshop whetstone release --built');
  await page.goto('/');
  await followFooterLink(page, 'Workshop');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Workshop');
  const { 'mf-workshop': added, ...others } = await shop.live();
  expect(added?.team).toBe('workshop');
  expect(others).toEqual(before);

  await edit(
    path.join(repository, 'mf-workshop/src/exposed/workshop.tsx'),
    'title="Workshop"',
    'title="Our workshop"',
  );
  await run('npx -w mf-workshop whetstone release --canary 10');
  // One of the 10 % of the visitors.
  const value = await canaryBucket(page.request);
  await context.addCookies([{ name: 'bucket', value, url: shop.site }]);
  const isCanaryServed = async () =>
    (await (await page.request.get('/workshop')).text()).includes('Our workshop');
  await expect.poll(isCanaryServed).toBe(true);
  await page.goto('/workshop');
  await expect(heading).toHaveText('Our workshop');

  await run('npx -w mf-workshop whetstone rollback');
  await expect.poll(isCanaryServed).toBe(false);
  await page.goto('/workshop');
  await expect(heading).toHaveText('Workshop');

  await run('npx -w mf-workshop whetstone retire');
  expect(commands).toEqual([]);
  await expect.poll(async () => (await page.request.get('/workshop')).status()).toBe(404);
  // The open tab keeps its release set, whose files stay available.
  await expect(heading).toHaveText('Workshop');
  expect((await page.request.get(`${added?.base}${added?.entry}`)).status()).toBe(200);
  await page.goto('/workshop');
  await expect(heading).toHaveText('Page Not Found');
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Workshop', exact: true }),
  ).toHaveCount(0);
  expect(await shop.live()).toEqual(before);
  await rm(repository, { recursive: true });
});
