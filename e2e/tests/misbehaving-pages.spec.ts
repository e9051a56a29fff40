import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { replaceEntry } from '../../scripts/lib/modify-build.ts';
import { isFull } from '../support/environment.ts';
import { openHydrated } from '../support/hydrated.ts';
import { type OwnShop, test } from '../support/own-shop.ts';
import { ShopApi } from '../support/shop-api.ts';
import { entryWithPage } from '../support/soak/faults.ts';
import { clientAddress } from '../support/test.ts';

const MICROFRONTEND = 'mf-content';
const RED = 'rgb(255, 0, 0)';

interface Misbehaviour {
  /** Runs when the page has mounted. It may use `styled` and `setGlobalStyle`. */
  code: string;
  /** Whether the release counts as failed. */
  isCounted: boolean;
  /** Expectations while the page is open. */
  during?: (page: Page) => Promise<void>;
  /** Opens the page of payments; by default with the navbar. */
  leave?: (page: Page) => Promise<unknown>;
  /** Expectations on other pages afterwards. */
  after?: (page: Page) => Promise<void>;
}

const navbarLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

const expectPlainNavbar = async (page: Page) => {
  await expect(navbarLink(page, 'Payment')).not.toHaveCSS('color', RED);
};
const expectStyledPage = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Misbehaving' })).toHaveCSS('color', RED);
  await expectPlainNavbar(page);
};
const RESTYLE = `a, h1, body { color: ${RED} !important; }`;

const submit = (page: Page) => page.getByRole('main').getByLabel('Note').press('Enter');
const goBack = (page: Page) => page.goBack();
/** The element `#own` covers the navbar. */
const COVERS: Omit<Misbehaviour, 'code'> = {
  isCounted: false,
  during: (page) => expect(page.locator('#own')).toBeVisible(),
  leave: goBack,
  after: (page) => expect(page.locator('#own')).toHaveCount(0),
};
/** Nothing undoes these before the next page load. The pages of the site open nevertheless. */
const STAYS = { isCounted: false } as const;

