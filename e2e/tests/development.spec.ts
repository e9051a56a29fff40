import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { copyRemote, edit } from '../../scripts/lib/copy-remote.ts';
import { DevelopmentServer } from '../support/development-server.ts';
import { followFooterLink } from '../support/footer.ts';
import { test as inOwnShop, type OwnShop } from '../support/own-shop.ts';
import { TlsFront } from '../support/tls-front.ts';

interface DevelopedRemote {
  /** The copy of the remote's sources. */
  folder: string;
  origin: string;
  server: DevelopmentServer;
}

const test = inOwnShop.extend<{ catalog: DevelopedRemote }>({
  catalog: async ({ shop }, use) => {
    const catalog = await develop('mf-catalog', shop);
    await use(catalog);
    await stop(catalog);
  },
});

/** Starts the development server of a remote at one of the origins that the shop allows. */
async function develop(remote: string, shop: OwnShop, site = shop.site): Promise<DevelopedRemote> {
  const folder = await copyRemote(remote);
  const port = await shop.takeDevelopmentPort();
  return {
    folder,
    origin: `http://localhost:${port}`,
    server: await DevelopmentServer.start(folder, site, port),
  };
}

async function stop({ server, folder }: DevelopedRemote): Promise<void> {
  await server.stop();
  await rm(path.dirname(folder), { recursive: true });
}

// In one worker: the tests share the development server.
test.describe.configure({ mode: 'default' });
// An extra header would cause a preflight for each cross-origin request.
test.use({ extraHTTPHeaders: {} });

/** mf-content in development. With a worker fixture, this file would have a worker and a shop of its own. */
let content: DevelopedRemote;

test.beforeAll(async ({ workerShop }) => {
  content = await develop('mf-content', await workerShop.open());
});

test.afterAll(() => stop(content));

const CONTACT = 'src/exposed/contact.tsx';
const SENTENCE = 'Ask us about';

/** 'src/exposed/contact.tsx:37', the line with the text. */
async function positionOf(source: string, text: string): Promise<string> {
  const [before = ''] = (await readFile(source, 'utf8')).split(text);
  return `${CONTACT}:${before.split('\n').length}`;
}

const overlayOf = (page: Page) => page.getByRole('dialog', { name: 'Errors in development' });

const bannerOf = (page: Page) => page.getByRole('status').filter({ hasText: 'Development build' });

/** Waits for the banner, which appears when the page is idle: before that, the whole page may be replaced. */
async function followContact(page: Page): Promise<void> {
  await expect(bannerOf(page)).toBeVisible();
  await followFooterLink(page, 'Contact');
}

/** Opens the contact page from the development server of mf-content and types into its form. */
async function openContact(page: Page, { origin }: DevelopedRemote): Promise<void> {
  await page.goto(`/?override=mf-content@${origin}`);
  await followContact(page);
  await page.getByLabel('Email').fill('ada@shop.example');
  await expect(page.getByText(SENTENCE)).toBeVisible();
}

/**
 * Edits the sentence of the contact page. Returns the milliseconds until the edit is visible. Neither text contains the other, in any
 * case: the next edit would not wait for this one.
 */
async function editSentence(
  page: Page,
  { folder }: DevelopedRemote,
  before: string,
  after: string,
): Promise<number> {
  const saved = Date.now();
  await edit(path.join(folder, CONTACT), before, after);
  await expect(page.getByText(after)).toBeVisible();
  return Date.now() - saved;
}

