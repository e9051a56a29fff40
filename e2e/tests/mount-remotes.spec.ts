import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { runWhetstone } from '../../scripts/lib/release-built.ts';
import { run } from '../../scripts/lib/run.ts';
import { ROOT, RSPACK } from '../../scripts/lib/workspace.ts';
import { listenForConsoleErrors } from '../support/console-errors.ts';
import { type OwnShop, test } from '../support/own-shop.ts';
import { ShopApi } from '../support/shop-api.ts';
import { signUp } from '../support/visitor.ts';

const MESSAGE = 'is not available right now';

interface Remote {
  name: string;
  /** The heading of its code in the guide. */
  section: string;
  packages: string[];
  /** Its pages, with their headings. */
  first: { path: string; title: string };
  second: { path: string; title: string; link: string };
  picture: string;
  note: string;
  /** A file of the first page, and the line that ends the page. */
  source: { file: string; unmount: string; mount: string };
}

const REMOTES: Remote[] = [
  {
    name: 'mf-vises',
    section: 'A remote without a framework',
    packages: [],
    first: { path: '/vises', title: 'Vises' },
    second: { path: '/vises/jaws', title: 'Jaws', link: 'Jaws' },
    picture: 'A vise',
    note: 'Oil the thread.',
    source: {
      file: 'src/vises.js',
      mount: 'export function mount(element, { session, navigate }) {',
      unmount: 'return () => clearInterval(timer);',
    },
  },
  {
    name: 'mf-levels',
    section: 'A Vue remote',
    packages: ['vue@3.5.45', 'vue-loader@17.4.2'],
    first: { path: '/levels', title: 'Levels' },
    second: { path: '/levels/care', title: 'Care of levels', link: 'Care' },
    picture: 'A level',
    note: 'Keep the vial clean.',
    source: {
      file: 'src/app.js',
      mount: 'export function open(Page, element, { session, navigate, fail }) {',
      unmount: 'return () => app.unmount();',
    },
  },
];

