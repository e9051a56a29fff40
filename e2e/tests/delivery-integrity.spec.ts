import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { Service } from '../../scripts/lib/service.ts';
import { readEdgeSecret } from '../../scripts/lib/shop.ts';
import { environment } from '../support/environment.ts';
import { openHydrated } from '../support/hydrated.ts';
import { TamperingReleases } from '../support/tampering-releases.ts';
import { test } from '../support/test.ts';

const TAMPERED = 'window.tampered = true; export const init = () => {}; export const get = () => {};';

/** Replaces scripts on their way to the browser. Returns the list of their addresses, which grows. */
async function tamperWith(page: Page, scripts: RegExp): Promise<string[]> {
  const addresses: string[] = [];
  await page.route(scripts, (route) => {
    const { pathname, search } = new URL(route.request().url());
    addresses.push(pathname + search);
    return route.fulfill({ contentType: 'text/javascript', body: TAMPERED });
  });
  return addresses;
}

const hasRun = (page: Page) => page.evaluate(() => 'tampered' in window);

test.describe('a browser', () => {
  test('runs only released bytes of a remote entry, at every address that it tries', async ({ page }) => {
    const addresses = await tamperWith(page, /\/releases\/mf-content\/[^/]+\/remote-entry\.js/);
    await openHydrated(page, '/payment');
    await page.getByRole('link', { name: 'Blogs' }).first().click();
    await expect(page.getByRole('alert').filter({ hasText: 'is not available right now' })).toBeVisible();
    const queries = new Set(addresses.map((address) => new URL(address, environment.site).search));
    expect([...queries].sort()).toEqual(['', '?retry=1', '?retry=2']);
    expect(await hasRun(page)).toBe(false);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payment' }).click();
    await expect(page.getByRole('heading', { name: 'Make Payment' })).toBeVisible();
  });

  test('runs only released chunks of a page, and no script without a hash in it', async ({ page }) => {
    const addresses = await tamperWith(page, /\/releases\/mf-content\/[^/]+\/blogs\.[^/]*\.js/);
    await openHydrated(page, '/payment');
    await page.getByRole('link', { name: 'Blogs' }).first().click();
    await expect.poll(() => addresses.length).toBeGreaterThan(0);
    await expect(page.getByRole('alert').filter({ hasText: 'is not available right now' })).toBeVisible();
    expect(await hasRun(page)).toBe(false);

    const entry = await page.locator('script[type=module]').getAttribute('src');
    const outcome = page.evaluate(
      (address) =>
        import(`${address}?unnamed`).then(
          () => 'ran',
          () => 'blocked',
        ),
      entry,
    );
    expect(await outcome).toBe('blocked');
  });

  test('shows the server markup when the host’s scripts are tampered with', async ({ page }) => {
    const addresses = await tamperWith(page, /\/releases\/shell\/.*\.js/);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Tools', exact: true })).toBeVisible();
    expect(addresses.length).toBeGreaterThan(0);
    expect(await hasRun(page)).toBe(false);
  });
});

test.describe('an edge', () => {
  let folder: string;
  let releases: TamperingReleases;
  let site: string;
  let edge: Service;

  async function start(): Promise<void> {
    edge = new Service('The edge', 'services/edge/dist/main.js', {
      HOST: '127.0.0.1',
      PORT: '0',
      INTERNAL_PORT: '0',
      API_URL: environment.apiUrl,
      RELEASES_INTERNAL_URL: releases.url,
      EDGE_DIR: folder,
      RELEASE_ROOT_FILE: path.join(environment.dataFolder, 'keys/release-root.json'),
      EDGE_SECRET: readEdgeSecret(environment.dataFolder),
      LOG_LEVEL: 'silent',
    });
    site = `http://127.0.0.1:${(await edge.ready()).port}`;
  }

  test.beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'whetstone-edge-'));
    // The folder of the run, which `npm run e2e` removes.
    expect(folder).toContain('whetstone-e2e-');
    releases = await TamperingReleases.open(environment.releasesInternalUrl);
    await start();
  });

  test.afterEach(async () => {
    await edge.stop();
    releases.close();
    await rm(folder, { recursive: true, force: true });
  });

  const entryOf = async () => /src="(\/releases\/shell\/[^"]+)"/.exec(await (await fetch(site)).text())?.[1];

  test('serves the last good releases while the release document is forged', { tag: '@full' }, async () => {
    const entry = await entryOf();
    releases.setTamper((address, body) => {
      if (!address.includes('/release-document')) return body;
      const { roots, document: signed } = JSON.parse(body.toString());
      const [head, payload = '', signature] = signed.split('.');
      const document = JSON.parse(Buffer.from(payload, 'base64url').toString());
      const forged = {
        ...document,
        sequence: document.sequence + 1,
        microfrontends: document.microfrontends.slice(0, 1),
      };
      const forgedPayload = Buffer.from(JSON.stringify(forged)).toString('base64url');
      return Buffer.from(JSON.stringify({ roots, document: [head, forgedPayload, signature].join('.') }));
    });
    await expect.poll(() => releases.changed).toBeGreaterThan(1);
    expect(await entryOf()).toBe(entry);
    expect((await fetch(`${site}/blogs`)).status).toBe(200);
  });

  test('starts with the last good releases without an API, and serves no changed file', {
    tag: '@full',
  }, async () => {
    const entry = String(await entryOf());
    await edge.stop();
    releases.close();
    await start();
    expect(await entryOf()).toBe(entry);
    const file = path.join(folder, 'mirror', ...entry.split('/').slice(2));
    for (const name of [file, `${file}.br`, `${file}.gz`]) await writeFile(name, TAMPERED);
    const response = await fetch(site + entry);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('tampered');
  });

  test('downloads a changed file again, and rejects other bytes', { tag: '@full' }, async () => {
    const entry = String(await entryOf());
    const place = path.join(folder, 'mirror', ...entry.split('/').slice(2));
    const original = await readFile(place, 'utf8');
    await writeFile(place, TAMPERED);
    releases.setTamper((address, body) =>
      address.includes('/release-files/') ? Buffer.from(TAMPERED) : body,
    );
    const headers = { 'accept-encoding': 'identity' };
    expect((await fetch(site + entry, { headers })).status).toBe(404);
    expect(releases.changed).toBe(1);
    releases.setTamper((_address, body) => body);
    expect(await (await fetch(site + entry, { headers })).text()).toBe(original);
    expect(await readdir(path.dirname(place))).toContain(path.basename(place));
  });
});
