import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createEdge } from './app.ts';
import { catalog, shell } from './testing/microfrontends.ts';
import { configFor, edgeFolder, removeFolder, untilShown } from './testing/own-edge.ts';
import { ReleaseSource } from './testing/release-source.ts';

const SHELL = shell({
  developmentEntry: 'development/main.js',
  files: { 'development/main.js': 'export const development = 1;' },
});
/** Nothing listens there. */
const OTHER_ORIGIN = 'http://localhost:9';
const [OLD, NEW] = [catalog({ team: 'old' }), catalog({ team: 'new' })];

let source: ReleaseSource;
let folder: string;
let edge: FastifyInstance;

beforeEach(async () => {
  source = await ReleaseSource.open();
  await source.release(SHELL, OLD);
  folder = await edgeFolder();
  edge = await createEdge(configFor(source, folder));
});

afterEach(async () => {
  await edge.close();
  await source.stop();
  await removeFolder(folder);
});

const page = (cookie?: string, url = '/') => edge.inject({ url, headers: { ...(cookie && { cookie }) } });

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The data block of a page, or its import map. */
function dataOf(body: string, element: string) {
  return JSON.parse(body.split(`${element}>`)[1]?.split('</script>')[0] ?? '');
}

describe('a browser in which the shell does not start', () => {
  const broken = shell({ files: { 'main.js': 'throw new Error();' } });
  const failed = `failed-shell=${broken.microfrontend.version}`;
  const shellOf = ({ body }: { body: string }) => dataOf(body, 'id="release"').shell;
  beforeEach(async () => {
    await source.release({ live: broken, lastGood: SHELL }, OLD);
    await untilShown(edge, broken.microfrontend.base);
  });

  it('gets the last good shell, which no other visitor gets from a shared cache', async () => {
    const response = await page(failed);
    expect(shellOf(response)).toMatchObject({ version: SHELL.microfrontend.version });
    expect(shellOf(response).lastGood).toBeUndefined();
    expect(response.body).toContain(`src="${SHELL.microfrontend.base}main.js"`);
    expect(dataOf(response.body, 'type="importmap"').integrity).toHaveProperty([
      `${SHELL.microfrontend.base}main.js`,
    ]);
    expect(response.headers['cache-control']).toBe('private, no-cache');
    const set = await edge.inject({ url: '/releases/set', headers: { cookie: failed } });
    expect(set.json().id).toBe(dataOf(response.body, 'id="release"').id);
  });

  it.each([
    ['in other browsers', undefined],
    ['after another version failed', 'failed-shell=0123456789abcdef'],
    ['with an invalid cookie', 'failed-shell=../../x'],
  ])('is another one: the live shell is served %s', async (_who, cookie) => {
    expect(shellOf(await page(cookie)).version).toBe(broken.microfrontend.version);
  });

  it('gets the next release as soon as it is live', async () => {
    const fixed = shell({ files: { 'main.js': 'export const fixed = 1;' } });
    await source.release({ live: fixed, lastGood: broken }, OLD);
    await untilShown(edge, fixed.microfrontend.base);
    expect(shellOf(await page(failed)).version).toBe(fixed.microfrontend.version);
  });
});