/** The files in a section of the guide, each below its name. */
async function filesOfGuide(section: string): Promise<[string, string][]> {
  const guide = await readFile(path.join(ROOT, 'docs/stock-remotes.md'), 'utf8');
  const text = guide.split(`### ${section}\n`)[1]?.split(/^##/m)[0] ?? '';
  return Array.from(
    text.matchAll(/^`([^`\n]+)`\n\n```\w+\n([\s\S]*?)```/gm),
    ([, file = '', content = '']) => [file, content],
  );
}

/** A folder with the code of the guide, whose own packages are installed. The packages of the shop are in the folder around it. */
async function createRemote({ section, packages }: Remote): Promise<string> {
  const parent = await mkdtemp(path.join(tmpdir(), 'mount-remote-'));
  await symlink(path.join(ROOT, 'node_modules'), path.join(parent, 'node_modules'));
  const folder = path.join(parent, 'remote');
  const files = [['package.json', '{ "type": "module" }'] as const, ...(await filesOfGuide(section))];
  for (const [file, content] of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }
  if (packages.length > 0)
    await run('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder, quiet: true });
  return folder;
}

/** Builds the folder with a line of its source replaced, and imports the build. */
async function importChanged(
  shop: OwnShop,
  folder: string,
  { name, source: { file } }: Remote,
  [line, replacement]: readonly [string, string],
): Promise<void> {
  const admin = await ShopApi.admin(shop.site);
  const deployment = { SHOP_URL: shop.site, DEPLOY_TOKEN: await admin.createDeployToken(name) };
  const original = await readFile(path.join(folder, file), 'utf8');
  expect(original).toContain(line);
  await writeFile(path.join(folder, file), original.replace(line, replacement));
  await rm(path.join(folder, 'dist'), { recursive: true, force: true });
  await run(process.execPath, [RSPACK, 'build'], { cwd: folder, quiet: true });
  await writeFile(path.join(folder, file), original);
  const args = ['import', 'dist', '--description', 'whetstone.json'];
  expect(await runWhetstone(args, folder, deployment)).toContain('is live for everybody');
  await shop.waitUntilLive();
}

async function expectPages(page: Page, { first, second, picture, note }: Remote): Promise<void> {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: first.title, exact: true }).click();
  await expect(heading(first.title)).toHaveCSS('color', 'rgb(0, 0, 255)');
  await expect(page).toHaveTitle(new RegExp(first.title));
  await expect(page.getByRole('img', { name: picture })).toHaveJSProperty('naturalWidth', 7);
  await expect(page.getByText('For everyone')).toBeVisible();
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByText(note)).toBeVisible();
  const loads = await page.evaluate(() => performance.timeOrigin);
  const left = () => page.evaluate(() => performance.getEntriesByName('left').length);
  expect(await left()).toBe(0);
  await page.getByRole('link', { name: second.link, exact: true }).click();
  await expect(heading(second.title)).toBeVisible();
  await expect(heading(first.title)).toHaveCount(0);
  expect(await left()).toBe(1);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loads);
  await page.reload();
  await expect(heading(second.title)).toBeVisible();
  await page.goto(first.path);
  await expect(heading(first.title)).toBeVisible();
}

for (const remote of REMOTES)
  test(`${remote.section} shows its pages, and a release that throws affects no other page`, {
    tag: '@full',
  }, async ({ page, browser, shop }) => {
    const { name, first, source } = remote;
    const before = await shop.live();
    const folder = await createRemote(remote);
    const heading = page.getByRole('heading', { level: 1, name: first.title, exact: true });
    const message = page.getByRole('alert').filter({ hasText: MESSAGE });

    await test.step('the first release throws', async () => {
      await importChanged(shop, folder, remote, [source.mount, `${source.mount} throw new Error('broken');`]);
      await page.goto(first.path);
      await expect(message).toBeVisible();
      await page.goto('/');
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(message).toHaveCount(0);
    });

    const consoleErrors = listenForConsoleErrors(page);
    await test.step('the next release works', async () => {
      await importChanged(shop, folder, remote, [
        source.unmount,
        source.unmount.replace('() =>', '() => performance.mark("left") &&'),
      ]);
      const { [name]: imported, ...others } = await shop.live();
      expect(imported?.team).toBe(name.replace('mf-', ''));
      expect(others).toEqual(before);
      await expectPages(page, remote);
      const account = await signUp(page);
      await page.goto(first.path);
      await expect(page.getByText(`For ${account.name}`)).toBeVisible();
      expect(consoleErrors).toEqual([]);
    });

    await test.step('without its files', async () => {
      const restore = await shop.removeFiles(name);
      // The browser of the other steps has the files in its cache.
      const visitor = await browser.newPage({ baseURL: shop.site });
      await visitor.goto(first.path);
      await expect(visitor.getByRole('alert').filter({ hasText: MESSAGE })).toBeVisible();
      await restore();
      await visitor.getByRole('button', { name: 'Try again' }).click();
      await expect(visitor.getByRole('heading', { level: 1, name: first.title, exact: true })).toBeVisible();
      await visitor.close();
    });

    await test.step('a release that throws shows the last good one until it is rolled back', async () => {
      const good = (await shop.live())[name]?.version;
      await importChanged(shop, folder, remote, [source.mount, `${source.mount} throw new Error('again');`]);
      expect((await shop.live())[name]?.version).not.toBe(good);
      await page.goto(first.path);
      await expect(heading).toBeVisible();
      await expect(page.locator(`[data-microfrontend="${name}"]`).first()).toHaveAttribute(
        'data-version',
        good ?? '',
      );
      const admin = await ShopApi.admin(shop.site);
      const deployment = { SHOP_URL: shop.site, DEPLOY_TOKEN: await admin.createDeployToken(name) };
      await runWhetstone(['rollback'], folder, deployment);
      await shop.waitUntilLive();
      expect((await shop.live())[name]?.version).toBe(good);
    });
    await rm(path.dirname(folder), { recursive: true });
  });
