import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { Browser } from '../../testing/browser.ts';
import { OrderClient } from '../../testing/order-client.ts';
import { sendMails } from '../../testing/outbox.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stockTool } from '../../testing/stock.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { AuditValue } from '../audit/audit-entry.entity.ts';
import { Email } from '../mail/email.entity.ts';
import { User } from '../users/user.entity.ts';

const DAY_MS = 24 * 3_600_000;

const shop = sharedTestApp();

async function purgeAfter(days: number): Promise<void> {
  const now = Date.now() + days * DAY_MS;
  jest.spyOn(Date, 'now').mockReturnValue(now);
  expect(await shop.app.get(JobsService).run('purge-unconfirmed-accounts')).toBe(true);
  jest.restoreAllMocks();
}

async function account(emailConfirmed: boolean): Promise<SignedIn> {
  const user = await signIn(shop);
  await shop.dataSource.getRepository(User).update({ id: user.id }, { emailConfirmed });
  return user;
}

it('removes accounts without a confirmed address and without orders, with their emails and audit values', async () => {
  const [unused, confirmed, ordered] = [await account(false), await account(true), await account(false)];
  await new OrderClient(shop, ordered).placed({ [await stockTool(shop)]: 1 });
  const email = 'nobody@example.com';
  await new Browser(shop.app, shop.config.publicUrl).signUp(email, 'a-long-secret-1');
  await sendMails(shop);
  const kept = async () => {
    const users = await shop.dataSource.getRepository(User).findBy({});
    return [unused, confirmed, ordered].map(({ email }) => users.some((user) => user.email === email));
  };
  const traces = async () => {
    const signUps = await shop.dataSource.query('SELECT email FROM identity_user WHERE email = ?', [email]);
    const values = await shop.dataSource.getRepository(AuditValue).find();
    return [
      signUps.length,
      await shop.dataSource.getRepository(Email).countBy({ recipient: email }),
      values.filter(({ content }) => content.includes(email)).length,
    ];
  };
  await purgeAfter(29);
  expect(await kept()).toEqual([true, true, true]);
  const before = await traces();
  expect(before.slice(0, 2)).toEqual([1, 1]);
  await purgeAfter(31);
  expect(await kept()).toEqual([false, true, true]);
  expect(await traces()).toEqual([0, 0, 0]);
});