describe('a page', () => {
  it('lists the hash of every script that it may load, including the URLs of the loader’s retries', async () => {
    await source.release(SHELL, { live: NEW, lastGood: OLD });
    const { body, headers } = await page();
    const { integrity } = dataOf(body, 'type="importmap"');
    for (const { microfrontend } of [OLD, NEW]) {
      const hash = microfrontend.files['remote-entry.js']?.integrity;
      for (const query of ['', '?retry=1', '?retry=2'])
        expect(integrity[`${microfrontend.base}remote-entry.js${query}`]).toBe(hash);
      expect(integrity[`${microfrontend.base}detail.1.js`]).toBe(
        microfrontend.files['detail.1.js']?.integrity,
      );
    }
    expect(integrity[`${SHELL.microfrontend.base}main.js`]).toBeDefined();
    expect(Object.keys(integrity).filter((file) => /server|development|\.(br|gz)$/.test(file))).toEqual([]);
    expect(headers['integrity-policy']).toBe('blocked-destinations=(script)');
  });

  it('allows the import map by its hash, and places it before the first script', async () => {
    const { body, headers } = await page();
    const map = body.split('<script type="importmap">')[1]?.split('</script>')[0] ?? '';
    const hash = createHash('sha256').update(map).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(body.indexOf('importmap')).toBeLessThan(body.indexOf('modulepreload'));
  });

  it('allows the inline scripts and styles of the shell’s document by their hash, after the base URL is inserted', async () => {
    const script = "\n  window.early = ['press'];\n";
    const style = '@font-face { src: url("{{base}}letters.woff2") }';
    const template = `<head><style>${style}</style><script>${script}</script><!-- page:head --></head>`;
    const changed = shell({ files: { 'document.html': template } });
    await source.release(changed, { live: OLD });
    await untilShown(edge, script);
    const { body, headers } = await page();
    const sent = style.replace('{{base}}', changed.microfrontend.base);
    expect(body).toContain(`<style>${sent}</style>`);
    const directives = String(headers['content-security-policy']).split('; ');
    expect(directives.find((one) => one.startsWith('script-src'))).toContain(hashOf(script));
    expect(directives.find((one) => one.startsWith('style-src'))).toContain(hashOf(sent));
  });

  it('contains the address of the fallback release, and no fields that only servers need', async () => {
    await source.release(SHELL, { live: NEW, lastGood: OLD });
    const [remote] = dataOf((await page()).body, 'id="release"').remotes;
    const { version, base, entry } = OLD.microfrontend;
    expect(remote.lastGood).toEqual({ version, base, entry });
    expect(remote).not.toHaveProperty('files');
    expect(remote).not.toHaveProperty('requires');
  });

  it('lists the modules that the fallback release lacks', async () => {
    const modules = { ...NEW.microfrontend.modules, offers: [] };
    await source.release(SHELL, { live: catalog({ modules }), lastGood: OLD });
    const [remote] = dataOf((await page()).body, 'id="release"').remotes;
    expect(remote.lastGood.lacks).toEqual(['offers']);
  });
});

describe('while a canary runs', () => {
  beforeEach(() => source.release(SHELL, { live: OLD, canary: { release: NEW, percentage: 10 } }));

  it.each([
    ['0', NEW],
    ['999', NEW],
    ['1000', OLD],
    ['9999', OLD],
  ])('the bucket %s gets its release set', async (bucket, expected) => {
    const { body, headers } = await page(`bucket=${bucket}`);
    expect(body).toContain(`href="${expected.microfrontend.base}home.1.js"`);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.vary).toContain('cookie');
  });

  it.each([undefined, 'bucket=10000', 'bucket=-1', 'bucket=x'])(
    'a visitor with %s draws a bucket',
    async (cookie) => {
      const { headers } = await page(cookie);
      expect(headers['set-cookie']).toMatch(
        /^bucket=\d{1,4}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
      );
    },
  );

  it('a tab can request the visitor’s release set', async () => {
    const setOf = async (bucket: number) =>
      (await edge.inject({ url: '/releases/set', headers: { cookie: `bucket=${bucket}` } })).json().id;
    expect(await setOf(0)).not.toBe(await setOf(5_000));
    expect(dataOf((await page('bucket=0')).body, 'id="release"').id).toBe(await setOf(0));
    expect((await edge.inject('/releases/set')).headers['cache-control']).toBe('no-store');
  });
});

it('without a canary no visitor gets a cookie', async () => {
  expect((await page()).headers['set-cookie']).toBeUndefined();
});

