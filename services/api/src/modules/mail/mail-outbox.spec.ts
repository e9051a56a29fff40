import { setImmediate } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { firstIdSince } from '@whetstone/server/database/new-id';
import { JobLease } from '@whetstone/server/jobs/job-leases.service';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { createApp } from '../../app.factory.ts';
import { OrderClient } from '../../testing/order-client.ts';
import { signIn } from '../../testing/sign-in.ts';
import { TestSmtpServer } from '../../testing/smtp-server.ts';
import { stockTool } from '../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Email } from './email.entity.ts';
import { MailOutbox } from './mail-outbox.service.ts';
import type { AccountMessage } from './templates/account-mails.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LINK = 'https://shop.example/purchase/1';
const ALERT: AccountMessage = { kind: 'back-in-stock', tool: 'Block Plane', link: LINK };
const RESET: AccountMessage = { kind: 'reset-password', link: `${LINK}?token=s3cret` };
const to = 'ann@mail.example';

let smtp: TestSmtpServer;
let shop: TestApp;
let log: jest.SpyInstance;
beforeAll(async () => {
  smtp = await TestSmtpServer.start();
  shop = await startTestApp({ mail: { from: 'Shop <shop@shop.example>', smtpUrl: smtp.url } });
});
beforeEach(async () => {
  log = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] });
  for (const table of [Email, JobLease]) await shop.dataSource.getRepository(table).clear();
  smtp.accepted.length = 0;
  smtp.rejected.clear();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
afterAll(async () => {
  await shop.close();
  await smtp.close();
});

const outbox = () => shop.app.get(MailOutbox);
const send = () => shop.app.get(JobsService).run('send-emails');
const stored = () => shop.dataSource.getRepository(Email).findOneByOrFail({});
const pass = (ms: number) => jest.setSystemTime(Date.now() + ms);

async function queue(message: AccountMessage, ...recipients: string[]): Promise<void> {
  await shop.dataSource.transaction(async (manager) => {
    for (const one of recipients) await outbox().addAccountMail(manager, one, message);
  });
}

