import { createShopStore } from '../store/store.ts';
import { IdentityError } from './identity-client.ts';
import { renewAccessToken } from './renewal.ts';
import { selectUser } from './session.slice.ts';
import { followSession, signIn, signOut } from './session.thunks.ts';

const token = (email: string) =>
  `h.${Buffer.from(JSON.stringify({ email, name: 'Ada' })).toString('base64url')}.s`;
const store = () => createShopStore({ baseQuery: async () => ({ data: null }) });
const requests: string[] = [];

/** A site whose answers are looked up by method and path. */
function serve(answers: Record<string, () => Response>): void {
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

  it('speaks to a person when the shop cannot be reached', async () => {
    serve({});
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
});

describe('renewal', () => {
  it('asks once, however many calls need it', async () => {
    localStorage.setItem('accessToken', 'stale');
    serve(identity);
    const turns = { last: Promise.resolve() };
    const request = <Result>(_name: string, task: () => Promise<Result>) => {
      const turn = turns.last.then(task);
      turns.last = turn.then(() => undefined);
      return turn;
    };
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    const renewals = await Promise.all([renewAccessToken(), renewAccessToken(), renewAccessToken()]);
    expect(renewals).toEqual(['renewed', 'renewed', 'renewed']);
    expect(requests.filter((line) => line.includes('token'))).toHaveLength(1);
  });

  it('tells an ended session from a server out of reach', async () => {
    serve({ 'GET /api/identity/token': () => new Response(null, { status: 401 }) });
    expect(await renewAccessToken()).toBe('ended');
    serve({});
    expect(await renewAccessToken()).toBe('unreachable');
  });
});
