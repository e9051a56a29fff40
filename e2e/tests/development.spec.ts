import { rm } from 'node:fs/promises';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { copyRemote, edit } from '../../scripts/lib/copy-remote.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { DevelopmentServer } from '../support/development-server.ts';
import { OwnShop } from '../support/own-shop.ts';
import { TlsFront } from '../support/tls-front.ts';

interface Developed {
  /** The remote's sources, to be edited. */
  folder: string;
  origin: string;
  server: DevelopmentServer;
}

interface Workplace {
  shop: OwnShop;
  content: Developed;
  catalog: Developed;
  /** An allowed origin where nothing listens. */
  unused: string;
}

/**
 * A shop that allows the origins of development servers, and those of mf-content and mf-catalog. The browser
 * sends no client address: an extra header would cause a preflight for each cross-origin request.
 */
const test = base.extend<object, { workplace: Workplace }>({
  workplace: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const ports = [await freePort(), await freePort(), await freePort()] as const;
      const origins = ports.map((port) => `http://localhost:${port}`);
      const shop = await OwnShop.open({ DEV_ORIGINS: origins.join() });
      const [content, catalog] = await Promise.all([
        develop('mf-content', shop.site, ports[0]),
        develop('mf-catalog', shop.site, ports[1]),
      ]);
      await use({ shop, content, catalog, unused: `http://localhost:${ports[2]}` });
      for (const developed of [content, catalog]) await leave(developed);
      await shop.close();
    },
    // It builds two remotes, which is no part of what a test is about.
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ workplace }, use) => use(workplace.shop.site),
});

async function develop(remote: string, site: string, port: number): Promise<Developed> {
  const folder = await copyRemote(remote);
  return {
    folder,
    origin: `http://localhost:${port}`,
    server: await DevelopmentServer.start(folder, site, port),
  };
}

async function leave({ server, folder }: Developed): Promise<void> {
  await server.stop();
  await rm(path.dirname(folder), { recursive: true });
}

// In one worker: the tests share the development servers.
test.describe.configure({ mode: 'default' });

const CONTACT = 'src/pages/contact-page.tsx';
const SENTENCE = 'There is always somebody';

const overlayOf = (page: Page) => page.getByRole('dialog', { name: 'Errors in development' });

