import { Browser } from '../../testing/browser.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const open = () => new Browser(shop.app, shop.config.publicUrl);

it('signing out everywhere ends every session and every access token, of this person alone', async () => {
  const [here, there, stranger] = [open(), open(), open()];
  await here.signUp('ann@mail.example', 'secret-1');
  await there.signIn('ann@mail.example', 'secret-1');
  await stranger.signUp('bob@mail.example', 'secret-2');
  const authorization = `Bearer ${await there.accessToken('ann@mail.example')}`;
  const identityToken = (await there.identityToken()) ?? '';
  expect((await there.get('/api/user/count', { authorization })).statusCode).toBe(200);

  expect((await here.post('/api/identity/revoke-sessions', {})).statusCode).toBe(200);

  expect((await there.get('/api/user/count', { authorization })).statusCode).toBe(401);
  expect((await there.exchange('ann@mail.example', identityToken)).statusCode).toBe(401);
  expect(await there.identityToken()).toBeUndefined();
  expect(await here.identityToken()).toBeUndefined();
  expect(await stranger.identityToken()).toBeDefined();
  expect((await there.signIn('ann@mail.example', 'secret-1')).statusCode).toBe(200);
});

it('is for whoever is signed in', async () => {
  const answer = await open().post('/api/identity/revoke-sessions', {});
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toEqual({ code: 'UNAUTHORIZED', message: 'You are signed out. Sign in again.' });
});