/** A request of an admin. The access token of an earlier one can have expired. */
async function request(method: 'GET' | 'POST' | 'DELETE', path: string) {
  const { headers } = await signIn(shop, { role: 'admin' });
  const response = await shop.app.inject({ method, url: `/api${path}`, headers });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

it('sends an email once, in text and HTML, and none of a transaction that was rolled back', async () => {
  await queue(ALERT, to);
  const failed = shop.dataSource.transaction(async (manager) => {
    await outbox().addAccountMail(manager, 'bob@mail.example', ALERT);
    throw new Error('The tool broke.');
  });
  await expect(failed).rejects.toThrow('The tool broke.');
  for (const _ of ['first', 'again']) await send();
  const { id, messageId } = await stored();
  expect(messageId).toBe(`<${id}@shop.example>`);
  expect(smtp.accepted).toEqual([
    expect.objectContaining({
      messageId,
      to: [{ name: '', address: to }],
      subject: 'Block Plane is back in stock',
      text: expect.stringContaining(`\n${LINK}\n`),
      html: expect.stringContaining(`href="${LINK}"`),
    }),
  ]);
  expect(await stored()).toMatchObject({ state: 'sent', attempts: 1, sentAt: expect.any(Date) });
});

it('tries again for three days with growing pauses, then again when an admin asks, with one Message-ID', async () => {
  await queue(ALERT, to);
  smtp.rejected.add(to);
  const pauses = [1, 5, 30, 120, ...Array.from({ length: 11 }, () => 360)];
  for (const [index, minutes] of pauses.entries()) {
    await send();
    expect(await stored()).toMatchObject({ state: 'queued', attempts: index + 1 });
    pass(minutes * MINUTE - 1);
    await send();
    expect((await stored()).attempts).toBe(index + 1);
    pass(1);
  }
  await send();
  const { id, messageId } = await stored();
  const { body: failed } = await request('GET', `/emails/${id}`);
  expect(failed).toMatchObject({ state: 'failed', attempts: 16, canSendAgain: true });
  expect(failed.error).toMatch(/452 Mailbox ann@mail.example is full/);
  expect(failed.nextAttemptAt).toBeUndefined();
  // Neither the message of the server nor the address is logged.
  expect(JSON.stringify(log.mock.calls)).not.toContain('ann@');
  expect(log).toHaveBeenLastCalledWith(
    { email: id, attempts: 16, code: 'EENVELOPE', responseCode: 452 },
    'An email could not be sent. It is not sent again.',
  );

  smtp.rejected.clear();
  pass(24 * HOUR);
  await send();
  expect(smtp.accepted).toEqual([]);
  expect(await request('POST', `/emails/${id}/send-again`)).toMatchObject({
    status: 200,
    body: { state: 'queued', attempts: 0 },
  });
  await send();
  expect(smtp.accepted).toEqual([expect.objectContaining({ messageId })]);
});

it('sends no more than five emails at the same time while the mail server hangs, and orders do not wait', async () => {
  const recipients = Array.from({ length: 12 }, (_, index) => `${index}@mail.example`);
  await queue(ALERT, ...recipients);
  smtp.isHanging = true;
  smtp.connections.most = 0;
  const sending = send();
  const buyer = new OrderClient(shop, await signIn(shop));
  const tool = await stockTool(shop);
  while (smtp.connections.open < 5) await setImmediate();
  await buyer.placed({ [tool]: 1 });
  expect(await shop.dataSource.getRepository(Email).countBy({ state: 'sending' })).toBe(5);
  expect(smtp.accepted).toEqual([]);
  const { id } = await shop.dataSource.getRepository(Email).findOneByOrFail({ state: 'sending' });
  expect(await request('POST', `/emails/${id}/send-again`)).toMatchObject({
    status: 409,
    body: { code: 'email-being-sent' },
  });
  smtp.resume();
  await sending;
  expect(smtp.connections.most).toBe(5);
  const addresses = smtp.accepted.map((mail) => mail.to?.[0]?.address);
  expect(addresses.sort()).toEqual(recipients.sort());
});

it('sends each email once although two instances send at the same time', async () => {
  const recipients = Array.from({ length: 60 }, (_, index) => `${index}@mail.example`);
  await queue(ALERT, ...recipients);
  const other = await createApp(shop.config);
  await other.init();
  await Promise.all([shop.app, other].map((app) => app.get(JobsService).run('send-emails')));
  await other.close();
  const addresses = smtp.accepted.map((mail) => mail.to?.[0]?.address);
  expect(addresses.sort()).toEqual(recipients.sort());
});

it('sends an email whose sender crashed when the lease has ended', async () => {
  await queue(ALERT, to);
  const lease = { state: 'sending' as const, attempts: 1, nextAttemptAt: new Date(Date.now() + 2 * MINUTE) };
  await shop.dataSource.getRepository(Email).update({ state: 'queued' }, lease);
  await send();
  expect(smtp.accepted).toEqual([]);
  pass(2 * MINUTE);
  await send();
  expect(smtp.accepted).toHaveLength(1);
});

describe('an email with a link that signs in', () => {
  it('is erased after it was sent, never shown, and not sent again', async () => {
    await queue(RESET, to);
    expect((await stored()).text).toContain('s3cret');
    const { id } = await stored();
    const { body } = await request('GET', `/emails/${id}`);
    expect(body).toMatchObject({ subject: 'Choose a new password', canSendAgain: false });
    expect(JSON.stringify(body)).not.toContain('s3cret');
    await send();
    expect(smtp.accepted[0]?.text).toContain('s3cret');
    expect(await stored()).toMatchObject({ state: 'sent', text: '', html: '' });
    expect(await request('POST', `/emails/${id}/send-again`)).toMatchObject({
      status: 409,
      body: { code: 'email-secret' },
    });
  });

  it('has four attempts within the hour of its link, and is erased after the last one', async () => {
    await queue(RESET, to);
    smtp.rejected.add(to);
    for (const minutes of [1, 5, 30, 0]) {
      expect((await stored()).text).toContain('s3cret');
      await send();
      pass(minutes * MINUTE);
    }
    expect(await stored()).toMatchObject({ state: 'failed', attempts: 4, text: '', html: '' });
  });
});

describe('the list of admins', () => {
  const subjects = async (query: string) => {
    const { body } = await request('GET', `/emails${query}`);
    return body.map(({ recipient }: Email) => recipient);
  };

  it('filters by state, searches recipients and subjects, and pages, newest first', async () => {
    await queue(ALERT, 'first@mail.example', 'second@mail.example');
    await send();
    await queue(RESET, '50%_off@mail.example');
    expect(await subjects('')).toEqual(['50%_off@mail.example', 'second@mail.example', 'first@mail.example']);
    expect(await subjects('?state=sent')).toEqual(['second@mail.example', 'first@mail.example']);
    expect(await subjects('?q=IRST%40')).toEqual(['first@mail.example']);
    expect(await subjects('?q=block+plane&state=queued')).toEqual([]);
    expect(await subjects('?q=50%25_')).toEqual(['50%_off@mail.example']);
    expect(await subjects('?q=_')).toEqual(['50%_off@mail.example']);
    const page = await request('GET', '/emails?limit=2&count=true');
    expect(page.headers).toMatchObject({ 'x-total-count': '3', link: expect.stringContaining('cursor=') });
  });

  it('rejects an unknown id with 404', async () => {
    expect(await request('GET', '/emails/none')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await request('POST', '/emails/none/send-again')).toMatchObject({ status: 404 });
  });
});

it('is purged 90 days after the email, and with the account', async () => {
  const user = await signIn(shop);
  await queue(ALERT, user.email, to);
  const ago = firstIdSince(Date.now() - 91 * 24 * HOUR);
  await shop.dataSource.getRepository(Email).update({ recipient: to }, { id: ago });
  await shop.app.get(JobsService).run('purge-emails');
  expect((await stored()).recipient).toBe(user.email);
  expect(await request('DELETE', `/user/${user.id}`)).toMatchObject({ status: 200 });
  expect(await shop.dataSource.getRepository(Email).count()).toBe(0);
});
