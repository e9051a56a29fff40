import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { npmScript, runCommand } from '../scripts/lib/command-line.ts';
import { ensureHeadlessChromium } from '../scripts/lib/system-program.ts';
import { ROOT } from '../scripts/lib/workspace.ts';

const ACCOUNTS = {
  user: { email: 'shopper@whetstone.example', password: 'sharpen-shop' },
  admin: { email: 'admin@whetstone.example', password: 'sharpen-admin' },
};

const THEMES: Record<string, BrowserContextOptions> = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
};

type Viewer = 'visitor' | keyof typeof ACCOUNTS;

/** The pages by viewer. `{tool}`, `{order}`, `{own-order}` and `{user}` are ids from the API. */
const PAGES: Record<Viewer, string[]> = {
  visitor: [
    '/',
    '/purchase/{tool}',
    '/basket',
    '/payment',
    '/blogs',
    '/portfolio',
    '/contact',
    '/meeting',
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password?token=t',
    '/no-such-page',
  ],
  user: [
    '/purchase',
    '/checkout',
    '/payment',
    '/dashboard',
    '/dashboard/myOrders',
    '/dashboard/myOrders/{own-order}',
    '/dashboard/addresses',
    '/dashboard/myreview',
    '/dashboard/security',
  ],
  admin: [
    '/dashboard/overview',
    '/dashboard/users',
    '/dashboard/users/{user}',
    '/dashboard/allOrders',
    '/dashboard/allOrders?view=lines',
    '/dashboard/allOrders/{order}',
    '/dashboard/tools',
    '/dashboard/tools/{tool}',
    '/dashboard/tools/{tool}/photographs',
    '/dashboard/tools/{tool}/stock',
    '/dashboard/tools/imports',
    '/dashboard/addTools',
    '/dashboard/synonyms',
    '/dashboard/stock',
    '/dashboard/reviews',
    '/dashboard/releases',
    '/dashboard/releases/microfrontends/mf-catalog',
    '/dashboard/releases/tokens',
    '/dashboard/payments',
    '/dashboard/mail',
    '/dashboard/webhooks',
    '/dashboard/audit',
    '/dashboard/settings',
  ],
};

interface Options {
  site: string;
  width: string[];
  theme: string[];
  page: string[];
  full?: true;
  folder: string;
}

async function takeScreenshots({ site, width, theme, page: only, full, folder }: Options): Promise<void> {
  const root = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: await ensureHeadlessChromium(),
    args: root ? ['--no-sandbox'] : [],
  });
  await mkdir(path.resolve(ROOT, folder), { recursive: true });
  for (const [viewer, paths] of Object.entries(PAGES) as [Viewer, string[]][]) {
    const wanted = paths.filter((one) => only.length === 0 || only.some((part) => matches(one, part)));
    if (wanted.length === 0) continue;
    const { storageState, ids } = await signIn(browser, site, viewer);
    for (const name of theme) {
      const context = await browser.newContext({ ...THEMES[name], reducedMotion: 'reduce', storageState });
      const page = await context.newPage();
      for (const pattern of wanted) {
        const target = pattern.replace(/\{([\w-]+)\}/g, (_, id: string) => ids[id] ?? 'missing');
        await openPage(page, site + target);
        for (const each of width) {
          await page.setViewportSize({ width: Number(each), height: 900 });
          const file = `${viewer}${pattern.replace(/\W+/g, '-')}-${each}-${name}.png`;
          await page.screenshot({ path: path.resolve(ROOT, folder, file), fullPage: full === true });
          process.stdout.write(`${file}\n`);
        }
      }
      await context.close();
    }
  }
  await browser.close();
}

/** A part that ends with `$` matches the end of the path. */
function matches(page: string, part: string): boolean {
  return part.endsWith('$') ? page.endsWith(part.slice(0, -1)) : page.includes(part);
}

/** Opens the page and waits until nothing loads any more. */
async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const loading = page.getByRole('status').filter({ hasText: /^Loading/ });
  await loading.first().waitFor({ state: 'detached' });
}

async function signIn(browser: Browser, site: string, viewer: Viewer) {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (viewer !== 'visitor') {
    await page.goto(`${site}/login`);
    await page.getByLabel('Email').fill(ACCOUNTS[viewer].email);
    await page.getByLabel('Password', { exact: true }).fill(ACCOUNTS[viewer].password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL(`${site}/`);
  } else await page.goto(`${site}/blogs`);
  const ids = await page.evaluate(async () => {
    const token = localStorage.getItem('accessToken');
    const read = async (url: string) => {
      const response = await fetch(`/api${url}`, {
        headers: token ? { authorization: `Bearer ${token}` } : {},
      });
      const body = response.ok ? await response.json() : [];
      return (Array.isArray(body) ? body[0] : body.items?.[0]) ?? {};
    };
    const [tool, order, own, user] = await Promise.all(
      ['/purchase?limit=1', '/purchases?limit=1', '/purchases/mine?limit=1', '/user?limit=1'].map(read),
    );
    return { tool: tool._id, order: order.number, 'own-order': own.number, user: user._id };
  });
  const storageState = await context.storageState();
  await context.close();
  return { storageState, ids: ids as Record<string, string | undefined> };
}

await runCommand(
  npmScript('screenshots', 'Takes screenshots of the pages of a running demo shop.')
    .option('--site <url>', 'the shop, as `npm start` prints it', 'http://localhost:4000')
    .option('--width <pixels...>', 'widths of the window', ['390', '820', '1440'])
    .option('--theme <names...>', `any of ${Object.keys(THEMES).join(', ')}`, Object.keys(THEMES))
    .option('--page <parts...>', 'parts of paths; by default all pages', [])
    .option('--full', 'the whole page and not only the window')
    .option('--folder <path>', 'where the images go', '.data/screenshots')
    .action(takeScreenshots),
);
