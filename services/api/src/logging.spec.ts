import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { EDGE_SECRET_HEADER } from '@whetstone/contract/edge-secret';
import { edgeHeaders } from '@whetstone/server/testing/edge-headers';
import { ApiProcess, buildApi, environmentOf } from './testing/api-process.ts';
import { signIn } from './testing/sign-in.ts';
import { stockTool } from './testing/stock.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

describe('the log of the service', () => {
  let shop: TestApp;
  let api: ApiProcess;
  beforeAll(async () => {
    await buildApi();
    shop = await startTestApp();
    api = await ApiProcess.start({ ...environmentOf(shop.config), LOG_LEVEL: 'info' });
  });
  afterAll(async () => {
    await api.stop('SIGTERM');
    await shop.close();
  });

  /** The complete log so far, and the entries with this request id. */
  async function logOf(id: string): Promise<{ log: string; entries: unknown[] }> {
    const last = randomUUID();
    await fetch(api.url('/purchase'), { headers: { ...edgeHeaders(shop.config), 'x-request-id': last } });
    await printed(last);
    const lines = api.stdout.split('\n').filter((line) => line.includes(id));
    return { log: api.stdout, entries: lines.map((line) => JSON.parse(line)) };
  }

  async function printed(text: string): Promise<void> {
    while (!api.stdout.includes(text)) await wait(20);
  }

  it('logs a request as one line with its id and without credentials', async () => {
    const headers = {
      ...edgeHeaders(shop.config),
      authorization: 'Bearer very-secret',
      cookie: 'session=very-secret',
      'x-request-id': 'given-by-proxy',
    };
    await fetch(api.url('/order'), { headers });
    const { log, entries } = await logOf('given-by-proxy');
    expect(entries).toMatchObject([{ req: { id: 'given-by-proxy' }, res: { statusCode: 401 } }]);
    expect(log).not.toContain('very-secret');
    expect(log).not.toContain(shop.config.edgeSecret);
  });

  it('redacts tokens, searches and people in addresses, and names the route', async () => {
    const referer = 'http://127.0.0.1:4000/reset?token=s3cret';
    const headers = { ...edgeHeaders(shop.config), 'x-request-id': 'confirmation', referer };
    await fetch(api.url('/identity/verify-email?token=s3cret'), { headers });
    await fetch(api.url('/identity/callback/google?code=s3cret&state=s3cret'), { redirect: 'manual' });
    for (const list of ['emails', 'order', 'orders', 'orders/export', 'user', 'purchase'])
      await fetch(api.url(`/${list}?q=s3cret&cursor=s3cret`));
    await fetch(api.url('/order/email?client=s3cret@shop.example'));
    await fetch(api.url('/user?email=s3cret%40shop.example'));
    for (const email of ['s3cret@shop.example', 's3cret%40shop.example', 's3cret'])
      for (const route of ['admin', 'user', 'user/admin']) {
        await fetch(api.url(`/${route}/${email}`), { method: route === 'admin' ? 'GET' : 'PUT' });
        await fetch(api.url(`/nowhere/${email}@`));
      }
    const { log, entries } = await logOf('confirmation');
    const req = {
      url: '/api/identity/verify-email?token=[redacted]',
      headers: { referer: 'http://127.0.0.1:4000/reset' },
    };
    expect(entries).toMatchObject([{ req, res: { statusCode: 401 } }]);
    expect(log).toContain('"url":"/api/user/[redacted]"');
    expect(log).toContain('"route":"/api/user/:email"');
    expect(log.includes('s3cret')).toBe(false);
  });

  it('includes parameters that are not about people', async () => {
    await fetch(api.url('/purchase?sort=price&limit=2'), {
      headers: { ...edgeHeaders(shop.config), 'x-request-id': 'search-for-rasps' },
    });
    const { entries } = await logOf('search-for-rasps');
    expect(entries).toMatchObject([
      { req: { url: '/api/purchase?sort=price&limit=2', route: '/api/purchase' } },
    ]);
  });

  it('logs a request that the client aborted', async () => {
    const caller = connect(api.port, '127.0.0.1');
    const secret = `${EDGE_SECRET_HEADER}: ${shop.config.edgeSecret}`;
    const head = [
      'host: shop',
      secret,
      'x-request-id: impatient',
      'expect: 100-continue',
      'content-length: 2',
    ];
    caller.write(
      ['POST /api/order HTTP/1.1', 'content-type: application/json', ...head, '\r\n'].join('\r\n'),
    );
    await once(caller, 'data');
    caller.destroy();
    await printed('impatient');
    const { entries } = await logOf('impatient');
    expect(entries).toMatchObject([{ req: { id: 'impatient' }, msg: 'request aborted' }]);
  });

  it('omits the polls of the edges', async () => {
    await fetch(`${api.internalUrl}/internal/release-document`, {
      headers: { ...edgeHeaders(shop.config), 'x-request-id': 'edge-polling' },
    });
    expect((await logOf('edge-polling')).entries).toEqual([]);
  });

  it('logs failed sign-ins, rejected and limited requests as events, without addresses of accounts', async () => {
    const { headers, id: user } = await signIn(shop);
    const send = (requestId: string, path: string, init: RequestInit = {}) =>
      fetch(api.url(path), {
        ...init,
        headers: { ...edgeHeaders(shop.config), ...init.headers, 'x-request-id': requestId },
      });
    await send('not-an-admin', '/reviews', { headers });
    const attempt = (requestId: string, body: object) =>
      send(requestId, '/identity/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: shop.config.publicUrl },
        body: JSON.stringify(body),
      });
    for (const [requestId, name] of [
      ['first-account', 'nobody'],
      ['first-account', 'nobody'],
      ['second-account', 'somebody'],
    ] as const)
      await attempt(requestId, { email: `${name}@shop.example`, password: 'a-guess' });
    // No client address has a request left for an hour.
    await shop.dataSource.query(`UPDATE rate_limits SET expires_at = ${Date.now() + 3_600_000}`);
    await attempt('flood', {});
    await shop.dataSource.query('DELETE FROM rate_limits');
    const events = async (requestId: string) =>
      (await logOf(requestId)).entries.filter((entry) => (entry as { event?: string }).event);
    expect(await events('not-an-admin')).toMatchObject([
      { event: 'access-denied', user, req: { route: '/api/reviews' } },
    ]);
    const [first, second] = await events('first-account');
    expect(first).toMatchObject({
      event: 'sign-in-failed',
      account: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    const { account } = first as { account: string };
    expect(second).toMatchObject({ event: 'sign-in-failed', account });
    expect(await events('second-account')).not.toMatchObject([{ account }]);
    expect(await events('flood')).toMatchObject([{ event: 'rate-limited' }]);
    expect((await logOf('first-account')).log).not.toContain('nobody');
  });

  it('logs a failed query and its error without the values', async () => {
    const { headers } = await signIn(shop);
    const order = { id: await stockTool(shop), quantity: 1, address: 's3cret lane', phone: '555 73537' };
    await shop.dataSource.query('ALTER TABLE order_lines RENAME TO lost_lines');
    const response = await fetch(api.url('/order'), {
      method: 'POST',
      headers: {
        ...headers,
        ...edgeHeaders(shop.config),
        'content-type': 'application/json',
        'x-request-id': 'failing-order',
      },
      body: JSON.stringify(order),
    });
    expect(response.status).toBe(500);
    const { log, entries } = await logOf('failing-order');
    expect(entries).toContainEqual(
      expect.objectContaining({
        err: expect.objectContaining({
          type: 'QueryFailedError',
          code: expect.stringMatching(/^(SQLITE_ERROR|ER_NO_SUCH_TABLE)$/),
          query: expect.stringContaining('INSERT INTO'),
          stack: expect.stringContaining('place-order.service'),
        }),
      }),
    );
    expect(/s3cret|555 ?73537/.exec(log)).toBeNull();
  });

  it('logs an error of the identity service without the values', async () => {
    await shop.dataSource.query('DROP TABLE identity_verification');
    const response = await fetch(api.url('/identity/reset-password'), {
      method: 'POST',
      headers: { origin: shop.config.publicUrl, 'content-type': 'application/json' },
      body: JSON.stringify({ token: 's3cret-token', newPassword: 's3cret-1' }),
    });
    expect(response.status).toBe(500);
    const { log } = await logOf('reset-password');
    expect(log).toMatch(/"type":"QueryFailedError".*identity_verification/);
    expect(log).not.toContain('s3cret');
  });
});
