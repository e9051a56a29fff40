import { cleanLine } from '@whetstone/contract/plain-text';
import fc from 'fast-check';
import { Browser, errorOf } from './testing/browser.ts';
import { type SignedIn, signIn } from './testing/sign-in.ts';
import { sharedTestApp } from './testing/test-app.ts';

let user: SignedIn;
const shop = sharedTestApp({ rateLimitFactor: 1_000 });
beforeAll(async () => {
  user = await signIn(shop, { role: 'admin' });
});

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';
const send = (method: Method, path: string, payload?: object) =>
  shop.app.inject({ method, url: `/api${path}`, headers: user.headers, payload });

it('stores texts normalized, and nothing of a request with other text', async () => {
  const character = fc.constantFrom(
    ...'eéß\u0301\u0308 \n\t\0\x7f\u200b\u202e\u2066\u2069',
    '\ud83d',
    '😀',
    '本',
  );
  const text = fc.array(character, { minLength: 1, maxLength: 8 }).map((parts) => `A${parts.join('')}`);
  await fc.assert(
    fc.asyncProperty(text, text, async (name, town) => {
      const response = await send('POST', '/addresses', {
        name,
        address: `4 Forge Lane\n${town}`,
        phone: '555 0101',
      });
      const stored = (await send('GET', '/addresses')).json();
      if (response.statusCode === 201) {
        const { _id, ...saved } = response.json();
        expect(saved).toMatchObject({
          name: cleanLine(name).normalize('NFC'),
          address: cleanLine(`4 Forge Lane\n${town}`).normalize('NFC'),
        });
        expect(stored).toEqual([{ _id, ...saved }]);
        expect(saved.name).not.toMatch(/\p{Cc}|\u202e/u);
        await send('DELETE', `/addresses/${_id}`);
      } else {
        expect(response.json()).toMatchObject({ status: 400, code: 'validation-failed' });
        expect(stored).toEqual([]);
      }
    }),
    { numRuns: process.env.TEST_FULL === '1' ? 60 : 20 },
  );
});

it.each([
  [
    'POST',
    '/review',
    { reviews: 'Sharp\u202e', rating: 5 },
    'reviews contains U+202E, which reverses text. Remove it.',
  ],
  [
    'POST',
    '/user',
    { address: '4 Forge Lane\x1b[2J' },
    'address contains the control character U+001B. Remove it.',
  ],
  ['GET', '/purchase?q=%EF%BB%BF%E2%80%8B', undefined, 'q has no visible characters. Type some letters.'],
] as const)('rejects text in %s %s', async (method, path, body, detail) => {
  expect((await send(method, path, body)).json()).toMatchObject({
    status: 400,
    code: 'validation-failed',
    detail,
  });
});

describe('the name of an account', () => {
  const open = () => new Browser(shop.app, shop.config.publicUrl);

  it.each([
    ['\u200b\u200d', 'Name has no visible characters. Type some letters.'],
    ['Ann\0', 'Name contains the control character U+0000. Remove it.'],
    ['Ann\ud83d', 'Name contains half a character. Type the text again.'],
  ])('must not be %j', async (name, message) => {
    const response = await open().signUp('hidden@example.com', 'secret-1', name);
    expect(errorOf(response)).toEqual({ status: 400, code: 'INVALID_TEXT', message });
  });

  it('is normalized, and stored without what nobody sees', async () => {
    const browser = open();
    expect(
      (await browser.signUp('zoe@example.com', 'secret-1', '\u202dZoe\u0308\u202c\u00a0')).statusCode,
    ).toBe(200);
    const headers = { authorization: `Bearer ${await browser.accessToken('zoe@example.com')}` };
    expect((await browser.get('/api/user?email=zoe@example.com', headers)).json()).toMatchObject([
      { clientName: 'Zoë' },
    ]);
  });

  it('accepts the characters of a password in another form of Unicode, and no others', async () => {
    await open().signUp('exact@example.com', 'cafe\u0301\u202e\t', 'Ann');
    expect((await open().signIn('exact@example.com', 'cafe\u0301\u202e\t')).statusCode).toBe(200);
    expect((await open().signIn('exact@example.com', 'caf\u00e9\u202e\t')).statusCode).toBe(200);
    expect((await open().signIn('exact@example.com', 'caf\u00e9\t')).statusCode).toBe(401);
  });
});
