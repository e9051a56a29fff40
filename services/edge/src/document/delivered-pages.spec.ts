import { createHash } from 'node:crypto';
import { brotliCompress } from 'node:zlib';
import { catalog, shell } from '../testing/microfrontends.ts';
import { cookieFor, dataOf, OwnEdge, untilShown } from '../testing/own-edge.ts';

jest.mock('node:zlib', () => {
  const zlib = jest.requireActual('node:zlib');
  return { ...zlib, brotliCompress: jest.fn(zlib.brotliCompress) };
});

const SHELL = shell({
  developmentEntry: 'development/main.js',
  files: { 'development/main.js': 'export const development = 1;' },
});
const [OLD, NEW] = [catalog({ team: 'old' }), catalog({ team: 'new' })];

let own: OwnEdge;

beforeAll(async () => {
  own = await OwnEdge.open();
  await own.start();
});

afterAll(() => own.close());

const page = (cookie?: string, url = '/') => own.edge.inject({ url, headers: { ...(cookie && { cookie }) } });

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

describe('a browser in which the shell does not start', () => {
  const broken = shell({ files: { 'main.js': 'throw new Error();' } });
  const failed = `failed-shell=${broken.microfrontend.version}`;
  const shellOf = ({ body }: { body: string }) => dataOf(body, 'id="release"').shell;
  beforeAll(() => own.serve({ live: broken, lastGood: SHELL }, OLD));

  it('gets the last good shell, which no other visitor gets from a shared cache', async () => {
    const response = await page(failed);
    expect(shellOf(response)).toMatchObject({ version: SHELL.microfrontend.version });
    expect(shellOf(response).lastGood).toBeUndefined();
    expect(response.body).toContain(`src="${SHELL.microfrontend.base}main.js"`);
    expect(dataOf(response.body, 'type="importmap"').integrity).toHaveProperty([
      `${SHELL.microfrontend.base}main.js`,
    ]);
    expect(response.headers['cache-control']).toBe('private, no-cache');
    const set = await own.edge.inject({ url: '/releases/set', headers: { cookie: failed } });
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
    await own.source.release({ live: fixed, lastGood: broken }, OLD);
    await untilShown(own.edge, fixed.microfrontend.base);
    expect(shellOf(await page(failed)).version).toBe(fixed.microfrontend.version);
  });
});

describe('a page', () => {
  beforeAll(() => own.serve(SHELL, { live: NEW, lastGood: OLD }));

  it('lists the hash of every script that it may load, including the URLs of the loader’s retries', async () => {
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

  it('keeps its compressed bytes while its document stays the same', async () => {
    jest.mocked(brotliCompress).mockClear();
    const headers = { 'accept-encoding': 'br' };
    await own.edge.inject({ url: '/?kept', headers });
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2_000);
    for (const _ of [1, 2, 3]) await own.edge.inject({ url: '/?kept', headers });
    now.mockRestore();
    expect(brotliCompress).toHaveBeenCalledTimes(2);
  });

  it('allows the import map by its hash, and places it before the first script', async () => {
    const { body, headers } = await page();
    const map = body.split('<script type="importmap">')[1]?.split('</script>')[0] ?? '';
    const hash = createHash('sha256').update(map).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(body.indexOf('importmap')).toBeLessThan(body.indexOf('modulepreload'));
  });

  it('contains the address of the fallback release, and no fields that only servers need', async () => {
    const [remote] = dataOf((await page()).body, 'id="release"').remotes;
    const { version, base, entry } = OLD.microfrontend;
    expect(remote.lastGood).toEqual({ version, base, entry });
    expect(remote).not.toHaveProperty('files');
    expect(remote).not.toHaveProperty('requires');
  });

  it('allows the inline scripts and styles of the shell’s document by their hash, after the base URL is inserted', async () => {
    const script = "\n  window.early = ['press'];\n";
    const style = '@font-face { src: url("{{base}}letters.woff2") }';
    const template = `<head><style>${style}</style><script>${script}</script><!-- page:head --></head>`;
    const changed = shell({ files: { 'document.html': template } });
    await own.serve(changed, OLD);
    const { body, headers } = await page();
    const sent = style.replace('{{base}}', changed.microfrontend.base);
    expect(body).toContain(`<style>${sent}</style>`);
    const directives = String(headers['content-security-policy']).split('; ');
    expect(directives.find((one) => one.startsWith('script-src'))).toContain(hashOf(script));
    expect(directives.find((one) => one.startsWith('style-src'))).toContain(hashOf(sent));
  });

  it('lists the modules that the fallback release lacks', async () => {
    const modules = { ...NEW.microfrontend.modules, offers: [] };
    await own.serve(SHELL, { live: catalog({ modules }), lastGood: OLD });
    const [remote] = dataOf((await page()).body, 'id="release"').remotes;
    expect(remote.lastGood.lacks).toEqual(['offers']);
  });
});

describe('while a canary runs', () => {
  let withCanary: string;
  let without: string;
  beforeAll(async () => {
    await own.serve(SHELL, { live: OLD, canary: { release: NEW, percentage: 90 } });
    withCanary = await cookieFor(own.edge, ({ remotes }) => remotes[0]?.canary === true);
    without = await cookieFor(own.edge, ({ bucketed }) => bucketed === true);
  });

  it('a visitor with a bucket gets the release set of the bucket, and is compared', async () => {
    for (const [cookie, expected, isCompared] of [
      [withCanary, NEW, undefined],
      [without, OLD, true],
    ] as const) {
      const { body, headers } = await page(cookie);
      expect(body).toContain(`href="${expected.microfrontend.base}home.1.js"`);
      expect(dataOf(body, 'id="release"').bucketed).toBe(isCompared);
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['cache-control']).toBe('private, no-cache');
      expect(headers.vary).toContain('cookie');
    }
  });

  it.each([undefined, 'bucket=12345678901', 'bucket=-1', 'bucket=x'])(
    'a visitor with %s gets the live release, uncounted, and draws a bucket',
    async (cookie) => {
      for (let visit = 0; visit < 50; visit += 1) {
        const { body } = await page(cookie);
        expect(body).toContain(`href="${OLD.microfrontend.base}home.1.js"`);
        expect(dataOf(body, 'id="release"')).not.toHaveProperty('bucketed');
      }
      const { headers } = await page(cookie);
      expect(headers['set-cookie']).toMatch(
        /^bucket=\d{1,10}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
      );
    },
  );

  it('a tab can request the visitor’s release set, and keeps the live releases with which a newcomer began', async () => {
    const setOf = async (cookie: string, ids = '') => {
      const headers = { cookie };
      return (await own.edge.inject({ url: `/releases/set?own=${ids}`, headers })).json().id;
    };
    const [canary, live] = [await setOf(withCanary), await setOf(without)];
    expect(canary).not.toBe(live);
    expect(dataOf((await page(withCanary)).body, 'id="release"').id).toBe(canary);
    expect(dataOf((await page()).body, 'id="release"').id).toBe(live);
    expect(await setOf(withCanary, live)).toBe(live);
    expect(await setOf(withCanary, canary)).toBe(canary);
    expect(await setOf(without, canary)).toBe(live);
    expect((await own.edge.inject('/releases/set')).headers['cache-control']).toBe('no-store');
  });
});

it('without a canary no visitor gets a cookie', async () => {
  await own.serve(SHELL, OLD);
  expect((await page()).headers['set-cookie']).toBeUndefined();
});
