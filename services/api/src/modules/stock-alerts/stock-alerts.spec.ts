import { Logger } from '@nestjs/common';
import { JobLease } from '@whetstone/server/jobs/job-leases.service';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { createApp } from '../../app.factory.ts';
import { mailsTo, newestLink } from '../../testing/outbox.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stockTool } from '../../testing/stock.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { Email } from '../mail/email.entity.ts';
import { MailOutbox } from '../mail/mail-outbox.service.ts';
import type { NewTool } from '../tools/tools.service.ts';
import { User } from '../users/user.entity.ts';
import { StockAlert } from './stock-alert.entity.ts';
import { StockAlertMailer } from './stock-alert-mailer.ts';

let user: SignedIn;
const shop = sharedTestApp({ rateLimitFactor: 10 });
beforeEach(async () => {
  // A test with another clock leaves a lease in the future.
  for (const table of [StockAlert, JobLease, Email]) await shop.dataSource.getRepository(table).clear();
  user = await signIn(shop);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const send = (method: 'GET' | 'PUT' | 'DELETE', toolId: string, { headers } = user) =>
  shop.app.inject({ method, url: `/api/stock-alerts/${toolId}`, headers });
const soldOut = (about: Partial<NewTool> = {}) => stockTool(shop, { quantity: 0, ...about });
const restock = (toolId: string, quantity = 5) =>
  shop.dataSource.query('UPDATE tools SET quantity = ? WHERE id = ?', [quantity, toolId]);
const runJob = () => shop.app.get(JobsService).run('mail-stock-alerts');
const isWaiting = async (toolId: string) => (await send('GET', toolId)).json();

describe('an alert', () => {
  it('waits from the request until it is cancelled, each as often as it is repeated', async () => {
    const id = await soldOut();
    expect(await isWaiting(id)).toEqual({ waiting: false });
    for (const _ of ['first', 'again']) {
      expect((await send('PUT', id)).json()).toEqual({ waiting: true });
      expect(await isWaiting(id)).toEqual({ waiting: true });
    }
    for (const _ of ['first', 'again']) {
      expect((await send('DELETE', id)).json()).toEqual({ waiting: false });
      expect(await isWaiting(id)).toEqual({ waiting: false });
    }
  });

  it('is stored once if two tabs request it at the same time', async () => {
    const id = await soldOut();
    const responses = await Promise.all([send('PUT', id), send('PUT', id), send('PUT', id)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  it('is rejected for a tool that can be ordered, and for an unknown tool', async () => {
    const inStock = await send('PUT', await stockTool(shop, { quantity: 3, minQuantity: 3 }));
    expect(inStock.json()).toMatchObject({
      status: 409,
      code: 'in-stock',
      detail: 'Marking Gauge is in stock. You can order it now.',
    });
    expect((await send('PUT', 'no-such-tool')).json()).toMatchObject({ status: 404, code: 'not-found' });
  });

  it('is accepted for a tool whose stock is below its minimum quantity', async () => {
    const id = await stockTool(shop, { quantity: 3, minQuantity: 4 });
    expect((await send('PUT', id)).statusCode).toBe(200);
  });

  it('is rejected for an account that waits for 50 tools', async () => {
    const id = await soldOut();
    for (let index = 0; index < 50; index += 1) {
      const alert = { userId: user.id, toolId: await soldOut(), createdAt: new Date(), sentAt: null };
      await shop.dataSource.getRepository(StockAlert).insert(alert);
    }
    expect((await send('PUT', id)).json()).toMatchObject({ status: 409, code: 'too-many-alerts' });
  });
});

describe('the job', () => {
  it('emails once when the tool can be ordered again, with a link to the tool', async () => {
    const id = await soldOut({ name: 'Brass\r\nPlane', minQuantity: 2 });
    await send('PUT', id);
    await restock(id, 1);
    expect(await runJob()).toBe(true);
    expect(await mailsTo(shop, user.email)).toEqual([]);

    await restock(id, 2);
    expect(await runJob()).toBe(true);
    expect(await runJob()).toBe(true);
    const mails = await mailsTo(shop, user.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Subject: Brass Plane is back in stock\n');
    expect((await newestLink(shop, user.email)).href).toBe(`${shop.config.publicUrl}/purchase/${id}`);
    expect(await isWaiting(id)).toEqual({ waiting: false });
  });

  it('emails again only after another request', async () => {
    const id = await soldOut();
    for (const mails of [1, 2]) {
      await restock(id, 0);
      await runJob();
      await send('PUT', id);
      await restock(id);
      await runJob();
      expect(await mailsTo(shop, user.email)).toHaveLength(mails);
    }
  });

  it('emails an unconfirmed address only once it is confirmed', async () => {
    const users = shop.dataSource.getRepository(User);
    const id = await soldOut();
    await users.update({ id: user.id }, { emailConfirmed: false });
    await send('PUT', id);
    await restock(id);
    await runJob();
    expect(await mailsTo(shop, user.email)).toEqual([]);
    await users.update({ id: user.id }, { emailConfirmed: true });
    await runJob();
    expect(await mailsTo(shop, user.email)).toHaveLength(1);
  });

  it('emails nobody who has cancelled', async () => {
    const id = await soldOut();
    await send('PUT', id);
    await send('DELETE', id);
    await restock(id);
    await runJob();
    expect(await mailsTo(shop, user.email)).toEqual([]);
  });

  it('emails more users than one batch, and each of them once, although two instances run it at the same time', async () => {
    const id = await soldOut();
    const users = await Promise.all(Array.from({ length: 130 }, () => signIn(shop)));
    const alerts = users.map((one) => ({ userId: one.id, toolId: id, createdAt: new Date(), sentAt: null }));
    await shop.dataSource.getRepository(StockAlert).insert(alerts);
    await restock(id);
    const other = await createApp(shop.config);
    await other.init();
    await Promise.all([shop.app, other].map((app) => app.get(StockAlertMailer).mailAll()));
    const mails = await shop.dataSource.getRepository(Email).findBy({ kind: 'back-in-stock' });
    const recipients = mails.map(({ recipient }) => recipient).filter((one) => one !== user.email);
    expect(recipients.sort()).toEqual(users.map(({ email }) => email).sort());
    await other.close();
  });

  it('neither marks an alert nor emails if the transaction fails, and does both the next time', async () => {
    jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const id = await soldOut();
    await send('PUT', id);
    await restock(id);
    jest.spyOn(MailOutbox.prototype, 'add').mockRejectedValueOnce(new Error('The table is full.'));
    expect(await runJob()).toBe(false);
    expect([await isWaiting(id), await mailsTo(shop, user.email)]).toEqual([{ waiting: true }, []]);
    expect(await runJob()).toBe(true);
    expect(await isWaiting(id)).toEqual({ waiting: false });
    expect(await mailsTo(shop, user.email)).toHaveLength(1);
  });

  it('ends between two emails when the service stops', async () => {
    const id = await soldOut();
    const users = [user, await signIn(shop)];
    for (const one of users) await send('PUT', id, one);
    await restock(id);
    const stop = new AbortController();
    const added = jest.spyOn(MailOutbox.prototype, 'add').mockImplementation(async () => stop.abort());
    await shop.app.get(StockAlertMailer).mailAll(stop.signal);
    expect(added).toHaveBeenCalledTimes(1);
  });
});

it('purges alerts 30 days after their email, and none that wait', async () => {
  const day = 24 * 3_600_000;
  const sent = [new Date(Date.now() - 31 * day), new Date(Date.now() - 29 * day), null];
  for (const sentAt of sent) {
    const alert = { userId: user.id, toolId: await soldOut(), createdAt: new Date(0), sentAt };
    await shop.dataSource.getRepository(StockAlert).insert(alert);
  }
  await shop.app.get(JobsService).run('purge-stock-alerts');
  const left = await shop.dataSource.getRepository(StockAlert).find();
  expect(left.map(({ sentAt }) => sentAt?.getTime()).sort()).toEqual([sent[1]?.getTime(), undefined]);
});
