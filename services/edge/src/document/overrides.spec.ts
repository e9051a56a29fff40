import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { catalog, shell } from '../testing/microfrontends.ts';
import { dataOf, OwnEdge } from '../testing/own-edge.ts';

const SHELL = shell({
  developmentEntry: 'development/main.js',
  files: { 'development/main.js': 'export const development = 1;' },
});
/** Nothing listens there. */
const OTHER_ORIGIN = 'http://localhost:9';
const CATALOG = catalog();

let own: OwnEdge;

beforeAll(async () => {
  own = await OwnEdge.open();
  await own.serve(SHELL, CATALOG);
});

afterAll(() => own.close());

const page = (cookie?: string, url = '/') => own.edge.inject({ url, headers: { ...(cookie && { cookie }) } });

describe('an override', () => {
  let developmentServer: Server;
  let origin: string;
  let requests: number;

  beforeAll(async () => {
    requests = 0;
    developmentServer = createServer((_request, response) => {
      requests += 1;
      response.end('{}');
    });
    await once(developmentServer.listen(0, '127.0.0.1'), 'listening');
    origin = `http://127.0.0.1:${(developmentServer.address() as AddressInfo).port}`;
    await own.start({ devOrigins: [origin, OTHER_ORIGIN] });
  });

  afterAll(() => void developmentServer.close());

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
    expect(remotes).toMatchObject([{ name: 'mf-catalog', base: CATALOG.microfrontend.base }]);
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
    await own.edge.inject({ url: '/releases/set', headers: { cookie: String(cookie) } });
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
    const response = await own.edge.inject({ url: '/releases/set', headers: { cookie: String(cookie) } });
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
    const { statusCode, headers } = await own.edge.inject({ url, headers: { 'sec-fetch-site': site } });
    expect(statusCode).toBe(status);
    expect('set-cookie' in headers).toBe(status === 303);
  });

  it('is ignored in a cookie whose origin is not on the list', async () => {
    const { body } = await page('override=mf-catalog@http://evil.example');
    expect(body).not.toContain('evil.example');
  });
});
