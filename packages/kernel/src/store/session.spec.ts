import { accessToken } from '../session/access-token.ts';
import { IdentityError } from '../session/identity-client.ts';
import { selectUser } from '../session/session.slice.ts';
import { signIn, startSession } from '../sign-in.ts';
import { followSession, sessionRenewed, signOut } from './session.thunks.ts';
import { createShopStore } from './store.ts';
import { adminStatus } from './viewer.ts';

const token = (email: string) =>
  `h.${Buffer.from(JSON.stringify({ email, name: 'Ada' })).toString('base64url')}.s`;
const store = () => createShopStore({ baseQuery: async () => ({ data: null }) });
const requests: string[] = [];

/** Responses by method and path. */
function serve(responses: Record<string, () => Response | Promise<Response>>): void {
  globalThis.fetch = async (input, init) => {
    const line = `${init?.method ?? 'GET'} ${input}`;
    requests.push(line);
    const respond = responses[line];
    if (!respond) throw new TypeError(`nothing at ${line}`);
    return respond();
  };
}

const identity = {
  'POST /api/identity/sign-in/email': () => Response.json({}),
  'GET /api/identity/token': () => Response.json({ token: token('ada@shop.example') }),
  'PUT /api/user/ada%40shop.example': () => Response.json({ token: token('ada@shop.example') }),
};

beforeEach(() => {
  localStorage.clear();
  requests.length = 0;
});

