import { Browser } from '../../testing/browser.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { totpCode } from '../../testing/totp.ts';
import { AuditEntry, AuditValue } from '../audit/audit-entry.entity.ts';
import { AuditLog } from '../audit/audit-log.service.ts';
import { User } from '../users/user.entity.ts';
import { AccountLog } from './account-log.service.ts';

const EMAIL = 'ada@example.com';
const PASSWORD = 'secret-1';

const shop = sharedTestApp();

const actions = async () =>
  (await shop.dataSource.getRepository(AuditEntry).find({ order: { id: 'ASC' } })).map(
    ({ action }) => action,
  );

/** The actions that the work adds to the log. */
async function actionsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const before = (await actions()).length;
  await work();
  await shop.app.get(AccountLog).flush();
  return (await actions()).slice(before);
}

it('records what happens to an account, from its creation', async () => {
  const browser = new Browser(shop.app, shop.config.publicUrl);
  // better-auth runs its hook of the new account last.
  expect(await actionsDuring(() => browser.signUp(EMAIL, PASSWORD))).toEqual([
    'user.signed-in',
    'user.signed-up',
  ]);
  const exchange = () => browser.accessToken(EMAIL);
  expect(await actionsDuring(exchange)).toEqual(['user.created']);
  expect(await actionsDuring(exchange)).toEqual([]);
  expect(await actionsDuring(() => browser.post('/api/identity/sign-out', {}))).toEqual(['user.signed-out']);
  const { id } = await shop.dataSource.getRepository(User).findOneByOrFail({ email: EMAIL });
  const [last] = await shop.dataSource.getRepository(AuditEntry).find({ order: { id: 'DESC' }, take: 1 });
  expect(last).toMatchObject({ actorId: id, subjectKind: 'user', subjectId: id, personId: id });
});

it('records wrong codes, and wrong proofs of a session', async () => {
  const email = 'eve@example.com';
  const owner = new Browser(shop.app, shop.config.publicUrl);
  await owner.signUp(email, PASSWORD);
  const headers = { authorization: `Bearer ${await owner.accessToken(email)}` };
  const identify = (browser: Browser, path: string, body: object) =>
    browser.post(`/api/identity/${path}`, body);
  const wrong = { password: 'a-guess' };
  const change = { ...wrong, newPassword: 'dovetail-saw', signOutOthers: false };
  const proofs = [
    () => identify(owner, 'verify-password', wrong),
    () => identify(owner, 'two-factor/enable', wrong),
    () => owner.post('/api/user/me/password', change, headers),
    () => owner.post('/api/user/me/erase', wrong, headers),
  ];
  for (const proof of proofs) expect(await actionsDuring(proof)).toEqual(['user.proof-failed']);
  const { id: actorId } = await shop.dataSource.getRepository(User).findOneByOrFail({ email });
  const failed = await shop.dataSource.getRepository(AuditEntry).findBy({ action: 'user.proof-failed' });
  expect(new Set(failed.map((entry) => entry.actorId))).toEqual(new Set([actorId]));
  const { totpURI } = (await identify(owner, 'two-factor/enable', { password: PASSWORD })).json();
  const code = totpCode(totpURI);
  await identify(owner, 'two-factor/verify-totp', { code });
  const thief = new Browser(shop.app, shop.config.publicUrl);
  await thief.signIn(email, PASSWORD);
  for (const [path, guess] of [
    ['verify-totp', '000000'],
    ['verify-totp', code],
    ['verify-backup-code', 'aaaaa-aaaaa'],
  ] as const)
    expect(await actionsDuring(() => identify(thief, `two-factor/${path}`, { code: guess }))).toEqual([
      'user.second-factor-failed',
    ]);
});

describe('failed sign-ins', () => {
  const attempts = async (entries: number) =>
    (await shop.dataSource.getRepository(AuditValue).find({ order: { id: 'DESC' }, take: entries }))
      .map(({ content }) => JSON.parse(content).after.attempts)
      .reverse();

  it('are recorded, of unknown emails not', async () => {
    const failing = async () => {
      for (const email of [EMAIL, EMAIL, 'nobody@example.com'])
        await new Browser(shop.app, shop.config.publicUrl).signIn(email, 'wrong-password');
    };
    // On a slow machine, more than a second passes between the two.
    const added = await actionsDuring(failing);
    expect(new Set(added)).toEqual(new Set(['user.sign-in-failed']));
    expect((await attempts(added.length)).reduce((sum, count) => sum + count, 0)).toBe(2);
  });

  it('of an account within a second have one entry, and a flush waits for an earlier one', async () => {
    const log = shop.app.get(AccountLog);
    const failing = async () => {
      const emails = [EMAIL, EMAIL, 'nobody@example.com', `${EMAIL} x`];
      for (const email of emails) log.recordFailure('sign-in-failed', email);
      void log.flush();
    };
    expect(await actionsDuring(failing)).toEqual(['user.sign-in-failed']);
    expect(await attempts(1)).toEqual([2]);
  });

  it('of an account are recorded although those of another cannot be', async () => {
    const other = 'bob@example.com';
    await new Browser(shop.app, shop.config.publicUrl).signUp(other, PASSWORD);
    const log = shop.app.get(AccountLog);
    jest.spyOn(shop.app.get(AuditLog), 'record').mockRejectedValueOnce(new Error('The database is busy.'));
    const failing = async () => {
      for (const email of [EMAIL, other, other, other]) log.recordFailure('sign-in-failed', email);
    };
    expect(await actionsDuring(failing)).toEqual(['user.sign-in-failed']);
    expect(await attempts(1)).toEqual([3]);
  });
});
