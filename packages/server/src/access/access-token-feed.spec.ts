import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import { exportJWK, SignJWT } from 'jose';
import { AccessTokenFeed } from './access-token-feed.ts';
import { AccessTokenVerifier } from './access-token-verifier.ts';

const ISSUER = 'https://shop.example';
const SECRET = 'the secret of services under test';
const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** A fake of the API's internal port. */
class FakeApi {
  readonly requests: IncomingMessage[] = [];
  keys: Record<string, KeyObject> = {};
  versions: Record<string, number> = {};
  /** Replaces the response. */
  respond: ((response: ServerResponse) => void) | undefined;
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));

  async start(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests.push(request);
    if (this.respond) return this.respond(response);
    const { url, headers } = request;
    const keys = Object.entries(this.keys).map(async ([kid, key]) => ({ ...(await exportJWK(key)), kid }));
    const body = JSON.stringify(
      url === '/internal/access-token-keys'
        ? { issuer: ISSUER, keys: await Promise.all(keys) }
        : { currentVersions: this.versions },
    );
    const etag = `"${Buffer.from(body).toString('base64')}"`;
    if (headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.writeHead(200, { etag }).end(body);
  }
}

const { privateKey, publicKey } = newKeys();

const tokenOf = (id: string, { ver = 1, key = privateKey, kid = 'one' } = {}) =>
  new SignJWT({ email: 'a@shop.example', name: 'Ann', role: 'user', ver })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid })
    .setSubject(id)
    .setIssuer(ISSUER)
    .setAudience('whetstone-services')
    .setIssuedAt()
    .setExpirationTime('15m')
    .sign(key);

let api: FakeApi;
let feed: AccessTokenFeed;
let verifier: AccessTokenVerifier;
let ann: string;
const errors = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  errors.mockClear();
  api = new FakeApi();
  api.keys = { one: publicKey };
  feed = new AccessTokenFeed({ apiInternalUrl: await api.start(), serviceSecret: SECRET });
  verifier = new AccessTokenVerifier(feed);
  ann = await tokenOf('ann');
});
afterEach(() => {
  feed.onModuleDestroy();
  api.close();
  jest.useRealTimers();
});

const isAccepted = async (token: string) => (await verifier.verify(token)) !== undefined;

/** Resolves after the next poll has ended: the feed then sets the timer of the following one. */
async function nextPoll(): Promise<void> {
  jest.advanceTimersByTime(500);
  while (jest.getTimerCount() === 0) await new Promise(setImmediate);
}

describe('the feed of keys and revoked tokens', () => {
  it('authenticates as a service, and asks for changes only', async () => {
    await feed.onModuleInit();
    await nextPoll();
    expect(api.requests.map(({ headers }) => headers.authorization)).toEqual(
      Array(4).fill(`Bearer ${SECRET}`),
    );
    const conditional = api.requests.map(({ headers }) => headers['if-none-match'] !== undefined);
    expect(conditional).toEqual([false, false, true, true]);
    expect(await isAccepted(ann)).toBe(true);
  });

  it('rejects a revoked token after the next poll, although the token was accepted before', async () => {
    await feed.onModuleInit();
    expect(await isAccepted(ann)).toBe(true);
    api.versions = { ann: 2 };
    await nextPoll();
    expect(await isAccepted(ann)).toBe(false);
    expect(await isAccepted(await tokenOf('ann', { ver: 2 }))).toBe(true);
    expect(await isAccepted(await tokenOf('bob'))).toBe(true);
  });

  it('accepts the tokens of a new key, and rejects those of a removed key, after the next poll', async () => {
    await feed.onModuleInit();
    const next = newKeys();
    const other = await tokenOf('ann', { key: next.privateKey, kid: 'two' });
    expect([await isAccepted(ann), await isAccepted(other)]).toEqual([true, false]);
    api.keys = { one: publicKey, two: next.publicKey };
    await nextPoll();
    expect([await isAccepted(ann), await isAccepted(other)]).toEqual([true, true]);
    api.keys = { two: next.publicKey };
    await nextPoll();
    expect([await isAccepted(ann), await isAccepted(other)]).toEqual([false, true]);
  });

  it('sends no request for a token, so many callers cause no load on the API', async () => {
    await feed.onModuleInit();
    const before = api.requests.length;
    await Promise.all(Array.from({ length: 200 }, () => isAccepted(ann)));
    expect(api.requests.length).toBe(before);
  });

  it('checks the expiry of a known token', async () => {
    await feed.onModuleInit();
    expect(await isAccepted(ann)).toBe(true);
    const { exp } = JSON.parse(Buffer.from(ann.split('.')[1] ?? '', 'base64url').toString());
    jest.spyOn(Date, 'now').mockReturnValueOnce(exp * 1_000);
    expect(await isAccepted(ann)).toBe(false);
  });
});

describe('while the API does not respond', () => {
  const unavailable = expect.objectContaining({ status: 503, code: 'access-tokens-unavailable' });

  it('accepts tokens for five seconds, then rejects all with 503, and recovers', async () => {
    await feed.onModuleInit();
    api.respond = (response) => response.destroy();
    for (let each = 0; each < 9; each += 1) await nextPoll();
    expect(await isAccepted(ann)).toBe(true);
    await nextPoll();
    await expect(isAccepted(ann)).rejects.toEqual(unavailable);
    await expect(isAccepted('no token')).rejects.toEqual(unavailable);
    expect(errors).toHaveBeenCalledTimes(1);
    api.respond = undefined;
    await nextPoll();
    expect(await isAccepted(ann)).toBe(true);
  });

  it('starts without the API, and rejects all with 503', async () => {
    api.respond = (response) => response.destroy();
    await feed.onModuleInit();
    await expect(isAccepted(ann)).rejects.toEqual(unavailable);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['an error', (response) => response.writeHead(403).end('{}')],
    ['a page of a proxy', (response) => response.writeHead(200).end('<h1>Welcome</h1>')],
    ['another object', (response) => response.writeHead(200).end('{"keys":[]}')],
    ['a 304 without a request for it', (response) => response.writeHead(304).end()],
    ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ])('does not accept %s as the state', async (_what, respond) => {
    api.respond = respond;
    await feed.onModuleInit();
    await expect(isAccepted(ann)).rejects.toEqual(unavailable);
  });
});
