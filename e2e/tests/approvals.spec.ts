import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { runWhetstone } from '../../scripts/lib/release-built.ts';
import { RSPACK } from '../../scripts/lib/workspace.ts';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { openConsole } from '../support/console.ts';
import { listenForConsoleErrors } from '../support/console-errors.ts';
import { buildGuide, createGuideFolder, filesOfGuide, removeGuideFolder } from '../support/guides.ts';
import { test } from '../support/own-shop.ts';
import { ShopApi } from '../support/shop-api.ts';

const API = 'https://stock.vises.example';
const FRAME = 'https://pay.vises.example';
const ENTRY = { area: 'navbar', label: 'Vises', to: '/vises', access: 'everyone', order: 70 };

/** More than the general budget of its page, so that it cannot be compressed to less. */
const LARGE = Array.from({ length: 750 }, (_, at) =>
  createHash('sha256').update(String(at)).digest('base64'),
).join('');
const VISES = `const table = '${LARGE}';
export function mount(element, { navigate }) {
  const title = document.createElement('h1');
  title.textContent = 'Vises';
  title.dataset.table = table.length;
  const stock = document.createElement('p');
  fetch('${API}/stock').then((response) => response.text()).then((text) => { stock.textContent = text; });
  const frame = document.createElement('iframe');
  frame.title = 'Payment';
  frame.src = '${FRAME}/pay';
  const button = document.createElement('button');
  button.textContent = 'Jaws';
  button.addEventListener('click', () => navigate('/vises/jaws'));
  element.append(title, stock, frame, button);
  return () => {};
}`;

/** The configuration in the guide, with a page that needs approvals. */
async function buildRemote(): Promise<string> {
  const samples = new Map(await filesOfGuide('stock-remotes.md', 'A remote without a framework'));
  const sample = (file: string) => samples.get(file) ?? '';
  const description = JSON.parse(sample('whetstone.json'));
  const files = {
    'rspack.config.mjs': sample('rspack.config.mjs'),
    'src/vises.js': VISES,
    'src/jaws.js': sample('src/jaws.js'),
    'whetstone.json': JSON.stringify({
      ...description,
      navigation: [...description.navigation, ENTRY],
      budget: 60_000,
      origins: { connect: [API], frame: [FRAME] },
    }),
  };
  const folder = await createGuideFolder(Object.entries(files));
  await buildGuide(folder, RSPACK);
  return folder;
}

/** The policy of a page, and the scripts and style sheets that its document names. */
async function documentOf(site: string, url: string) {
  const response = await fetch(site + url);
  const files = (await response.text()).matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+)"/g);
  return {
    // Hashes of inline content contain the releases of the document.
    policy: response.headers.get('content-security-policy')?.replace(/ 'sha256-[^']+'/g, ''),
    files: Array.from(files, ([, file]) => file),
  };
}

const startOf = (page: Page) => page.evaluate(() => performance.timeOrigin);

