import { createShopStore } from '../store/store.ts';
import { accessToken } from './access-token.ts';
import { adminStatus } from './admin-status.api.ts';
import { IdentityError } from './identity-error.ts';
import { selectUser } from './session.slice.ts';
import {
  followSession,
  sessionRenewed,
  signIn,
  signOut,
  signOutEverywhere,
  startSession,
} from './session.thunks.ts';

const token = (email: string) =>
  `h.${Buffer.from(JSON.stringify({ email, name: 'Ada' })).toString('base64url')}.s`;
const store = () => createShopStore({ baseQuery: async () => ({ data: null }) });
const requests: string[] = [];

/** A site whose answers are looked up by method and path. */
function serve(answers: Record<string, () => Response | Promise<Response>>): void {
  globalThis.fetch = async (input, init) => {
    const line = `${init?.method ?? 'GET'} ${input}`;
    requests.push(line);
    const answer = answers[line];
    if (!answer) throw new TypeError(`nothing at ${line}`);
    return answer();
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
  it('exchanges the identity for the shop’s token and keeps it as accessToken', async () => {
    serve(identity);
    const shop = store();
    await shop.dispatch(signIn({ email: 'ada@shop.example', password: 'secret' }));
    expect(requests).toEqual(Object.keys(identity));
    expect(localStorage.getItem('accessToken')).toBe(token('ada@shop.example'));
    expect(selectUser(shop.getState())).toEqual({ email: 'ada@shop.example', name: 'Ada' });
  });

  it('says in the identity service’s words why it failed', async () => {
    const refusal = () => Response.json({ message: 'E-mail or password is wrong.' }, { status: 401 });
    serve({ ...identity, 'POST /api/identity/sign-in/email': refusal });
    const attempt = store().dispatch(signIn({ email: 'ada@shop.example', password: 'wrong' }));
    await expect(attempt).rejects.toThrow(new IdentityError('E-mail or password is wrong.'));
  });

  it('says why the shop does not let somebody in whom the identity service knows', async () => {
    const refusal = () => Response.json({ detail: 'Confirm your e-mail address first.' }, { status: 403 });
    serve({ ...identity, 'PUT /api/user/ada%40shop.example': refusal });
    const attempt = store().dispatch(signIn({ email: 'ada@shop.example', password: 'secret' }));
    await expect(attempt).rejects.toThrow(new IdentityError('Confirm your e-mail address first.'));
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it.each([
    ['cannot be reached', {}],
    ['answers in HTML', { ...identity, 'GET /api/identity/token': () => new Response('<h1>Hello</h1>') }],
  ])('returns a readable error message when the shop %s', async (_, answers) => {
    serve(answers);
    const attempt = store().dispatch(signIn({ email: 'ada@shop.example', password: 'secret' }));
    await expect(attempt).rejects.toThrow(
      'We could not reach the shop. Check your connection and try again.',
    );
  });
});

describe('signing out', () => {
  it('clears the stored token even when the server cannot be told', async () => {
    serve({});
    localStorage.setItem('accessToken', token('ada@shop.example'));
    const shop = store();
    shop.dispatch(followSession());
    await shop.dispatch(signOut());
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(selectUser(shop.getState())).toBeNull();
  });

  it('outlasts a renewal that was under way in another tab', async () => {
    const late = async () => {
      localStorage.setItem('accessToken', token('ada@shop.example'));
      return Response.json({});
    };
    serve({ 'POST /api/identity/sign-out': late });
    await store().dispatch(signOut());
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('keeps an account signed in that signed in during the sign-out request', async () => {
    const enter = async () => {
      localStorage.setItem('accessToken', token('bob@shop.example'));
      return Response.json({});
    };
    serve({ 'POST /api/identity/sign-out': enter });
    localStorage.setItem('accessToken', token('ada@shop.example'));
    const shop = store();
    shop.dispatch(followSession());
    await shop.dispatch(signOut());
    expect(localStorage.getItem('accessToken')).toBe(token('bob@shop.example'));
  });

  it('everywhere leaves this browser signed in when it did not work', async () => {
    serve({});
    localStorage.setItem('accessToken', token('ada@shop.example'));
    await expect(store().dispatch(signOutEverywhere())).rejects.toThrow(IdentityError);
    expect(localStorage.getItem('accessToken')).not.toBeNull();
    serve({ 'POST /api/identity/revoke-sessions': () => Response.json({}) });
    await store().dispatch(signOutEverywhere());
    expect(localStorage.getItem('accessToken')).toBeNull();
  });
});

describe('following the session', () => {
  it('takes over what is stored', () => {
    localStorage.setItem('accessToken', token('ada@shop.example'));
    const shop = store();
    shop.dispatch(followSession());
    expect(selectUser(shop.getState())?.email).toBe('ada@shop.example');
  });

  it('signs out with another tab, and in with another tab', () => {
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

  it('forgets what was loaded for somebody else when another tab signs in as another', () => {
    const shop = store();
    localStorage.setItem('accessToken', token('ada@shop.example'));
    shop.dispatch(followSession());
    shop.dispatch(adminStatus.initiate('ada@shop.example'));
    expect(shop.getState().api.queries).not.toEqual({});
    localStorage.setItem('accessToken', token('bob@shop.example'));
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
    expect(shop.getState().api.queries).toEqual({});
  });

  it('asks what somebody may do after every renewal: their role may have changed', async () => {
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

describe('a sign-out that the server could not be told of', () => {
  it('is finished before anybody enters from this browser', async () => {
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

  it('keeps everybody out while the server still cannot be told', async () => {
    serve({});
    await store().dispatch(signOut());
    serve(identity);
    await expect(store().dispatch(startSession())).rejects.toThrow(IdentityError);
    expect(localStorage.getItem('accessToken')).toBeNull();
  });
});

describe('a browser that blocks its storage', () => {
  it('keeps the session for as long as the tab is open', async () => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    const spies = (['getItem', 'setItem', 'removeItem'] as const).map((method) =>
      jest.spyOn(Storage.prototype, method).mockImplementation(refuse),
    );
    serve(identity);
    const shop = store();
    await shop.dispatch(startSession());
    expect(selectUser(shop.getState())?.email).toBe('ada@shop.example');
    expect(accessToken.read()).toBe(token('ada@shop.example'));
    for (const spy of spies) spy.mockRestore();
  });
});