describe('signing in', () => {
  it('exchanges the identity token for the access token and stores it as accessToken', async () => {
    serve(identity);
    const shop = store();
    await shop.dispatch(signIn({ email: 'ada@shop.example', password: 'secret' }));
    expect(requests).toEqual(Object.keys(identity));
    expect(localStorage.getItem('accessToken')).toBe(token('ada@shop.example'));
    expect(selectUser(shop.getState())).toEqual({ email: 'ada@shop.example', name: 'Ada' });
  });

  it('fails with the message of the identity service', async () => {
    const rejection = () => Response.json({ message: 'The email or password is wrong.' }, { status: 401 });
    serve({ ...identity, 'POST /api/identity/sign-in/email': rejection });
    const attempt = store().dispatch(signIn({ email: 'ada@shop.example', password: 'wrong' }));
    await expect(attempt).rejects.toThrow(new IdentityError('The email or password is wrong.'));
  });

  it.each([
    [429, 'Too many requests. Please try again in a moment.'],
    [500, 'Something went wrong on our side. Please try again in a moment.'],
  ])('fails with a sentence of the page if the shop rejects the user: %i', async (status, sentence) => {
    const rejection = () => Response.json({ code: 'late', detail: 'For programs.' }, { status });
    serve({ ...identity, 'PUT /api/user/ada%40shop.example': rejection });
    const attempt = store().dispatch(signIn({ email: 'ada@shop.example', password: 'secret' }));
    await expect(attempt).rejects.toThrow(new IdentityError(sentence));
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it.each([
    ['is unreachable', {}],
    ['returns HTML', { ...identity, 'GET /api/identity/token': () => new Response('<h1>Hello</h1>') }],
  ])('returns a readable error message if the shop %s', async (_, responses) => {
    serve(responses);
    const attempt = store().dispatch(signIn({ email: 'ada@shop.example', password: 'secret' }));
    await expect(attempt).rejects.toThrow(
      'We could not reach the shop. Check your connection and try again.',
    );
  });
});

describe('signing out', () => {
  it('clears the stored token even if the server is unreachable', async () => {
    serve({});
    localStorage.setItem('accessToken', token('ada@shop.example'));
    const shop = store();
    shop.dispatch(followSession());
    await shop.dispatch(signOut());
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(selectUser(shop.getState())).toBeNull();
  });

  it('takes precedence over a pending renewal of another tab', async () => {
    const renewMeanwhile = async () => {
      localStorage.setItem('accessToken', token('ada@shop.example'));
      return Response.json({});
    };
    serve({ 'POST /api/identity/sign-out': renewMeanwhile });
    await store().dispatch(signOut());
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('keeps another account that signs in during the request', async () => {
    const signInMeanwhile = async () => {
      localStorage.setItem('accessToken', token('bob@shop.example'));
      return Response.json({});
    };
    serve({ 'POST /api/identity/sign-out': signInMeanwhile });
    localStorage.setItem('accessToken', token('ada@shop.example'));
    const shop = store();
    shop.dispatch(followSession());
    await shop.dispatch(signOut());
    expect(localStorage.getItem('accessToken')).toBe(token('bob@shop.example'));
  });
});

describe('following the session', () => {
  it('starts with the stored session', () => {
    localStorage.setItem('accessToken', token('ada@shop.example'));
    const shop = store();
    shop.dispatch(followSession());
    expect(selectUser(shop.getState())?.email).toBe('ada@shop.example');
  });

  it('follows sign-ins and sign-outs of other tabs', () => {
    const shop = store();
    shop.dispatch(followSession());
    const storageChanged = () => window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
    localStorage.setItem('accessToken', token('ada@shop.example'));
    storageChanged();
    expect(selectUser(shop.getState())?.email).toBe('ada@shop.example');
    localStorage.removeItem('accessToken');
    storageChanged();
    expect(selectUser(shop.getState())).toBeNull();
  });

  it('empties the cache when another tab signs in with another account', () => {
    const shop = store();
    localStorage.setItem('accessToken', token('ada@shop.example'));
    shop.dispatch(followSession());
    shop.dispatch(adminStatus.initiate('ada@shop.example'));
    expect(shop.getState().api.queries).not.toEqual({});
    localStorage.setItem('accessToken', token('bob@shop.example'));
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
    expect(shop.getState().api.queries).toEqual({});
  });

  it('follows the email of a renewed token', () => {
    const shop = store();
    localStorage.setItem('accessToken', token('ada@shop.example'));
    shop.dispatch(followSession());
    localStorage.setItem('accessToken', token('ada@new.example'));
    shop.dispatch(sessionRenewed());
    expect(selectUser(shop.getState())?.email).toBe('ada@new.example');
  });

  it('refetches the role after a renewal', async () => {
    const calls: unknown[] = [];
    const shop = createShopStore({
      baseQuery: async (request) => {
        calls.push(request);
        return { data: { admin: true } };
      },
    });
    localStorage.setItem('accessToken', token('ada@shop.example'));
    await shop.dispatch(adminStatus.initiate('ada@shop.example'));
    shop.dispatch(sessionRenewed());
    expect(calls).toEqual(['/admin/ada%40shop.example', '/admin/ada%40shop.example']);
  });
});

describe('a sign-out while the server is unreachable', () => {
  it('finishes before the next sign-in', async () => {
    serve({});
    await store().dispatch(signOut());
    serve({ ...identity, 'POST /api/identity/sign-out': () => Response.json({}) });
    requests.length = 0;
    await store().dispatch(startSession());
    expect(requests[0]).toBe('POST /api/identity/sign-out');
    requests.length = 0;
    await store().dispatch(startSession());
    expect(requests).not.toContain('POST /api/identity/sign-out');
  });

  it('blocks sign-ins while the server is unreachable', async () => {
    serve({});
    await store().dispatch(signOut());
    serve(identity);
    await expect(store().dispatch(startSession())).rejects.toThrow(IdentityError);
    expect(localStorage.getItem('accessToken')).toBeNull();
  });
});

describe('a browser that blocks its storage', () => {
  it('keeps the session until the tab closes', async () => {
    const block = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    const spies = (['getItem', 'setItem', 'removeItem'] as const).map((method) =>
      jest.spyOn(Storage.prototype, method).mockImplementation(block),
    );
    serve(identity);
    const shop = store();
    await shop.dispatch(startSession());
    expect(selectUser(shop.getState())?.email).toBe('ada@shop.example');
    expect(accessToken.read()).toBe(token('ada@shop.example'));
    for (const spy of spies) spy.mockRestore();
  });
});
