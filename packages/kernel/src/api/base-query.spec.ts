import { setAskForProof } from '../session/proof.ts';
import { createShopStore } from '../store/store.ts';
import { api } from './api.ts';
import { backoff, backoffDelay, createBaseQuery } from './base-query.ts';

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    readThing: build.query<{ ok: boolean }, void>({ query: () => '/thing' }),
    changeThing: build.mutation<unknown, Record<string, string>>({
      query: (headers) => ({ url: '/thing', method: 'POST', headers }),
    }),
  }),
});

const respond = (status: number) => Response.json({ ok: status < 400 }, { status });

/** A response whose body ends early: the connection is lost, or the page is closed. */
function truncated(): Response {
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

function setUp(
  statuses: (number | 'offline' | 'html' | 'truncated')[],
  renewal: 'renewed' | 'ended' | 'unreachable' = 'ended',
  token: string | null = 'first',
) {
  const sent: Request[] = [];
  const tokens = [token];
  const onSessionEnd = jest.fn();
  const renewToken = jest.fn(async (_rejected: string) => {
    if (renewal === 'renewed') tokens[0] = 'second';
    return renewal;
  });
  const baseQuery = createBaseQuery({
    baseUrl: 'http://site/api',
    fetch: async (request) => {
      sent.push(request as Request);
      const status = statuses[Math.min(sent.length, statuses.length) - 1];
      if (status === 'offline') throw new TypeError('Failed to fetch');
      if (status === 'html') return new Response('<h1>Bad gateway</h1>', { status: 502 });
      if (status === 'truncated') return truncated();
      return respond(status ?? 200);
    },
    readToken: () => tokens[0] ?? null,
    renewToken,
    onSessionEnd,
  });
  return { store: createShopStore({ baseQuery }), sent, renewToken, onSessionEnd };
}

/** Runs the call and skips its delays. */
async function settle<Result>(call: Promise<Result>): Promise<Result> {
  const done = jest.runAllTimersAsync();
  const result = await call;
  await done;
  return result;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a query', () => {
  const read = (store: ReturnType<typeof setUp>['store']) =>
    settle(
      Promise.resolve(store.dispatch(calls.endpoints.readThing.initiate(undefined, { forceRefetch: true }))),
    );

  it.each([[500], [503], ['offline']] as const)('is retried three times after %s', async (failure) => {
    const { store, sent } = setUp([failure]);
    const { isError } = await read(store);
    expect(isError).toBe(true);
    expect(sent).toHaveLength(4);
  });

  it('returns the first successful response', async () => {
    const { store, sent } = setUp([503, 200]);
    expect((await read(store)).data).toEqual({ ok: true });
    expect(sent).toHaveLength(2);
  });

  it.each([400, 403, 404, 409, 422, 429])('is not retried after %d', async (status) => {
    const { store, sent } = setUp([status]);
    await read(store);
    expect(sent).toHaveLength(1);
  });

  it('sends the access token', async () => {
    const { store, sent } = setUp([200]);
    await read(store);
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer first');
  });

  it('is sent again with the new token after a silent renewal', async () => {
    const { store, sent, onSessionEnd } = setUp([401, 200], 'renewed');
    expect((await read(store)).data).toEqual({ ok: true });
    expect(sent[1]?.headers.get('authorization')).toBe('Bearer second');
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  it('ends the session if it cannot be renewed', async () => {
    const { store, onSessionEnd } = setUp([401], 'ended');
    await read(store);
    expect(onSessionEnd).toHaveBeenCalledTimes(1);
  });

  it('ends the session if the token is missing', async () => {
    const { store, onSessionEnd, renewToken } = setUp([401], 'renewed', null);
    await read(store);
    expect(renewToken).not.toHaveBeenCalled();
    expect(onSessionEnd).toHaveBeenCalledTimes(1);
  });

  it('renews the token that was rejected', async () => {
    const { store, renewToken } = setUp([401, 200], 'renewed');
    await read(store);
    expect(renewToken).toHaveBeenCalledWith('first');
  });

  it('is retried after an HTML response of a proxy', async () => {
    const { store, sent } = setUp(['html']);
    await read(store);
    expect(sent).toHaveLength(4);
  });

  it('is retried after a truncated response', async () => {
    const { store, sent } = setUp(['truncated', 200]);
    expect(await read(store)).toMatchObject({ data: { ok: true } });
    expect(sent).toHaveLength(2);
  });

  it('keeps the session if the identity service is unreachable', async () => {
    const { store, onSessionEnd } = setUp([401], 'unreachable');
    await read(store);
    expect(onSessionEnd).not.toHaveBeenCalled();
  });
});

describe('a mutation', () => {
  const change = (store: ReturnType<typeof setUp>['store'], headers: Record<string, string>) =>
    settle(Promise.resolve(store.dispatch(calls.endpoints.changeThing.initiate(headers))));

  it('is sent once without an idempotency key', async () => {
    const { store, sent } = setUp([503]);
    await change(store, {});
    expect(sent).toHaveLength(1);
  });

  it('is retried with an idempotency key', async () => {
    const { store, sent } = setUp([503, 503, 200]);
    await change(store, { 'idempotency-key': 'one' });
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['one', 'one', 'one']);
  });
});

describe('a call that needs a recent proof of identity', () => {
  const problem = { status: 403, code: 'step-up-required' };

  it.each([
    [true, ['Bearer first', 'Bearer second']],
    [false, ['Bearer first']],
  ])('is sent again with a new token if the user proves the identity: %s', async (isProven, expected) => {
    let token = 'first';
    const sent: (string | null)[] = [];
    setAskForProof(async () => isProven);
    const baseQuery = createBaseQuery({
      baseUrl: 'http://site/api',
      fetch: async (request) => {
        sent.push((request as Request).headers.get('authorization'));
        return sent.length === 1 ? Response.json(problem, { status: 403 }) : respond(200);
      },
      readToken: () => token,
      renewToken: async () => {
        token = 'second';
        return 'renewed';
      },
      onSessionEnd: jest.fn(),
    });
    const call = createShopStore({ baseQuery }).dispatch(calls.endpoints.changeThing.initiate({}));
    const { error } = await settle(Promise.resolve(call));
    expect(sent).toEqual(expected);
    expect(error).toEqual(isProven ? undefined : { status: 403, data: problem });
  });
});

describe('a call of one account', () => {
  const tokenOf = (email: string, signature = 's') =>
    `h.${Buffer.from(JSON.stringify({ email })).toString('base64url')}.${signature}`;
  const ADA = tokenOf('ada@shop.example');
  const BOB = tokenOf('bob@shop.example');

  /** The API returns these statuses in turn and calls `meanwhile` before the first response. */
  function switching(
    from: string | null,
    statuses: number[],
    meanwhile: (write: (token: string) => void) => void,
  ) {
    let token = from;
    const sent: (string | null)[] = [];
    const onSessionEnd = jest.fn();
    const onRenewal = jest.fn();
    const onAccountChange = jest.fn();
    const baseQuery = createBaseQuery({
      baseUrl: 'http://site/api',
      fetch: async (request) => {
        sent.push((request as Request).headers.get('authorization'));
        if (sent.length === 1)
          meanwhile((next) => {
            token = next;
          });
        return respond(statuses[Math.min(sent.length, statuses.length) - 1] ?? 200);
      },
      readToken: () => token,
      // Renews without an account check: any other token counts as new.
      renewToken: async () => 'renewed',
      onRenewal,
      onAccountChange,
      onSessionEnd,
    });
    return { store: createShopStore({ baseQuery }), sent, onSessionEnd, onRenewal, onAccountChange };
  }

  const change = (store: ReturnType<typeof createShopStore>) =>
    settle(
      Promise.resolve(store.dispatch(calls.endpoints.changeThing.initiate({ 'idempotency-key': 'one' }))),
    );

  it('is not sent again as an account that signed in meanwhile', async () => {
    const { store, sent, ...callbacks } = switching(ADA, [401, 200], (write) => write(BOB));
    expect((await change(store)).error).toMatchObject({ status: 401 });
    expect(sent).toEqual([`Bearer ${ADA}`]);
    expect(callbacks.onRenewal).not.toHaveBeenCalled();
    expect(callbacks.onSessionEnd).not.toHaveBeenCalled();
    expect(callbacks.onAccountChange).toHaveBeenCalledTimes(1);
  });

  it('is not retried after a pause as an account that signed in meanwhile', async () => {
    const { store, sent, onAccountChange } = switching(ADA, [503, 200], (write) => write(BOB));
    expect((await change(store)).error).toBeDefined();
    expect(sent).toEqual([`Bearer ${ADA}`]);
    expect(onAccountChange).toHaveBeenCalledTimes(1);
  });

  it('is retried after a pause with the renewed token', async () => {
    const renewed = tokenOf('ada@shop.example', 'renewed');
    const { store, sent } = switching(ADA, [503, 200], (write) => write(renewed));
    expect((await change(store)).error).toBeUndefined();
    expect(sent).toEqual([`Bearer ${ADA}`, `Bearer ${renewed}`]);
  });

  it('is retried without a token when a visitor signs in before the retry', async () => {
    const { store, sent } = switching(null, [503, 200], (write) => write(BOB));
    expect((await change(store)).error).toBeUndefined();
    expect(sent).toEqual([null, null]);
  });

  it('does not end the session of an account that signed in meanwhile', async () => {
    const { store, onSessionEnd } = switching(null, [401], (write) => write(BOB));
    await change(store);
    expect(onSessionEnd).not.toHaveBeenCalled();
  });
});

describe('the back-off', () => {
  it('doubles from one second', () => {
    expect([1, 2, 3, 4].map(backoffDelay)).toEqual([1_000, 2_000, 4_000, 8_000]);
  });

  it('is at most 30 seconds', () => {
    expect([6, 7, 50].map(backoffDelay)).toEqual([30_000, 30_000, 30_000]);
  });

  it('rejects at once when the call is aborted', async () => {
    const controller = new AbortController();
    const waiting = backoff(5, 3, controller.signal);
    controller.abort(new Error('left the page'));
    await expect(waiting).rejects.toThrow('left the page');
  });
});