/** Opens the contact page of mf-content as its development server has it, with something typed. */
async function openContact(page: Page, { origin }: Developed): Promise<void> {
  await page.goto(`/?override=mf-content@${origin}`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await page.getByLabel('Email').fill('ada@shop.example');
  await expect(page.getByText(SENTENCE)).toBeVisible();
}

/** Edits the sentence of the contact page. Returns the milliseconds until the edit is visible. */
async function say(page: Page, { folder }: Developed, before: string, after: string): Promise<number> {
  const saved = Date.now();
  await edit(path.join(folder, CONTACT), before, after);
  await expect(page.getByText(after)).toBeVisible();
  return Date.now() - saved;
}

test('an edit appears inside the running site, and what was typed stays', async ({ page, workplace }) => {
  const { content } = workplace;
  const [address = ''] = /http\S+\?override=mf-content@\S+/.exec(content.server.output) ?? [];
  expect(address).toContain(content.origin);
  await openContact(page, content);
  const times: number[] = [];
  for (const [before, after] of [
    [SENTENCE, 'Day and night there is somebody'],
    ['Day and night there is somebody', 'At noon there is somebody'],
    ['At noon there is somebody', SENTENCE],
  ] as const)
    times.push(await say(page, content, before, after));
  // biome-ignore lint/suspicious/noConsole: a measurement for the documentation, without a limit
  console.log(`From saving a file to the visible change: ${times.join(', ')} ms.`);
  await expect(page.getByLabel('Email')).toHaveValue('ada@shop.example');
});

test('a syntax error appears with its place, and edits after its fix arrive', async ({ page, workplace }) => {
  const { content } = workplace;
  await openContact(page, content);
  const source = path.join(content.folder, CONTACT);
  await say(page, content, SENTENCE, 'First there is somebody');

  await edit(source, 'export function', 'export funktion');
  const overlay = overlayOf(page);
  await expect(overlay).toContainText('mf-content does not build.');
  await expect(overlay).toContainText('src/pages/contact-page.tsx:17:7');
  await expect(overlay).toContainText('Syntax Error');
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
  await edit(source, 'export funktion', 'export fanction');
  await expect(overlay).toContainText('export fanction');

  const update = page.waitForResponse(/\.hot-update\.mjs$/);
  await edit(source, 'export fanction', 'export function');
  await expect(overlay).toBeHidden();
  await update;
  await say(page, content, 'First there is somebody', 'Then there is somebody');
  await say(page, content, 'Then there is somebody', SENTENCE);
  await expect(page.getByLabel('Email')).toHaveValue('ada@shop.example');
});

test('an error while rendering appears with its line, and the fix shows the page again', async ({
  page,
  workplace,
}) => {
  const { content } = workplace;
  const source = path.join(content.folder, CONTACT);
  await openContact(page, content);
  await edit(source, '  return (', "  if (!0) throw new Error('no bench');\n  return (");
  const overlay = overlayOf(page);
  await expect(overlay).toContainText('mf-content threw: no bench');
  await expect(overlay).toContainText('src/pages/contact-page.tsx:18');
  await expect(page.getByRole('contentinfo')).toBeAttached();

  await edit(source, "  if (!0) throw new Error('no bench');\n", '');
  await expect(overlay).toBeHidden();
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await say(page, content, SENTENCE, 'Again there is somebody');
  await say(page, content, 'Again there is somebody', SENTENCE);
});

test('an error in a module appears with its line, when the module is replaced and when it is loaded', async ({
  page,
  workplace,
}) => {
  const { content } = workplace;
  const source = path.join(content.folder, CONTACT);
  await openContact(page, content);
  await edit(source, 'const Layout', "if (!0) throw new Error('no module');\nconst Layout");
  const overlay = overlayOf(page);
  await expect(overlay).toContainText('mf-content threw: no module');
  await expect(overlay).toContainText('src/pages/contact-page.tsx:5');

  await page.goto('/contact');
  await expect(overlay).toContainText('mf-content threw: no module');
  await expect(overlay).toContainText('src/pages/contact-page.tsx:5');
  await edit(source, "if (!0) throw new Error('no module');\n", '');
  await expect(overlay).toBeHidden();
  // The browser keeps modules of which one has thrown.
  await page.reload();
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await say(page, content, SENTENCE, 'Once more there is somebody');
  await say(page, content, 'Once more there is somebody', SENTENCE);
});

test('the overlay can be read and closed with the keyboard', async ({ page, workplace }) => {
  const { content } = workplace;
  const source = path.join(content.folder, CONTACT);
  await openContact(page, content);
  await page.getByLabel('Email').focus();
  await edit(source, 'export function', 'export funktion');
  const overlay = overlayOf(page);
  await expect(overlay.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(overlay).toBeHidden();
  await expect(page.getByLabel('Email')).toBeFocused();
  await edit(source, 'export funktion', 'export function');
});

test('an edit while the remote loads appears, and so does the next one', async ({ page, workplace }) => {
  const { content } = workplace;
  const chunk = `${content.origin}/contact.js`;
  await page.route(
    chunk,
    async (route) => {
      await edit(path.join(content.folder, CONTACT), SENTENCE, 'Early there is somebody');
      await expect.poll(async () => (await fetch(chunk)).text()).toContain('Early there is somebody');
      await route.continue();
    },
    { times: 1 },
  );
  await page.goto(`/?override=mf-content@${content.origin}`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByText('Early there is somebody')).toBeVisible();
  await say(page, content, 'Early there is somebody', SENTENCE);
});

test('two remotes are developed on one page, and both refresh', async ({ page, workplace }) => {
  const { content, catalog } = workplace;
  await page.goto(`/?override=mf-content@${content.origin},mf-catalog@${catalog.origin}`);
  const banner = page.getByRole('status').filter({ hasText: 'This browser gets' });
  await expect(banner).toContainText(`mf-content from ${content.origin}, mf-catalog from ${catalog.origin}.`);
  const heading = path.join(catalog.folder, 'src/features/summary/business-summary.tsx');
  const summary = page.getByRole('heading', { name: 'Business Summary' });
  await expect(summary).toBeVisible();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await say(page, content, SENTENCE, 'In dev there is somebody');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(summary).toBeVisible();
  await edit(heading, 'Business Summary', 'Business Digest');
  await expect(page.getByRole('heading', { name: 'Business Digest' })).toBeVisible();
  // After the refresh of the other remote, too.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByText('In dev there is somebody')).toBeVisible();
  await say(page, content, 'In dev there is somebody', SENTENCE);
  await edit(heading, 'Business Digest', 'Business Summary');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(summary).toBeVisible();
  await expect(overlayOf(page)).toBeHidden();
});

test('a page over https loads the remote from the development server on the browser’s machine', async ({
  browser,
  workplace,
}) => {
  const front = await TlsFront.open(workplace.shop.site);
  const content = await develop('mf-content', front.origin, Number(new URL(workplace.unused).port));
  const page = await browser.newPage({ baseURL: front.origin, ignoreHTTPSErrors: true });
  try {
    await openContact(page, content);
    await say(page, content, SENTENCE, 'Far away there is somebody');
    expect(await page.evaluate(() => location.protocol)).toBe('https:');
  } finally {
    await page.close();
    await leave(content);
    await front.close();
  }
});

test('a development server that does not run is named, with the command that starts it', async ({
  page,
  workplace,
}) => {
  await page.goto(`/contact?override=mf-content@${workplace.unused}`);
  const overlay = overlayOf(page);
  await expect(overlay).toContainText(
    `The development server of mf-content does not answer at ${workplace.unused}.`,
  );
  await expect(overlay).toContainText('npm run dev -w mf-content -- --port');
  await page.keyboard.press('Escape');
  // As released.
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: 'no development build of mf-content' }),
  ).toBeVisible();
});

