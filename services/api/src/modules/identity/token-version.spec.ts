import { interleave, Pause } from '@whetstone/server/testing/database/interleave';
import { EntityManager } from 'typeorm';
import { Browser } from '../../testing/browser.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { User } from '../users/user.entity.ts';
import { UserProvisioningService } from '../users/user-provisioning.service.ts';
import { UsersService } from '../users/users.service.ts';
import { AccountRemovalService } from './account-removal.service.ts';

let email: string;
let accounts = 0;
let browser: Browser;
let pause: Pause;
const shop = sharedTestApp();
beforeAll(async () => {
  await signIn(shop, { email: 'admin@example.com', role: 'admin' });
});
beforeEach(() => {
  accounts += 1;
  email = `ann-${accounts}@example.com`;
  browser = new Browser(shop.app, shop.config.publicUrl);
  pause = new Pause();
});
afterEach(() => jest.restoreAllMocks());

const users = () => shop.dataSource.getRepository(User);
const user = () => users().findOneByOrFail({ email });
let removedId: string;
/** The removal erases the email from the row. */
const removed = () => users().findOneByOrFail({ id: removedId });
async function remove(): Promise<void> {
  removedId = (await user()).id;
  await shop.app.get(AccountRemovalService).remove(removedId, null);
}

async function signUpConfirmed(): Promise<string> {
  await browser.signUp(email, 'secret-1');
  await shop.dataSource.query('UPDATE identity_user SET emailVerified = 1');
  return (await browser.identityToken()) ?? '';
}

async function exchange(identityToken: string): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${(await browser.exchange(email, identityToken)).json().token}` };
}

const statusOf = async (headers: SignedIn['headers']) =>
  (await browser.get('/api/user/count', headers)).statusCode;

/** Pauses the first update of a user after its row is read. */
function pauseChange(): void {
  const update = EntityManager.prototype.update;
  jest.spyOn(EntityManager.prototype, 'update').mockImplementationOnce(async function (
    this: EntityManager,
    ...all
  ) {
    await pause.here();
    return update.apply(this, all);
  });
}

describe('the API rejects every access token of a removed user', () => {
  it('issued during the removal, after another change of the version', async () => {
    const identityToken = await signUpConfirmed();
    await exchange(identityToken);
    pauseChange();
    const [, headers] = await interleave(shop.dataSource, pause, remove, async () => {
      await shop.app
        .get(UsersService)
        .promote(email, null)
        .catch(() => undefined);
      return exchange(identityToken);
    });
    expect(await statusOf(headers)).toBe(401);
    expect((await removed()).removedAt).not.toBeNull();
  });

  it('issued while the email moved to another account of its owner', async () => {
    await signIn(shop, { email });
    const identityToken = await signUpConfirmed();
    pauseChange();
    const [headers] = await interleave(shop.dataSource, pause, () => exchange(identityToken), remove);
    expect(await statusOf(headers)).toBe(401);
    expect((await removed()).removedAt).not.toBeNull();
  });

  it('issued during a profile update, and the profile stays empty', async () => {
    const identityToken = await signUpConfirmed();
    await exchange(identityToken);
    await users().update({ email }, { name: 'A former name' });
    pauseChange();
    const [headers] = await interleave(shop.dataSource, pause, () => exchange(identityToken), remove);
    expect(await statusOf(headers)).toBe(401);
    expect(await removed()).toMatchObject({ name: '', removedAt: expect.any(Date) });
  });

  it('issued by an exchange whose session the removal ended, and the user stays removed', async () => {
    const identityToken = await signUpConfirmed();
    await exchange(identityToken);
    const provisionUser = UserProvisioningService.prototype.provisionUser;
    jest.spyOn(UserProvisioningService.prototype, 'provisionUser').mockImplementationOnce(async function (
      this: UserProvisioningService,
      ...all
    ) {
      await pause.here();
      return provisionUser.apply(this, all);
    });
    const [headers] = await interleave(shop.dataSource, pause, () => exchange(identityToken), remove);
    expect(await statusOf(headers)).toBe(401);
    expect((await removed()).removedAt).not.toBeNull();
  });
});

it('a new sign-up with an email does not make the tokens of the removed user valid again', async () => {
  const old = await exchange(await signUpConfirmed());
  await remove();
  const headers = await exchange(await signUpConfirmed());
  expect((await user()).id).not.toBe(removedId);
  expect([await statusOf(old), await statusOf(headers)]).toEqual([401, 200]);
});

it('the lifetime of a token starts when its user is read, even if signing is delayed', async () => {
  const identityToken = await signUpConfirmed();
  await exchange(identityToken);
  await users().update({ email }, { name: 'A former name' });
  pauseChange();
  const before = Math.floor(Date.now() / 1_000);
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick'] });
  try {
    const [headers] = await interleave(
      shop.dataSource,
      pause,
      () => exchange(identityToken),
      async () => void jest.setSystemTime(Date.now() + 60_000),
    );
    const [, payload = ''] = headers.authorization.split('.');
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(exp - before).toBeLessThan(16 * 60);
  } finally {
    jest.useRealTimers();
  }
});
