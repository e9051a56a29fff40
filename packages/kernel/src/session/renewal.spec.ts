import { signOut } from '../store/session.thunks.ts';
import { createShopStore } from '../store/store.ts';
import { renewAccessToken } from './renewal.ts';

const token = (email: string, signature = 's') =>
  `h.${Buffer.from(JSON.stringify({ email, name: 'Ada' })).toString('base64url')}.${signature}`;
const STALE = token('ada@shop.example', 'stale');
const FRESH = token('ada@shop.example');

const requests: string[] = [];

/** The identity service returns this status. `meanwhile` runs before the response. */
function respond(status: number, { exchange = 200, body = FRESH, meanwhile = () => {} } = {}): void {
  globalThis.fetch = async (input, init) => {
    requests.push(`${init?.method ?? 'GET'} ${input}`);
    meanwhile();
    const at = String(input).startsWith('/api/user/') ? exchange : status;
    return Response.json({ token: body }, { status: at });
  };
}

beforeEach(() => {
  requests.length = 0;
  localStorage.setItem('accessToken', STALE);
});

describe('renewal', () => {
  it('sends one request for concurrent calls', async () => {
    respond(200);
    const renewals = await Promise.all([1, 2, 3].map(() => renewAccessToken(STALE)));
    expect(renewals).toEqual(['renewed', 'renewed', 'renewed']);
    expect(requests).toEqual(['GET /api/identity/token', 'PUT /api/user/ada%40shop.example']);
    expect(localStorage.getItem('accessToken')).toBe(FRESH);
  });

  it('sends no request for a call that was rejected before the last renewal', async () => {
    respond(200);
    await renewAccessToken(STALE);
    requests.length = 0;
    expect(await renewAccessToken(STALE)).toBe('renewed');
    expect(requests).toEqual([]);
  });

  it('does not sign in again after a sign-out while it waited for the lock', async () => {
    respond(200);
    const renewal = renewAccessToken(STALE);
    localStorage.removeItem('accessToken');
    expect(await renewal).toBe('ended');
    expect(requests).toEqual([]);
  });

  it('does not sign in again after a sign-out during the request', async () => {
    const shop = createShopStore({ baseQuery: async () => ({ data: null }) });
    let once = true;
    const signOutOnce = () => {
      if (!once) return;
      once = false;
      void shop.dispatch(signOut());
    };
    respond(200, { meanwhile: signOutOnce });
    expect(await renewAccessToken(STALE)).toBe('ended');
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('never replaces a token with the token of another account', async () => {
    respond(200, { body: token('bob@shop.example') });
    expect(await renewAccessToken(STALE)).toBe('ended');
    expect(localStorage.getItem('accessToken')).toBe(STALE);
  });

  it('renews the token of an account whose email has changed', async () => {
    const withId = (email: string) =>
      `h.${Buffer.from(JSON.stringify({ sub: 'u1', email })).toString('base64url')}.s`;
    const [stale, fresh] = [withId('ada@shop.example'), withId('ada@new.example')];
    localStorage.setItem('accessToken', stale);
    respond(200, { body: fresh });
    expect(await renewAccessToken(stale)).toBe('renewed');
    expect(localStorage.getItem('accessToken')).toBe(fresh);
  });

  it('does not accept another account’s token as renewed', async () => {
    respond(200);
    const waiting = renewAccessToken(STALE);
    localStorage.setItem('accessToken', token('bob@shop.example'));
    expect(await waiting).toBe('ended');
    expect(requests).toEqual([]);
  });

  it('keeps the session of an account that signed in during the renewal', async () => {
    const bob = token('bob@shop.example');
    respond(200, { meanwhile: () => localStorage.setItem('accessToken', bob) });
    expect(await renewAccessToken(STALE)).toBe('ended');
    expect(localStorage.getItem('accessToken')).toBe(bob);
  });

  it.each([401, 403, 404])('ends the session after %d', async (status) => {
    respond(status);
    expect(await renewAccessToken(STALE)).toBe('ended');
    respond(200, { exchange: status });
    expect(await renewAccessToken(STALE)).toBe('ended');
  });

  it.each([429, 500, 503])('keeps the session after %d, which can be transient', async (status) => {
    respond(status);
    expect(await renewAccessToken(STALE)).toBe('unreachable');
    respond(200, { exchange: status });
    expect(await renewAccessToken(STALE)).toBe('unreachable');
  });

  it('keeps the session during a network failure', async () => {
    globalThis.fetch = async () => {
      throw new TypeError('Failed to fetch');
    };
    expect(await renewAccessToken(STALE)).toBe('unreachable');
  });

  it('keeps the session when the response is unreadable', async () => {
    globalThis.fetch = async () => new Response('<h1>Bad gateway</h1>');
    expect(await renewAccessToken(STALE)).toBe('unreachable');
  });

  describe('while the identity service hangs', () => {
    beforeEach(() => {
      jest.useFakeTimers();
      // Fake timers do not control the browser's own clock.
      jest.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
        const controller = new AbortController();
        setTimeout(() => controller.abort(), limit);
        return controller.signal;
      });
      globalThis.fetch = (input, init) => {
        requests.push(`${init?.method ?? 'GET'} ${input}`);
        return new Promise((_, reject) => init?.signal?.addEventListener('abort', reject));
      };
    });
    afterEach(() => {
      jest.useRealTimers();
      jest.restoreAllMocks();
    });

    it('times out after twenty seconds for all calls together', async () => {
      const renewals = Promise.all([1, 2, 3].map(() => renewAccessToken(STALE)));
      await jest.advanceTimersByTimeAsync(20_000);
      expect(await renewals).toEqual(['unreachable', 'unreachable', 'unreachable']);
      expect(requests).toEqual(['GET /api/identity/token']);
    });
  });
});
