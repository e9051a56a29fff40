import { Browser, errorOf } from '../../testing/browser.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const open = () => new Browser(shop.app, shop.config.publicUrl);

describe('signing up', () => {
  it('signs in at once, in a cookie that only the identity service gets and no script can read', async () => {
    const answer = await open().signUp('cookie@example.com', 'secret-1');
    expect(answer.statusCode).toBe(200);
    const session = answer.cookies.find(({ name }) => name === 'whetstone.session_token');
    expect(session).toMatchObject({ path: '/api/identity', httpOnly: true, sameSite: 'Lax' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('takes an address with capitals and spaces around it for the same one', async () => {
    await open().signUp('  Mixed.Case@Example.COM ', 'secret-1');
    expect((await open().signUp('mixed.case@example.com', 'secret-2')).statusCode).toBe(409);
    expect((await open().signIn(' MIXED.case@example.com', 'secret-1')).statusCode).toBe(200);
    expect(await open().accessToken('nobody@example.com')).toBeUndefined();
  });

  it.each([
    [
      'nobody',
      { email: 'x@example.com', password: 'secret-1', name: '  ' },
      'NAME_REQUIRED',
      'Name is Required',
    ],
    ['no address', { email: ' ', password: 'secret-1', name: 'X' }, 'EMAIL_REQUIRED', 'Email is Required'],
    [
      'a bad address',
      { email: 'x@', password: 'secret-1', name: 'X' },
      'INVALID_EMAIL',
      'Provide a valid Email',
    ],
    [
      'a short password',
      { email: 'x@example.com', password: '12345', name: 'X' },
      'PASSWORD_TOO_SHORT',
      'Must be 6 characters or longer',
    ],
    [
      'a long password',
      { email: 'x@example.com', password: 'x'.repeat(129), name: 'X' },
      'PASSWORD_TOO_LONG',
      'Must be 128 characters or shorter',
    ],
  ])('says in words what is wrong with %s', async (_what, body, code, message) => {
    expect(errorOf(await open().post('/api/identity/sign-up/email', body))).toEqual({
      status: 400,
      code,
      message,
    });
  });

  it('keeps every character of a password of 128', async () => {
    const password = 'ä'.repeat(127);
    await open().signUp('long@example.com', `${password}1`);
    expect((await open().signIn('long@example.com', `${password}1`)).statusCode).toBe(200);
    expect((await open().signIn('long@example.com', `${password}2`)).statusCode).toBe(401);
  });

  it('makes one account of two sign-ups at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => open().signUp('twice@example.com', 'secret-1')));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 409, 409]);
  });

  it.each(['javascript:alert(1)', `https://images.example/${'x'.repeat(10_000)}`])(
    'keeps no picture that the shop never asked for: %.30s',
    async (image) => {
      const browser = open();
      const email = `picture-${image.length}@example.com`;
      const answer = await browser.post('/api/identity/sign-up/email', {
        email,
        password: 'secret-1',
        name: 'X',
        image,
      });
      expect(answer.statusCode).toBe(200);
      expect((await browser.get('/api/identity/get-session')).json().user).toMatchObject({
        email,
        image: null,
      });
    },
  );

  it('cannot be told to make an admin or a confirmed address', async () => {
    const browser = open();
    const extras = { role: 'admin', emailVerified: true };
    await browser.post('/api/identity/sign-up/email', {
      email: 'sly@example.com',
      password: 'secret-1',
      name: 'Sly',
      ...extras,
    });
    const { user } = (await browser.get('/api/identity/get-session')).json();
    expect(user).toMatchObject({ email: 'sly@example.com', emailVerified: false });
    expect(user.role).toBeUndefined();
  });
});