/** By the title of the page's misbehaviour. The code hides its styles from the gate. */
const MISBEHAVIOURS: Record<string, Misbehaviour> = {
  'replaces fetch': {
    code: `window.fetch = () => Promise.reject(new Error('no network'));`,
    isCounted: true,
  },
  'replaces fetch from a timer that outlives the page': {
    code: `setInterval(() => { window.fetch = () => Promise.reject(new Error('no network')); }, 100);`,
    isCounted: true,
  },
  'replaces the methods of history': {
    code: `History.prototype.pushState = () => {}; history.replaceState = () => {};`,
    isCounted: true,
  },
  'replaces Array.prototype.map': {
    code: `Array.prototype.map = () => [];`,
    isCounted: true,
  },
  'replaces storage and JSON': {
    code: `
      Storage.prototype.getItem = () => { throw new Error('no storage'); };
      JSON.parse = () => { throw new Error('no JSON'); };`,
    isCounted: true,
  },
  'adds a getter to Object.prototype': {
    code: `Object.defineProperty(Object.prototype, 'search', { configurable: true, get() { throw new Error('no'); } });`,
    isCounted: true,
  },
  'cancels every click': {
    code: `addEventListener('click', (click) => { click.preventDefault(); click.stopImmediatePropagation(); }, true);`,
    isCounted: true,
  },
  'removes the site from the document': {
    code: `document.getElementById('root').remove();`,
    isCounted: true,
    during: (page) => expect(navbarLink(page, 'Payment')).toBeVisible(),
  },
  'restyles the site with a global style': {
    code: `setGlobalStyle(styled['createGlobal' + 'Style'](['${RESTYLE}']));`,
    isCounted: false,
    during: expectStyledPage,
    after: expectPlainNavbar,
  },
  'restyles the site with an adopted style sheet': {
    code: `
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('${RESTYLE}');
      document['adopted' + 'StyleSheets'] = [sheet];`,
    isCounted: false,
    during: expectStyledPage,
    after: async (page) => {
      await expectPlainNavbar(page);
      expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
    },
  },
  'restyles the site with a style element': {
    code: `
      const style = document.head.appendChild(document.createElement('st' + 'yle'));
      style.id = 'own';
      style.sheet['insert' + 'Rule']('${RESTYLE}');`,
    isCounted: false,
    during: expectStyledPage,
    after: async (page) => {
      await expectPlainNavbar(page);
      await expect(page.locator('#own')).toHaveCount(0);
    },
  },
  'changes the document': {
    code: `
      document.documentElement.dir = 'rtl';
      document.body.className = 'dark';
      document.body.style.setProperty('margin-top', '500px');
      document.head.append(Object.assign(document.createElement('meta'), { name: 'own' }));
      document.body.append(Object.assign(document.createElement('div'), { id: 'own' }));
      document.title = 'Hacked';
      window.onbeforeunload = () => 'stay';`,
    isCounted: false,
    after: async (page) => {
      await expect(page.locator('#own, meta[name=own]')).toHaveCount(0);
      await expect(page.locator('html')).not.toHaveAttribute('dir');
      await expect(page.locator('body')).not.toHaveAttribute('class');
      await expect(page.locator('body')).not.toHaveAttribute('style');
      // Visitors sign in before they see it.
      await expect(page).toHaveTitle(/^Login/);
      expect(await page.evaluate(() => window.onbeforeunload)).toBeNull();
    },
  },
  'throws in a timer': {
    code: `setTimeout(() => { throw new Error('late'); });`,
    isCounted: true,
  },
  'rejects a promise that nobody handles': {
    code: `Promise.reject(new Error('unhandled'));`,
    isCounted: true,
  },
  'crashes at the first submit': {
    code: '',
    isCounted: true,
    during: async (page) => {
      const note = page.getByRole('main').getByLabel('Note');
      await note.fill('Ring twice');
      await note.press('Enter');
      await expect(page.locator('h1[data-run=again]')).toBeAttached();
      await expect(note).toHaveValue('Ring twice');
    },
  },
  'cancels every click after the first submit': {
    code: `addEventListener('submit', () => {
      addEventListener('click', (click) => { click.preventDefault(); click.stopImmediatePropagation(); }, true);
    });`,
    isCounted: true,
    during: submit,
  },
  'replaces fetch after the first submit': {
    code: `addEventListener('submit', () => { window.fetch = () => Promise.reject(new Error('no network')); });`,
    isCounted: true,
    during: submit,
  },
  'throws after its page was left': {
    code: `addEventListener('popstate', () => setTimeout(() => { throw new Error('late'); }));`,
    isCounted: true,
    leave: goBack,
  },
  'locks the scroll bar after the first submit': {
    code: `addEventListener('submit', () => { document.documentElement.style.overflow = 'hidden'; });`,
    isCounted: false,
    during: async (page) => {
      await submit(page);
      await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    },
    after: (page) => expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden'),
  },
  'makes the site inert': {
    code: `document.getElementById('root').inert = true;`,
    isCounted: false,
    leave: goBack,
  },
  'opens a modal dialog that Escape does not close': {
    code: `
      const dialog = document.body.appendChild(document.createElement('dialog'));
      dialog.id = 'own';
      dialog.oncancel = (cancel) => cancel.preventDefault();
      dialog.showModal();`,
    ...COVERS,
  },
  'covers the site with a popover': {
    code: `
      const cover = document.body.appendChild(document.createElement('div'));
      Object.assign(cover, { id: 'own', popover: 'manual' });
      cover.style.cssText = 'width: 100vw; height: 100vh';
      cover.showPopover();`,
    ...COVERS,
  },
  'hides the site from the printer': {
    code: `
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('@media print { body, body * { display: none } }');
      document['adopted' + 'StyleSheets'] = [sheet];`,
    isCounted: false,
    during: async (page) => {
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('main')).toBeVisible();
      await page.emulateMedia({ media: null });
    },
  },
  'writes the title from a timer that outlives the page': {
    code: `setInterval(() => { document.title = 'Hacked'; }, 100);`,
    ...STAYS,
  },
  'writes the address from a timer that outlives the page': {
    code: `setInterval(() => { history.replaceState(history.state, '', '/hacked'); }, 100);`,
    ...STAYS,
  },
  'asks before the tab is left': {
    code: `addEventListener('beforeunload', (unload) => unload.preventDefault());`,
    ...STAYS,
  },
  'takes the focus from a timer that outlives the page': {
    code: `setInterval(() => { document.querySelector('a')?.focus(); }, 100);`,
    ...STAYS,
  },
  'fills local storage': {
    code: `
      for (let size = 1 << 22; size >= 1; size >>= 1)
        for (let key = 0; ; key += 1)
          try { localStorage.setItem(size + ' ' + key, 'x'.repeat(size)); } catch { break; }`,
    isCounted: false,
  },
  'uses what the policy of the page forbids': {
    code: `
      const attempts = {
        write: () => document.write('<h1>Hacked</h1>'),
        innerHTML: () => { document.body.innerHTML = '<h1>Hacked</h1>'; },
        eval: () => eval('1'),
        timer: () => setTimeout('1'),
        worker: () => new Worker('/worker.js'),
        url: () => document.head.append(Object.assign(document.createElement('script'), { src: '/x.js' })),
      };
      window.failed = Object.keys(attempts).filter((name) => {
        try { attempts[name](); return false; } catch { return true; }
      });
      navigator.serviceWorker?.register('/worker.js').catch(() => window.failed.push('service worker'));
      window.fetch('https://elsewhere.example/').catch(() => window.failed.push('fetch'));`,
    isCounted: false,
    during: (page) =>
      expect
        .poll(() => page.evaluate(() => (window as unknown as { failed: string[] }).failed.toSorted()))
        .toEqual(['eval', 'fetch', 'innerHTML', 'service worker', 'timer', 'url', 'worker', 'write']),
  },
};