test('an edit and a syntax error appear in the running site, form input stays, and the override applies to one browser session', {
  tag: '@full',
}, async ({ page, browser, shop }) => {
  const [url = ''] = /http\S+\?override=mf-content@\S+/.exec(content.server.output) ?? [];
  expect(url).toContain(content.origin);
  const banner = bannerOf(page);
  const expectInput = () => expect(page.getByLabel('Email')).toHaveValue('ada@shop.example');

  await test.step('an edit', async () => {
    await openContact(page, content);
    await expect(banner).toContainText(`Development build: mf-content from ${content.origin}.`);
    const times: number[] = [];
    for (const [before, after] of [
      [SENTENCE, 'Day and night our toolmakers reply'],
      ['Day and night our toolmakers reply', SENTENCE],
    ] as const)
      times.push(await editSentence(page, content, before, after));
    // biome-ignore lint/suspicious/noConsole: a measurement for the documentation, without a limit
    console.log(`From saving a file to the visible change: ${times.join(', ')} ms.`);
    await expectInput();
  });

  await test.step('a syntax error', async () => {
    const source = path.join(content.folder, CONTACT);
    const overlay = overlayOf(page);
    await edit(source, 'function Page', 'funktion Page');
    await expect(overlay).toContainText('mf-content does not build.');
    await expect(overlay).toContainText(`${await positionOf(source, 'funktion')}:`);
    await expect(overlay).toContainText('Syntax Error');
    await page.keyboard.press('Escape');
    await expect(overlay).toBeHidden();
    await edit(source, 'funktion Page', 'fanction Page');
    await expect(overlay).toContainText('fanction Page');

    const update = page.waitForResponse(/\.hot-update\.mjs$/);
    await edit(source, 'fanction Page', 'function Page');
    await expect(overlay).toBeHidden();
    await update;
    await editSentence(page, content, SENTENCE, 'Then our toolmakers reply');
    await editSentence(page, content, 'Then our toolmakers reply', SENTENCE);
    await expectInput();
  });

  await test.step('one browser session', async () => {
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'override')?.expires).toBe(-1);
    const other = await browser.newPage({ baseURL: shop.site });
    await other.goto('/contact');
    await expect(other.getByText(SENTENCE)).toBeVisible();
    expect(await other.content()).not.toContain(content.origin);
    await other.close();

    await banner.getByRole('link', { name: 'End overrides' }).click();
    await expect(page.getByRole('heading', { name: 'Tools', exact: true })).toBeVisible();
    await page.goto('/contact');
    await expect(page.getByText(SENTENCE)).toBeVisible();
    expect(await page.content()).not.toContain(content.origin);
    await expect(banner).toHaveCount(0);
  });
});

test('a render error appears with its line, and the fix shows the page again', { tag: '@full' }, async ({
  page,
}) => {
  const source = path.join(content.folder, CONTACT);
  await openContact(page, content);
  await edit(source, '  return (', "  if (!0) throw new Error('no tools');\n  return (");
  const overlay = overlayOf(page);
  await expect(overlay).toContainText('mf-content threw: no tools');
  await expect(overlay).toContainText(await positionOf(source, 'throw new Error'));
  await expect(page.getByRole('contentinfo')).toBeAttached();

  await edit(source, "  if (!0) throw new Error('no tools');\n", '');
  await expect(overlay).toBeHidden();
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await editSentence(page, content, SENTENCE, 'Again our toolmakers reply');
  await editSentence(page, content, 'Again our toolmakers reply', SENTENCE);
});

test('a module error appears with its line, after a hot update and after a load', { tag: '@full' }, async ({
  page,
}) => {
  const source = path.join(content.folder, CONTACT);
  await openContact(page, content);
  await edit(source, 'const Layout', "if (!0) throw new Error('no module');\nconst Layout");
  const overlay = overlayOf(page);
  await expect(overlay).toContainText('mf-content threw: no module');
  await expect(overlay).toContainText(await positionOf(source, 'throw new Error'));

  await page.goto('/contact');
  await expect(overlay).toContainText('mf-content threw: no module');
  await expect(overlay).toContainText(await positionOf(source, 'throw new Error'));
  await edit(source, "if (!0) throw new Error('no module');\n", '');
  await expect(overlay).toBeHidden();
  // The browser caches a module that has thrown.
  await page.reload();
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await editSentence(page, content, SENTENCE, 'Once more our toolmakers reply');
  await editSentence(page, content, 'Once more our toolmakers reply', SENTENCE);
});