describe('files', () => {
  const FILE = `${OLD.microfrontend.base}home.1.js`;
  const onDisk = () => path.join(folder, 'mirror/mf-catalog', OLD.microfrontend.version, 'home.1.js');

  it('that were changed on disk are downloaded again', async () => {
    await page();
    await writeFile(onDisk(), 'tampered');
    expect((await edge.inject(FILE)).body).toBe('export const home = 1;');
  });

  it('that were changed on disk are not served while the API is unavailable', async () => {
    await page();
    await writeFile(onDisk(), 'tampered');
    await source.stop();
    const { statusCode, body } = await edge.inject(FILE);
    await source.start();
    expect(statusCode).toBe(404);
    expect(body).not.toContain('tampered');
  });

  it('of a replaced release are still served, even by an edge that never mirrored it', async () => {
    await page();
    await source.release(SHELL, NEW);
    await untilShown(edge, NEW.microfrontend.base);
    expect((await edge.inject(FILE)).statusCode).toBe(200);
    await rm(path.join(folder, 'mirror/mf-catalog', OLD.microfrontend.version), { recursive: true });
    expect((await edge.inject(FILE)).body).toBe('export const home = 1;');
  });

  it('of a release whose manifest has another hash are not served', async () => {
    source.addFiles({ ...OLD, microfrontend: { ...OLD.microfrontend, version: '0123456789abcdef' } });
    expect((await edge.inject('/releases/mf-catalog/0123456789abcdef/home.1.js')).statusCode).toBe(404);
  });
});