const functions = Object.entries(MISBEHAVIOURS).map(
  ([title, { code }]) => `${JSON.stringify(title)}: (setGlobalStyle) => {${code}}`,
);

/** The page runs the misbehaviour that `window.name` names. */
const ENTRY = entryWithPage(`() => {
  const misbehaviours = {${functions.join(',')}};
  const [GlobalStyle, setStyle] = react.useState(null);
  const [isCrashed, setCrashed] = react.useState(false);
  if (isCrashed) {
    window.hasCrashed = true;
    throw new Error('first submit');
  }
  react.useEffect(() => {
    document.querySelector('main h1')?.setAttribute('data-run', window.hasCrashed ? 'again' : '');
    misbehaviours[window.name]?.((style) => setStyle(() => style));
  }, []);
  return react.createElement('div', null,
    GlobalStyle && react.createElement(GlobalStyle),
    react.createElement('h1', null, 'Misbehaving'),
    react.createElement('form', { onSubmit: (event) => { event.preventDefault(); setCrashed(window.name === 'crashes at the first submit'); } },
      react.createElement('input', { name: 'note', 'aria-label': 'Note' })));
}`).replace('const Page =', "const styled = await load('styled-components');\n      const Page =");

async function failuresOf(version: string, admin: ShopApi): Promise<number> {
  const telemetry = await admin.readTelemetry(MICROFRONTEND);
  const points = telemetry.find((one) => one.version === version)?.points ?? [];
  return points.reduce((sum, { renderErrors, loadFailures }) => sum + renderErrors + loadFailures, 0);
}

/** Returns the browser context, whose end would cancel telemetry that is being sent. */
async function openOnce(
  browser: Browser,
  shop: OwnShop,
  title: string,
  misbehaviour: Misbehaviour,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: shop.site,
    extraHTTPHeaders: { 'x-forwarded-for': clientAddress() },
  });
  const page = await context.newPage();
  await page.addInitScript((name) => {
    window.name = name;
  }, title);
  await openHydrated(page, '/payment');
  await navbarLink(page, 'Blogs').click();
  // React runs the effect some time after it shows the heading.
  await expect(page.locator('h1[data-run]')).toBeAttached();
  await misbehaviour.during?.(page);
  const { leave = () => navbarLink(page, 'Payment').click() } = misbehaviour;
  await leave(page);
  await expect(page.getByRole('heading', { name: 'Make Payment' })).toBeVisible();
  await navbarLink(page, 'Purchase').click();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await misbehaviour.after?.(page);
  // A tab sends its telemetry when it is closed.
  await page.goto('about:blank');
  return context;
}

