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

/** The pages by viewer. `{tool}`, `{order}`, `{own-order}`, `{invoice}` and `{user}` are ids from the API. */
const PAGES: Record<Viewer, string[]> = {
  visitor: [
    '/',
    '/categories',
    '/categories/cutting',
    '/categories/cutting?minRating=4&maxPrice=50&sort=sales',
    '/purchase/{tool}',
    '/basket',
    '/payment',
    '/blogs',
    '/portfolio',
    '/contact',
    '/meeting',
    '/returns',
    '/terms',
    '/imprint',
    '/privacy',
    '/orders/status',
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password?token=t',
    '/no-such-page',
  ],
  user: [
    '/purchase',
    '/purchase?q=hamer',
    '/checkout',
    '/payment',
    '/payment?order={own-order}',
    '/dashboard',
    '/dashboard/myOrders',
    '/dashboard/myOrders/{own-order}',
    '/dashboard/myOrders/{own-order}/return',
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
    '/dashboard/allOrders/invoices/{invoice}',
    '/dashboard/invoices',
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
    '/dashboard/releases/approvals',
    '/dashboard/releases/policy-violations',
    '/dashboard/payments',
    '/dashboard/returns',
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
  await showLazyParts(page);
}

/** Renders the parts below the window, which load and render when they come near it, and returns to the top. */
async function showLazyParts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const element of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    window.scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
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
    const send = (method: string, url: string, body: object) =>
      fetch(`/api${url}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    const tool = await read('/purchase?limit=1');
    const line = { id: tool._id, name: tool.name, quantity: tool.minQuantity };
    // An order and a tool in the basket: a new demo shop has neither.
    if (!token) {
      const basket = { version: '', value: { format: 1, lines: [line] } };
      localStorage.setItem('mf-catalog/basket', JSON.stringify(basket));
    } else {
      await send('PUT', `/basket/${tool._id}`, { quantity: line.quantity });
      const { id, quantity } = line;
      const contact = { address: '12 Forge Lane, Sheffield S1 2AB', phone: '+44 114 496 0123' };
      if (!(await read('/orders/mine?limit=1')).number)
        await send('POST', '/orders', { lines: [{ id, quantity }], ...contact });
    }
    const [order, own, user] = await Promise.all(
      ['/orders?limit=1', '/orders/mine?limit=1', '/user?limit=1'].map(read),
    );
    const issued = await (await send('POST', `/orders/${order.number}/invoice`, {})).json();
    const invoice = issued.invoices?.[0]?.number;
    return { tool: tool._id, order: order.number, 'own-order': own.number, user: user._id, invoice };
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
