import type { ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import { FakeApi, newAccessTokenKey } from '../testing/fake-api.ts';
import { AccessTokenFeed } from './access-token-feed.ts';
import { AccessTokenVerifier } from './access-token-verifier.ts';
import type { AuthenticatedUser } from './authenticated-user.ts';

const SECRET = 'the secret of services under test';
const user = (id: string): AuthenticatedUser => ({ id, email: `${id}@shop.example`, name: id, role: 'user' });

let api: FakeApi;
let feed: AccessTokenFeed;
let verifier: AccessTokenVerifier;
let ann: string;
const errors = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  errors.mockClear();
  api = await FakeApi.start();
  feed = new AccessTokenFeed({ apiInternalUrl: api.internalUrl, serviceSecret: SECRET });
  verifier = new AccessTokenVerifier(feed);
  ann = await api.issue(user('ann'));
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
    expect(await isAccepted(await api.issue(user('ann'), { ver: 2 }))).toBe(true);
    expect(await isAccepted(await api.issue(user('bob')))).toBe(true);
  });

  it('accepts a token of a version that the last poll did not read', async () => {
    api.versions = { ann: 2 };
    await feed.onModuleInit();
    expect(await isAccepted(await api.issue(user('ann'), { ver: 3 }))).toBe(true);
    expect(await isAccepted(ann)).toBe(false);
  });

  it('accepts the tokens of a new key, and rejects those of a removed key, after the next poll', async () => {
    await feed.onModuleInit();
    const next = newAccessTokenKey();
    const other = await api.issue(user('ann'), { key: next, kid: 'two' });
    expect([await isAccepted(ann), await isAccepted(other)]).toEqual([true, false]);
    api.keys = { ...api.keys, two: next };
    await nextPoll();
    expect([await isAccepted(ann), await isAccepted(other)]).toEqual([true, true]);
    api.keys = { two: next };
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

describe('if the state is too old without an outage', () => {
  let clock: jest.SpyInstance;
  afterEach(() => clock.mockRestore());

  it('waits for the next state after the process had no processor time', async () => {
    await feed.onModuleInit();
    api.versions = { ann: 2 };
    clock = jest.spyOn(performance, 'now').mockReturnValue(60_000);
    const bob = await api.issue(user('bob'));
    expect(await Promise.all([isAccepted(bob), isAccepted(ann)])).toEqual([true, false]);
    expect(api.requests).toHaveLength(4);
  });

  it('waits for a slow response, and asks again if that is too old', async () => {
    await feed.onModuleInit();
    const held: ServerResponse[] = [];
    api.respond = (response) => void held.push(response);
    jest.advanceTimersByTime(500);
    while (held.length < 2) await new Promise(setImmediate);
    clock = jest.spyOn(performance, 'now').mockReturnValue(60_000);
    const accepted = isAccepted(ann);
    api.respond = undefined;
    for (const response of held) response.writeHead(304).end();
    expect(await accepted).toBe(true);
    expect(api.requests).toHaveLength(6);
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
    expect(errors).not.toHaveBeenCalled();
    for (let each = 0; each < 5; each += 1) await nextPoll();
    expect(errors).toHaveBeenCalledTimes(1);
    const before = api.requests.length;
    await expect(isAccepted(ann)).rejects.toEqual(unavailable);
    expect(api.requests).toHaveLength(before);
    api.respond = undefined;
    await nextPoll();
    expect(await isAccepted(ann)).toBe(true);
  });

  it('starts without the API, rejects all with 503, and lets it take its time before that is an error', async () => {
    api.respond = (response) => response.destroy();
    await feed.onModuleInit();
    await expect(isAccepted(ann)).rejects.toEqual(unavailable);
    for (let each = 0; each < 12; each += 1) await nextPoll();
    expect(errors).not.toHaveBeenCalled();
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
