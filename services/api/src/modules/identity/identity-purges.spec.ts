import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { QueryCounter } from '@whetstone/server/testing/database/queries';
import { Browser } from '../../testing/browser.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const shop = sharedTestApp();

const run = (job: string) => shop.app.get(JobsService).run(job);
const open = async (email: string) => {
  const browser = new Browser(shop.app, shop.config.publicUrl);
  await browser.signUp(email, 'secret-1');
  return browser;
};
const expire = (table: string) =>
  shop.dataSource.query(`UPDATE ${table} SET expiresAt = '2020-01-01T00:00:00.000'`);
const count = async (table: string) =>
  Number((await shop.dataSource.query(`SELECT COUNT(*) AS total FROM ${table}`))[0].total);

it('delete only expired sessions', async () => {
  await open('past@example.com');
  await expire('identity_session');
  await open('present@example.com');
  await open('newest@example.com');
  expect(await count('identity_session')).toBe(3);
  await run('purge-sessions');
  const sessions: { email: string }[] = await shop.dataSource.query(
    'SELECT u.email FROM identity_session s JOIN identity_user u ON u.id = s.userId ORDER BY u.email',
  );
  expect(sessions.map(({ email }) => email)).toEqual(['newest@example.com', 'present@example.com']);
});

it('delete only expired links', async () => {
  const browser = await open('forgetful@example.com');
  const requestReset = () =>
    browser.post('/api/identity/request-password-reset', { email: 'forgetful@example.com' });
  await requestReset();
  await expire('identity_verification');
  await requestReset();
  expect(await count('identity_verification')).toBe(2);
  await run('purge-verifications');
  expect(await count('identity_verification')).toBe(1);
});

it('delete signing keys two days after they expire', async () => {
  const browser = await open('signer@example.com');
  await browser.identityToken();
  const before = await count('identity_jwks');
  await run('purge-signing-keys');
  expect(await count('identity_jwks')).toBe(before);
  await expire('identity_jwks');
  await run('purge-signing-keys');
  expect(await count('identity_jwks')).toBe(0);
  expect(await browser.identityToken()).toBeDefined();
});

it('keep deletions of expired rows out of requests', async () => {
  const browser = await open('quick@example.com');
  const counter = new QueryCounter(shop.dataSource);
  const statements = await counter.during(async () => {
    await browser.post('/api/identity/request-password-reset', { email: 'quick@example.com' });
    await browser.signIn('quick@example.com', 'secret-1');
  });
  expect(statements.length).toBeGreaterThan(0);
  const deletions = statements.filter((statement) => /^delete .*(expiresat|touched_at)/i.test(statement));
  expect(deletions).toEqual([]);
});