test('a remote with larger pages and origins is imported after an admin has approved them, and no other page changes', {
  tag: '@full',
}, async ({ page, shop }) => {
  const home = await documentOf(shop.site, '/');
  const admin = await ShopApi.admin(shop.site);
  const deployment = { SHOP_URL: shop.site, DEPLOY_TOKEN: await admin.createDeployToken('mf-vises') };
  const folder = await buildRemote();
  const importBuild = (...options: string[]) =>
    runWhetstone(['import', 'dist', '--description', 'whetstone.json', ...options], folder, deployment);

  await test.step('the import is rejected, and says who approves what', async () => {
    const rejection = await importBuild().catch(String);
    expect(rejection).toContain('It asks for a page budget of 60.0 kB, more than the general 18.0 kB');
    expect(rejection).toContain(`It asks for connections to ${API}`);
    expect(rejection).toContain(`It asks for frames of ${FRAME}`);
    expect(rejection).toContain('It asks for the navbar entry Vises → /vises, which is on every page');
    expect(rejection).toContain('Dashboard → Releases → Approvals');
    expect(Object.keys(await shop.live())).not.toContain('mf-vises');
  });

  await test.step('an admin approves in the console', async () => {
    await openConsole(page, shop);
    await page.getByRole('link', { name: 'Approvals (4 requested)' }).click();
    const requests = page.getByRole('table', { name: 'Requests' });
    await expect(requests.getByRole('row')).toHaveCount(5);
    await expectAccessibleInAllThemes(page);
    const asks = [
      'Pages of up to 60.0 kB',
      `Connections to ${API}`,
      `Frames of ${FRAME}`,
      'Navbar entry Vises',
    ];
    for (const asked of asks) {
      const row = requests.getByRole('row').filter({ hasText: asked });
      await row.getByRole('button', { name: /^Approve/ }).click();
      await page.getByRole('button', { name: 'Yes, approve' }).click();
      await expect(row).toHaveCount(0);
      const decision = page
        .getByRole('table', { name: 'Decisions' })
        .getByRole('row')
        .filter({ hasText: asked });
      await expect(decision).toHaveCount(1);
    }
    await expectAccessibleInAllThemes(page);
  });

  await test.step('the same build passes', async () => {
    expect(await importBuild('--dry-run')).toContain('An admin has approved a page budget of 60.0 kB');
    expect(await importBuild()).toContain('is live for everybody');
    await shop.waitUntilLive();
  });

  await test.step('only the pages of the remote have the origins, in documents of their own', async () => {
    expect(await documentOf(shop.site, '/')).toEqual(home);
    const { policy } = await documentOf(shop.site, '/vises');
    expect(policy).toContain(`connect-src 'self' ${API};`);
    expect(policy).toContain(`frame-src ${FRAME};`);

    await page.route(`${API}/stock`, (route) =>
      route.fulfill({ body: '7 vises in stock', headers: { 'access-control-allow-origin': '*' } }),
    );
    await page.route(`${FRAME}/pay`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>Pay here</p>' }),
    );
    const consoleErrors = listenForConsoleErrors(page);
    // The sections of home that load late move the footer.
    await page.goto('/contact');
    const first = await startOf(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Vises', exact: true }).click();
    await expect(page.getByText('7 vises in stock')).toBeVisible();
    await expect(page.frameLocator('iframe').getByText('Pay here')).toBeVisible();
    const second = await startOf(page);
    expect(second).not.toBe(first);
    await page.getByRole('button', { name: 'Jaws' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Jaws' })).toBeVisible();
    expect(await startOf(page)).toBe(second);
    await page.goBack();
    await expect(page.frameLocator('iframe').getByText('Pay here')).toBeVisible();
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => startOf(page)).not.toBe(second);
    expect(consoleErrors).toEqual([]);
    const blocked = await page.evaluate((url) => fetch(url).catch(String), `${API}/stock`);
    expect(blocked).toContain('TypeError');
    await page.goBack();
    await expect(page.getByText('7 vises in stock')).toBeVisible();
  });

  await test.step('a withdrawal leaves the live page as it is, and the next release needs a new approval', async () => {
    await page.goto('/dashboard/releases/approvals');
    const row = page.getByRole('table', { name: 'Decisions' }).getByRole('row').filter({ hasText: FRAME });
    await expect(row).toContainText('in use');
    await row.getByRole('button', { name: /^Withdraw/ }).click();
    await page.getByRole('button', { name: 'Yes, withdraw' }).click();
    await expect(row).toContainText('Withdrawn');
    expect((await documentOf(shop.site, '/vises')).policy).toContain(`frame-src ${FRAME};`);
    await writeFile(path.join(folder, 'dist/note.json'), '{}');
    expect(await importBuild().catch(String)).toContain(`It asks for frames of ${FRAME}`);
  });
  await removeGuideFolder(folder);
});