describe('an override', () => {
  let developmentServer: Server;
  let origin: string;
  let requests: number;

  beforeEach(async () => {
    requests = 0;
    developmentServer = createServer((_request, response) => {
      requests += 1;
      response.end('{}');
    });
    await once(developmentServer.listen(0, '127.0.0.1'), 'listening');
    origin = `http://127.0.0.1:${(developmentServer.address() as AddressInfo).port}`;
    await edge.close();
    edge = await createEdge(configFor(source, folder, { devOrigins: [origin, OTHER_ORIGIN] }));
  });

  afterEach(() => void developmentServer.close());

  /** The cookie after this override was added to another cookie. */
  const cookieOf = async (override: string, cookie?: string) =>
    String((await page(cookie, `/?override=${override}`)).headers['set-cookie']).split(';')[0];

  it('starts with an address, lasts for the browser session, and redirects to the page', async () => {
    const { statusCode, headers } = await page(undefined, `/purchase/1?override=mf-catalog@${origin}&q=1`);
    expect(statusCode).toBe(303);
    expect(headers.location).toBe('/purchase/1?q=1');
    expect(headers['set-cookie']).toMatch(/^override=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('lets only this browser session load the remote from the development server', async () => {
    const { body, headers } = await page(await cookieOf(`mf-catalog@${origin}`));
    const { overrides, remotes } = dataOf(body, 'id="release"');
    expect(overrides).toEqual([{ name: 'mf-catalog', origin }]);
    expect(remotes).toMatchObject([{ name: 'mf-catalog', base: OLD.microfrontend.base }]);
    expect(body).toContain(`src="${SHELL.microfrontend.base}development/main.js"`);
    expect(body).not.toContain('modulepreload');
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${origin} `);
    expect(headers['content-security-policy']).toContain(
      `connect-src 'self' ${origin} ${origin.replace('http', 'ws')};`,
    );
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect((await page()).body).not.toContain(origin);
    expect((await page()).headers['content-security-policy']).not.toContain(origin);
  });

  it('causes no request from the edge to the development server', async () => {
    const cookie = await cookieOf(`mf-catalog@${origin}`);
    await page(cookie);
    await page(cookie, '/purchase/1');
    await edge.inject({ url: '/releases/set', headers: { cookie: String(cookie) } });
    expect(requests).toBe(0);
  });

  it('works when only the developer’s browser reaches the development server', async () => {
    const { statusCode, body } = await page(await cookieOf(`mf-catalog@${OTHER_ORIGIN}`));
    expect(statusCode).toBe(200);
    expect(body).toContain(OTHER_ORIGIN);
  });

  it('has status 200 for a page that only the development server’s remote may have', async () => {
    expect((await page(await cookieOf(`mf-new@${origin}`), '/new')).statusCode).toBe(200);
    expect((await page(undefined, '/new')).statusCode).toBe(404);
  });

  it('can name several remotes, in one address or in consecutive ones', async () => {
    const both = await cookieOf(`mf-catalog@${origin},mf-account@${OTHER_ORIGIN}`);
    const added = await cookieOf(`mf-account@${OTHER_ORIGIN}`, await cookieOf(`mf-catalog@${origin}`));
    expect(added).toBe(both);
    const { body, headers } = await page(both);
    expect(dataOf(body, 'id="release"').overrides).toHaveLength(2);
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${origin} ${OTHER_ORIGIN} `);
  });

  it('replaces an earlier one of the same remote', async () => {
    const cookie = await cookieOf(`mf-catalog@${OTHER_ORIGIN}`, await cookieOf(`mf-catalog@${origin}`));
    const { overrides } = dataOf((await page(cookie)).body, 'id="release"');
    expect(overrides).toEqual([{ name: 'mf-catalog', origin: OTHER_ORIGIN }]);
  });

  it.each([
    ['in one address', async () => cookieOf(`mf-catalog@${OTHER_ORIGIN},mf-catalog@${origin}`)],
    ['in a cookie', async () => `override=mf-catalog@${OTHER_ORIGIN},mf-catalog@${origin}`],
  ])('of a remote that is named twice %s is the last one', async (_where, cookie) => {
    const { overrides } = dataOf((await page(await cookie())).body, 'id="release"');
    expect(overrides).toEqual([{ name: 'mf-catalog', origin }]);
  });

  it('has a limit, because a browser drops a larger cookie', async () => {
    const maximum = Array.from(
      { length: 20 },
      (_, at) => `${'a'.repeat(38)}${at + 10}@${OTHER_ORIGIN}`,
    ).join();
    const { headers } = await page(undefined, `/?override=${maximum}`);
    expect(String(headers['set-cookie']).length).toBeLessThan(4096);
    const { statusCode, body } = await page(await cookieOf(maximum), `/?override=mf-catalog@${origin}`);
    expect([statusCode, body]).toEqual([400, expect.stringContaining('may have 20 overrides')]);
  });

  it('changes the id of the tab’s release set', async () => {
    const cookie = await cookieOf(`mf-catalog@${origin}`);
    const { id } = dataOf((await page(cookie)).body, 'id="release"');
    expect(id).not.toBe(dataOf((await page()).body, 'id="release"').id);
    const response = await edge.inject({ url: '/releases/set', headers: { cookie: String(cookie) } });
    expect(response.json().id).toBe(id);
  });

  it('ends with an address', async () => {
    const { headers } = await page(`override=mf-catalog@${origin}`, '/?override=none');
    expect(headers['set-cookie']).toMatch(/^override=; Max-Age=0;/);
  });

  it.each([
    ['an origin that is not on the list', 'mf-catalog@http://evil.example', 403],
    [
      'an origin that is not on the list, beside one that is',
      `mf-catalog@${OTHER_ORIGIN},mf-admin@http://evil.example`,
      403,
    ],
    ['the shell', `shell@${OTHER_ORIGIN}`, 400],
    ['an invalid name of a remote', `set@${OTHER_ORIGIN}`, 400],
    ['a longer name than a remote can have', `${'a'.repeat(41)}@${OTHER_ORIGIN}`, 400],
    ['anything else', 'mf-catalog', 400],
  ])('of %s is rejected with an explanation', async (_what, override, status) => {
    const { statusCode, body, headers } = await page(undefined, `/?override=${override}`);
    expect(statusCode).toBe(status);
    expect(body).toMatch(/<p>.+\./);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 403],
    ['none', 303],
  ])('from a browser with sec-fetch-site %s has status %i', async (site, status) => {
    const url = `/?override=mf-catalog@${origin}`;
    const { statusCode, headers } = await edge.inject({ url, headers: { 'sec-fetch-site': site } });
    expect(statusCode).toBe(status);
    expect('set-cookie' in headers).toBe(status === 303);
  });

  it('is ignored in a cookie whose origin is not on the list', async () => {
    const { body } = await page('override=mf-catalog@http://evil.example');
    expect(body).not.toContain('evil.example');
  });
});