test('the rest of the site works beside a page that misbehaves, and its release counts as failed', {
  tag: '@full',
}, async ({ browser, shop }) => {
  test.setTimeout(1_800_000);
  await shop.releaseChanged(MICROFRONTEND, (dist) => replaceEntry(dist, ENTRY));
  const { [MICROFRONTEND]: release } = await shop.live();
  const version = String(release?.version);
  const admin = await ShopApi.admin(shop.site);
  let failures = 0;
  for (const [title, misbehaviour] of Object.entries(MISBEHAVIOURS))
    await test.step(title, async () => {
      const context = await openOnce(browser, shop, title, misbehaviour);
      failures += misbehaviour.isCounted ? 1 : 0;
      await expect.poll(() => failuresOf(version, admin), title).toBe(failures);
      await context.close();
    });
});

/** A release whose faults begin with `window.name`. Each tab chooses one. */
const FAULTY_ENTRY = `
  if (globalThis.window?.name === 'replaces a built-in') Array.prototype.map = () => [];
  ${entryWithPage(`() => {
    if (window.name === 'throws') throw new Error('bad release');
    if (window.name !== 'waits') return react.createElement('h1', null, 'Misbehaving');
    document.documentElement.setAttribute('data-waits', '');
    throw new Promise(() => {});
  }`)}`;

test('a page that replaces a built-in, throws or waits for ever is replaced by the last good release, and without that by a message', async ({
  context,
  shop,
}) => {
  const { [MICROFRONTEND]: good } = await shop.live();
  await shop.releaseChanged(MICROFRONTEND, (dist) => replaceEntry(dist, FAULTY_ENTRY));
  const { [MICROFRONTEND]: bad } = await shop.live();
  const admin = await ShopApi.admin(shop.site);
  const openTab = async (fault: string) => {
    const page = await context.newPage();
    await page.addInitScript((name) => {
      window.name = name;
    }, fault);
    return page;
  };
  const boundaryOf = (page: Page) => page.locator(`main [data-microfrontend="${MICROFRONTEND}"]`);
  const expectRestOfSite = async (page: Page) => {
    await navbarLink(page, 'Payment').click();
    await expect(page.getByRole('heading', { name: 'Make Payment' })).toBeVisible();
  };
  /** A tab sends its telemetry when it leaves the page. */
  const expectFailures = async (page: Page, count: number) => {
    await page.goto('about:blank');
    await expect.poll(() => failuresOf(String(bad?.version), admin)).toBe(count);
  };

  await test.step('a module that replaces a built-in while it loads', async () => {
    const page = await openTab('replaces a built-in');
    await page.goto('/blogs');
    await expect(boundaryOf(page)).toHaveAttribute('data-version', String(good?.version));
    await expectRestOfSite(page);
    await expectFailures(page, 1);
  });

  await test.step('a page that throws, without the files of the last good release', async () => {
    const page = await openTab('throws');
    await page.route(`**${good?.base}**`, (route) => route.fulfill({ status: 404 }));
    await openHydrated(page, '/payment');
    await navbarLink(page, 'Blogs').click();
    const message = page.getByRole('alert').filter({ hasText: 'is not available right now' });
    await expect(message).toBeVisible();
    await expectRestOfSite(page);
    await expect(message).toHaveCount(0);
    await expectFailures(page, 2);
  });

  await test.step('a page that waits for ever, on load and on navigation', async () => {
    const page = await openTab('waits');
    await page.clock.install();
    const starts = isFull ? ['/payment', '/blogs'] : ['/payment'];
    for (const start of starts) {
      await openHydrated(page, start);
      if (start === '/payment') await navbarLink(page, 'Blogs').click();
      // The time limit runs. Another advance would end the time of the last good release.
      await expect(page.locator('html[data-waits]')).toBeAttached();
      await expect(async () => {
        await page.clock.fastForward(15_000);
        await expect(boundaryOf(page)).not.toHaveAttribute('data-version', String(bad?.version), {
          timeout: 5_000,
        });
      }).toPass();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Blogs');
    }
    await expectFailures(page, 2 + starts.length);
  });
});

test('a browser without @scope applies the styles of remotes', { tag: '@full' }, async ({ page, shop }) => {
  await page.addInitScript(() => {
    delete (window as { CSSScopeRule?: unknown }).CSSScopeRule;
  });
  await page.goto(`${shop.site}/blogs`);
  const scoped = () =>
    page.evaluate(() =>
      [...document.styleSheets].flatMap(({ cssRules }) =>
        Array.from(cssRules, ({ cssText }) => cssText).filter((text) => text.startsWith('@scope')),
      ),
    );
  await expect.poll(scoped).toEqual([]);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});