test('a development server of another remote is named', async ({ page, workplace }) => {
  const { content } = workplace;
  await page.goto(`/?override=mf-catalog@${content.origin}`);
  await expect(overlayOf(page)).toContainText(`${content.origin} serves mf-content, not mf-catalog.`);
});

test('the override is one browser session’s, says so, and ends', async ({ page, browser, workplace }) => {
  const { content, shop } = workplace;
  const banner = page.getByRole('status').filter({ hasText: 'This browser gets' });
  await page.goto(`/?override=mf-content@${content.origin}`);
  await expect(banner).toContainText(`This browser gets mf-content from ${content.origin}.`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await expect(banner).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'override')?.expires).toBe(-1);

  const other = await browser.newPage({ baseURL: shop.site });
  await other.goto('/contact');
  await expect(other.getByText(SENTENCE)).toBeVisible();
  expect(await other.content()).not.toContain(content.origin);
  await other.close();

  await banner.getByRole('link', { name: 'End it' }).click();
  await expect(page.getByRole('heading', { name: 'Tools', exact: true })).toBeVisible();
  await page.goto('/contact');
  await expect(page.getByText(SENTENCE)).toBeVisible();
  expect(await page.content()).not.toContain(content.origin);
  await expect(banner).toHaveCount(0);
});

test('an origin that the site does not list is refused', async ({ page, workplace }) => {
  const answer = await page.goto('/?override=mf-content@http://localhost:9');
  expect(answer?.status()).toBe(403);
  await page.goto('/');
  expect(await page.content()).not.toContain(workplace.content.origin);
});