test('the error overlay works with the keyboard', { tag: '@full' }, async ({ page }) => {
  const source = path.join(content.folder, CONTACT);
  await openContact(page, content);
  await page.getByLabel('Email').focus();
  await edit(source, 'function Page', 'funktion Page');
  const overlay = overlayOf(page);
  await expect(overlay.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(overlay).toBeHidden();
  await expect(page.getByLabel('Email')).toBeFocused();
  await edit(source, 'funktion Page', 'function Page');
});

test('an edit while the remote loads appears, and so does the next one', { tag: '@full' }, async ({
  page,
}) => {
  const chunk = `${content.origin}/contact.js`;
  await page.route(
    chunk,
    async (route) => {
      await edit(path.join(content.folder, CONTACT), SENTENCE, 'Early our toolmakers reply');
      await expect.poll(async () => (await fetch(chunk)).text()).toContain('Early our toolmakers reply');
      await route.continue();
    },
    { times: 1 },
  );
  await page.goto(`/?override=mf-content@${content.origin}`);
  await followContact(page);
  await expect(page.getByText('Early our toolmakers reply')).toBeVisible();
  await editSentence(page, content, 'Early our toolmakers reply', SENTENCE);
});

test('two remotes in development refresh on one page', { tag: '@full' }, async ({ page, catalog }) => {
  await page.goto(`/?override=mf-content@${content.origin},mf-catalog@${catalog.origin}`);
  const banner = bannerOf(page);
  await expect(banner).toContainText(`mf-content from ${content.origin}, mf-catalog from ${catalog.origin}.`);
  const heading = path.join(catalog.folder, 'src/features/home/business-summary.tsx');
  const summary = page.getByRole('heading', { name: 'Business Summary' });
  await expect(summary).toBeVisible();

  await followContact(page);
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await editSentence(page, content, SENTENCE, 'In dev our toolmakers reply');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(summary).toBeVisible();
  await edit(heading, 'Business Summary', 'Business Digest');
  await expect(page.getByRole('heading', { name: 'Business Digest' })).toBeVisible();
  // A second refresh, after the refresh of the other remote.
  await followContact(page);
  await expect(page.getByText('In dev our toolmakers reply')).toBeVisible();
  await editSentence(page, content, 'In dev our toolmakers reply', SENTENCE);
  await edit(heading, 'Business Digest', 'Business Summary');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(summary).toBeVisible();
  await expect(overlayOf(page)).toBeHidden();
});

test('a page over HTTPS loads the remote from the development server on the same machine', {
  tag: '@full',
}, async ({ browser, shop }) => {
  const front = await TlsFront.open(shop.site);
  const content = await develop('mf-content', shop, front.origin);
  const page = await browser.newPage({ baseURL: front.origin, ignoreHTTPSErrors: true });
  try {
    await openContact(page, content);
    await editSentence(page, content, SENTENCE, 'Far away our toolmakers reply');
    expect(await page.evaluate(() => location.protocol)).toBe('https:');
  } finally {
    await page.close();
    await stop(content);
    await front.close();
  }
});

test('an edit of a CSS file applies without a reload, and form input stays', { tag: '@full' }, async ({
  page,
}) => {
  const source = path.join(content.folder, CONTACT);
  const styles = path.join(content.folder, 'src/exposed/contact.css');
  await writeFile(styles, '* { color: red; }');
  await openContact(page, content);
  await edit(source, 'import {', "import './contact.css';\nimport {");
  const sentence = page.getByText(SENTENCE);
  await expect(sentence).toHaveCSS('color', 'rgb(255, 0, 0)');
  await edit(styles, 'red', 'blue');
  await expect(sentence).toHaveCSS('color', 'rgb(0, 0, 255)');
  await expect(page.getByLabel('Email')).toHaveValue('ada@shop.example');
  await expect(page.getByRole('contentinfo')).not.toHaveCSS('color', 'rgb(0, 0, 255)');
  await edit(source, "import './contact.css';\n", '');
});
