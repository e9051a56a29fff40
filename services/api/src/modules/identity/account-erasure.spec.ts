import type { FakeStripe } from '@whetstone/fake-stripe';
import { newId } from '@whetstone/server/database/new-id';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import fc from 'fast-check';
import { EntityManager } from 'typeorm';
import { Browser } from '../../testing/browser.ts';
import { expectAgreement, sessionOf, settle, startOnlineShop } from '../../testing/online-payments.ts';
import { findEverywhere } from '../../testing/personal-data.ts';
import { Purchaser } from '../../testing/purchases.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { ledgerOf, stockOf, stockTool } from '../../testing/stock.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { Order } from '../orders/order.entity.ts';
import { Payment, Refund } from '../orders/payments/payment.entity.ts';
import { Purchase } from '../orders/purchase.entity.ts';
import { PaymentDifference } from '../orders/reconciliation/payment-difference.entity.ts';
import { Tool } from '../tools/tool.entity.ts';

const RUNS = process.env.TEST_FULL === '1' ? 200 : 2;
const PASSWORD = 'quill-and-feather';

let shop: TestApp;
let fake: FakeStripe;
let admin: SignedIn;
let warehouse: Purchaser;
beforeAll(async () => {
  ({ shop, fake } = await startOnlineShop({ rateLimitFactor: 1_000, ordersPerMinute: 10_000 }));
  admin = await signIn(shop, { role: 'admin', name: 'Ada Admin' });
  warehouse = new Purchaser(shop, admin);
  const events = ['placed', 'line-cancelled', 'cancelled', 'paid', 'refunded'].map(
    (kind) => `purchase.${kind}`,
  );
  const webhook = { url: 'http://127.0.0.1:9/orders', description: 'The warehouse', events };
  expect((await warehouse.send('POST', '/webhooks', webhook)).statusCode).toBe(201);
});
afterAll(async () => {
  await shop.close();
  await fake.close();
});
afterEach(() => jest.restoreAllMocks());

const runJob = (name: string) => shop.app.get(JobsService).run(name);

interface Person {
  account: SignedIn;
  as: Purchaser;
  browser: Browser;
  /** Texts that nothing else in the database contains. */
  texts: string[];
}

let people = 0;
/** Signs up a person who has entered their data everywhere. */
async function person(password = PASSWORD): Promise<Person> {
  people += 1;
  const id = `${people}q${newId().slice(-12)}`;
  const [name, street, digits] = [`Zephyrine Quill${id}`, `Featherlane${id}`, String(4_700_000_000 + people)];
  const email = `zephyrine.${id}@mail.example`;
  const [address, phone] = [`${people} ${street}, Sheffield`, `+${digits}`];
  const browser = new Browser(shop.app, shop.config.publicUrl);
  await browser.signUp(email, password, name);
  await shop.dataSource.query('UPDATE identity_user SET emailVerified = 1 WHERE email = ?', [email]);
  const headers = { authorization: `Bearer ${await browser.accessToken(email)}` };
  const [{ _id = '' } = {}] = (await browser.get(`/api/user?email=${email}`, headers)).json();
  const account = { id: _id, email, name, role: 'user' as const, headers };
  const as = new Purchaser(shop, account);
  const requests = [
    as.send('POST', '/user', {
      edu: `Taught by ${street}`,
      address,
      phone,
      img: `https://img.example/${street}`,
    }),
    as.send('POST', '/addresses', { name, address, phone }),
    as.send('POST', '/review', { reviews: 'Cuts well.', rating: 5 }),
    as.send('PUT', `/basket/${await stockTool(shop)}`, { quantity: 1 }),
    as.send('PUT', `/stock-alerts/${await stockTool(shop, { quantity: 0 })}`),
  ];
  for (const request of requests) expect((await request).statusCode).toBeLessThan(300);
  const texts = [`quill${id}`, street, digits, email, `zephyrine${id}mailexample`];
  return { account, as: Object.assign(as, { contact: { address, phone } }), browser, texts };
}

const ENDINGS = ['cancelled', 'delivered', 'refunded', 'line cancelled'] as const;
type Ending = (typeof ENDINGS)[number];

/** Places an order that ends in this way. Returns its number. */
async function ordered(
  { as, account, texts: [word, street, digits] }: Person,
  ending: Ending,
): Promise<string> {
  const contact = { address: `9 ${street}, Leeds`, phone: `+${digits}`, key: newId() };
  const [one, other] = [await stockTool(shop), await stockTool(shop)];
  const { number, lines } = await as.placed({ [one]: 2, [other]: 1 }, contact);
  const note = `Asked for by ${word}, ${account.email}`;
  if (ending === 'cancelled') await as.step(number, 'cancel', { note });
  if (ending === 'line cancelled') await as.cancelLine(lines[0]?._id ?? '');
  if (ending === 'cancelled') return number;
  const { url } = (await as.send('POST', `/purchases/${number}/payment`)).json();
  fake.account.pay(sessionOf(url), 'card');
  await as.send('POST', `/purchases/${number}/payment/check`);
  for (const step of ['pack', 'ship', 'deliver'])
    expect((await warehouse.step(number, step, { note })).statusCode).toBe(200);
  if (ending === 'refunded') await warehouse.step(number, 'refund', { note });
  const [purchase] = await shop.dataSource.getRepository(Purchase).findBy({ number });
  const id = newId();
  await shop.dataSource.getRepository(PaymentDifference).insert({
    ...{
      id,
      kind: 'wrong-state',
      reference: newId(),
      purchaseId: purchase?.id ?? null,
      detail: 'None.',
    },
    ...{
      expectedCents: 0,
      actualCents: 0,
      foundAt: new Date(),
      resolvedAt: null,
      resolvedBy: null,
      note: '',
    },
  });
  const resolved = await warehouse.send('POST', `/payments/differences/${id}/resolve`, { note });
  expect(resolved.statusCode).toBe(200);
  return number;
}

/** Runs the workers of emails, webhooks and payments. */
async function runWorkers(): Promise<void> {
  await settle(shop, fake);
  for (const job of ['announce-purchases', 'send-webhooks']) await runJob(job);
}

/** Runs the job that erases what arrived meanwhile. */
async function tenMinutesLater(): Promise<void> {
  // The clock alone: workers in the background need their timers.
  const later = Date.now() + 11 * 60_000;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => later);
  expect(await runJob('erase-removed-accounts')).toBe(true);
  clock.mockRestore();
  await shop.dataSource.query('DELETE FROM job_leases');
}

const erase = ({ as }: Person, proof: object = { password: PASSWORD }) =>
  as.send('POST', '/user/me/erase', proof);

/** What the books contain beside personal data. */
async function books(numbers: readonly string[]): Promise<unknown> {
  const { dataSource } = shop;
  const purchases = await dataSource.getRepository(Purchase).find({ order: { id: 'ASC' } });
  const own = purchases.filter(({ number }) => numbers.includes(number));
  const where = own.map(({ id }) => ({ purchaseId: id }));
  const order = { id: 'ASC' } as const;
  return {
    purchases: own.map(({ number, userId, state, payment, totalCents, createdAt }) => {
      return { number, userId, state, payment, totalCents, createdAt };
    }),
    lines: (await dataSource.getRepository(Order).find({ where, order })).map((line) => {
      const { toolId, service, priceCents, quantity, cancelledAt } = line;
      return { toolId, service, priceCents, quantity, cancelledAt };
    }),
    payments: await dataSource.getRepository(Payment).find({ where, order }),
    refunds: (await dataSource.getRepository(Refund).find({ where, order })).map((refund) => {
      const { id, paymentId, orderId, amountCents, reason, actorId, state, stripeId } = refund;
      return { id, paymentId, orderId, amountCents, reason, actorId, state, stripeId };
    }),
  };
}

it('leaves no trace of a person in any table, and every amount, tool and number of the books', async () => {
  const bystander = await person();
  await ordered(bystander, 'delivered');
  /** Without the blocks of SQLite's search index, whose content changes with the texts of other people. */
  const findOthers = async () =>
    (await findEverywhere(shop.dataSource, bystander.texts)).filter(
      (place) => !place.startsWith('purchase_search_data.'),
    );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...ENDINGS), { maxLength: 5 }), async (endings) => {
      const one = await person();
      const numbers: string[] = [];
      for (const ending of [...endings, ...(people < 5 ? ENDINGS : [])])
        numbers.push(await ordered(one, ending));
      await runWorkers();
      const kept = await books(numbers);
      const others = await findOthers();
      expect(await findEverywhere(shop.dataSource, one.texts)).not.toEqual([]);

      expect((await erase(one)).json()).toEqual({ success: true });
      await runWorkers();

      expect(await findEverywhere(shop.dataSource, one.texts)).toEqual([]);
      expect(await findOthers()).toEqual(others);
      expect(await books(numbers)).toEqual(kept);
      for (const number of numbers) await expectAgreement(shop.dataSource, fake, number);
    }),
    { numRuns: RUNS },
  );
  for (const { id } of await shop.dataSource.getRepository(Tool).find())
    expect(await ledgerOf(shop.dataSource, id)).toBe(await stockOf(shop.dataSource, id));
  const report = (await warehouse.send('POST', '/payments/reconcile')).json();
  expect(report).toMatchObject({ found: 0, open: 0 });
});

it('erases more orders than one query reads', async () => {
  const one = await person();
  const number = await ordered(one, 'cancelled');
  const purchases = shop.dataSource.getRepository(Purchase);
  const purchase = await purchases.findOneByOrFail({ number });
  const copies = Array.from({ length: 500 }, (_, index) => {
    return { ...purchase, id: newId(), number: `99999-${10_000 + index}`, searchText: '', searchTerms: '' };
  });
  await purchases.insert(copies);
  const read = jest.spyOn(EntityManager.prototype, 'find');
  expect((await erase(one)).statusCode).toBe(200);
  const sizes = read.mock.calls.map(([, options]) => {
    const { purchaseId } = Object(options).where ?? {};
    return Array.isArray(purchaseId?.value) ? purchaseId.value.length : 0;
  });
  expect(Math.max(...sizes)).toBe(500);
  expect(await findEverywhere(shop.dataSource, one.texts)).toEqual([]);
  await purchases.delete(copies.map(({ id }) => id));
});

it('finds an erased order by its number and its tools, and not by its customer', async () => {
  const one = await person();
  const number = await ordered(one, 'cancelled');
  await erase(one);
  const found = async (q: string) =>
    (await warehouse.send('GET', `/purchases?q=${encodeURIComponent(q)}`))
      .json()
      .map((purchase: { number: string }) => purchase.number);
  expect(await found(number)).toEqual([number]);
  expect(await found(`${number} marking`)).toEqual([number]);
  for (const text of one.texts) expect(await found(text)).toEqual([]);
  const shown = await warehouse.get(number);
  expect(shown).toMatchObject({
    clientName: 'Erased customer',
    client: 'erased@customer.invalid',
    verified: true,
  });
});

describe('the proof', () => {
  it.each([
    [{}, 'Enter your password.'],
    [{ email: 'zephyrine@mail.example' }, 'Enter your password.'],
    [{ password: 'quill-and-pen' }, 'The password is wrong.'],
  ])('of an account with a password is not %j', async (proof, message) => {
    const one = await person();
    const response = await erase(one, proof);
    expect([response.statusCode, response.json().errors]).toEqual([400, [{ field: 'password', message }]]);
    expect(await findEverywhere(shop.dataSource, one.texts)).not.toEqual([]);
  });

  it('is the exact password, as the account was made with it', async () => {
    const password = 'Zoe\u0308\tand-feather';
    const one = await person(password);
    expect((await erase(one, { password: password.normalize('NFC') })).statusCode).toBe(400);
    expect((await erase(one, { password })).statusCode).toBe(200);
  });

  it('can be tried five times, and then after a wait', async () => {
    const one = await person();
    const guesses: number[] = [];
    // The wait is a second, in which a slow machine compares one password.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    for (let attempt = 0; attempt < 6; attempt += 1)
      guesses.push((await erase(one, { password: 'a-guess' })).statusCode);
    clock.mockRestore();
    expect(guesses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('of an account without a password is its email and a sign-in within ten minutes', async () => {
    const one = await person();
    const { email } = one.account;
    await shop.dataSource.query("DELETE FROM identity_account WHERE providerId = 'credential'");
    expect((await erase(one, { email: 'other@mail.example' })).json().errors).toEqual([
      { field: 'email', message: `Enter ${email} to confirm.` },
    ]);
    const age = (minutes: number) => {
      const createdAt = new Date(Date.now() - minutes * 60_000);
      const mysql = shop.dataSource.options.type === 'mysql';
      const values = [mysql ? createdAt : createdAt.toISOString()];
      return shop.dataSource.query('UPDATE identity_session SET createdAt = ?', values);
    };
    await age(11);
    expect((await erase(one, { email })).json()).toMatchObject({ status: 403, code: 'sign-in-again' });
    await age(9);
    expect((await erase(one, { email: ` ${email.toUpperCase()}` })).statusCode).toBe(200);
  });
});

it('is rejected while an order is not finished, and changes nothing', async () => {
  const one = await person();
  const { number } = await one.as.placed({ [await stockTool(shop)]: 1 });
  const traces = await findEverywhere(shop.dataSource, one.texts);
  const response = await erase(one);
  expect(response.json()).toMatchObject({
    status: 409,
    code: 'open-orders',
    detail:
      'One of your orders is not finished. Cancel it, or wait until it is delivered and paid. Then you can erase your account.',
    orders: [number],
  });
  expect((await one.as.send('GET', '/user/count')).statusCode).toBe(200);
  expect(await findEverywhere(shop.dataSource, one.texts)).toEqual(expect.arrayContaining(traces));
  await one.as.step(number, 'cancel');
  expect((await erase(one)).statusCode).toBe(200);
});

it('is rejected while a cancelled order is paid, until it is refunded', async () => {
  const one = await person();
  const { number } = await one.as.placed({ [await stockTool(shop)]: 1 });
  for (const step of ['pay', 'cancel']) expect((await warehouse.step(number, step)).statusCode).toBe(200);
  expect((await erase(one)).json()).toMatchObject({
    code: 'open-orders',
    detail:
      'One of your orders is not refunded yet. Wait until we have returned your money. Then you can erase your account.',
    orders: [number],
  });
  expect((await warehouse.step(number, 'refund')).statusCode).toBe(200);
  expect((await erase(one)).statusCode).toBe(200);
});

it('is rejected for the last admin', async () => {
  const [last] = await shop.dataSource.query(
    "SELECT COUNT(*) AS admins FROM users WHERE role = 'admin' AND removed_at IS NULL",
  );
  expect(Number(last.admins)).toBe(1);
  const { email, headers } = admin;
  const payload = { email };
  const request = { method: 'POST' as const, url: '/api/user/me/erase', payload, headers };
  await shop.dataSource.query(
    'INSERT INTO identity_user (id, name, email, emailVerified, createdAt, updatedAt) VALUES (?, ?, ?, 1, ?, ?)',
    [admin.id, 'Ada', email, '2026-01-01 00:00:00', '2026-01-01 00:00:00'],
  );
  const now = shop.dataSource.options.type === 'mysql' ? new Date() : new Date().toISOString();
  await shop.dataSource.query(
    'INSERT INTO identity_session (id, expiresAt, token, createdAt, updatedAt, userId) VALUES (?, ?, ?, ?, ?, ?)',
    [newId(), now, newId(), now, now, admin.id],
  );
  expect((await shop.app.inject(request)).json()).toMatchObject({ status: 409, code: 'last-admin' });
});

it('erases also what orders and announcements insert at the same time', async () => {
  for (let round = 0; round < 3; round += 1) {
    const one = await person();
    await ordered(one, 'cancelled');
    const contact = { address: `9 ${one.texts[1]}, Leeds` };
    const tool = await stockTool(shop);
    const [erased, placed] = await Promise.all([
      erase(one),
      one.as.place({ [tool]: 1 }, contact),
      runJob('announce-purchases'),
    ]);
    const number = placed.statusCode === 201 ? placed.json().number : undefined;
    if (number) await warehouse.step(number, 'cancel');
    expect([200, 409]).toContain(erased.statusCode);
    if (erased.statusCode === 409) expect((await erase(one)).statusCode).toBe(200);
    await runWorkers();
    await tenMinutesLater();
    expect(await findEverywhere(shop.dataSource, one.texts)).toEqual([]);
  }
});

describe('the removal by an admin', () => {
  it('keeps the contact data of an order until it is finished', async () => {
    const one = await person();
    const cancelled = await ordered(one, 'cancelled');
    const { number } = await one.as.placed(
      { [await stockTool(shop)]: 1 },
      { address: `9 ${one.texts[1]}, Leeds` },
    );
    await runWorkers();
    expect((await warehouse.send('DELETE', `/user/${one.account.id}`)).json()).toEqual({ deletedCount: 1 });
    expect((await warehouse.get(cancelled)).client).toBe('erased@customer.invalid');
    expect((await warehouse.get(number)).client).toBe(one.account.email);
    await tenMinutesLater();
    expect((await warehouse.get(number)).client).toBe(one.account.email);
    await warehouse.step(number, 'cancel');
    await tenMinutesLater();
    expect(await findEverywhere(shop.dataSource, one.texts)).toEqual([]);
  });

  it('leaves a new account with the same email alone', async () => {
    const one = await person();
    const { number } = await one.as.placed({ [await stockTool(shop)]: 1 });
    await warehouse.send('DELETE', `/user/${one.account.id}`);
    const again = new Browser(shop.app, shop.config.publicUrl);
    await again.signUp(one.account.email, PASSWORD, 'Zephyrine');
    const rejected = await again.exchange(one.account.email, (await again.identityToken()) ?? '');
    expect(rejected.json()).toMatchObject({ status: 403, code: 'email-not-confirmed' });
    await warehouse.step(number, 'cancel');
    await shop.dataSource.query('UPDATE users SET removed_at = ? WHERE id = ?', [
      '2026-01-01 00:00:00',
      one.account.id,
    ]);
    expect(await runJob('erase-removed-accounts')).toBe(true);
    expect(await again.accessToken(one.account.email)).toEqual(expect.any(String));
  });
});

it('erases the name of a former admin from the history of orders', async () => {
  const { as } = await person();
  const { number } = await as.placed({ [await stockTool(shop)]: 1 });
  const helper = await signIn(shop, { role: 'admin', name: 'Grace Helper' });
  await new Purchaser(shop, helper).step(number, 'invoice');
  await warehouse.send('POST', `/users/${helper.id}/demote`);
  await warehouse.send('DELETE', `/user/${helper.id}`);
  expect((await warehouse.get(number)).history.map(({ actor }) => actor)).toContain('Former admin');
  expect(await findEverywhere(shop.dataSource, ['Grace Helper', helper.email])).toEqual([]);
});

it('erases the name of a former admin from the payment differences that this account resolved', async () => {
  const differences = shop.dataSource.getRepository(PaymentDifference);
  const helper = await signIn(shop, { role: 'admin', name: 'Grace Namesake' });
  const id = newId();
  const found = { id, kind: 'unknown-refund' as const, reference: id, purchaseId: null, detail: 'None.' };
  const open = { foundAt: new Date(), resolvedAt: null, resolvedBy: null, note: '' };
  await differences.insert({ ...found, ...open, expectedCents: 0, actualCents: 0 });
  const resolve = `/payments/differences/${id}/resolve`;
  expect((await new Purchaser(shop, helper).send('POST', resolve, { note: 'Paid.' })).statusCode).toBe(200);
  const nameOf = async () => (await differences.findOneByOrFail({ id })).resolvedBy;
  const namesake = await signIn(shop, { name: helper.name });
  await warehouse.send('DELETE', `/user/${namesake.id}`);
  expect(await nameOf()).toBe('Grace Namesake');
  await warehouse.send('POST', `/users/${helper.id}/demote`);
  await warehouse.send('DELETE', `/user/${helper.id}`);
  expect(await nameOf()).toBe('Former admin');
});

it('exports everything about the caller, and nothing about others', async () => {
  const [one, other] = [await person(), await person()];
  const numbers = [await ordered(one, 'cancelled'), await ordered(one, 'delivered')];
  await runWorkers();
  const response = await one.as.send('GET', '/user/me/export');
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="whetstone-data-\d{4}-\d\d-\d\d\.json"$/,
    ),
  });
  const data = response.json();
  const { email, name } = one.account;
  expect(data).toMatchObject({
    profile: { email, name, emailConfirmed: true },
    signInMethods: [{ provider: 'credential' }],
    sessions: [{ provider: 'credential' }],
    addresses: [{ name }],
    basket: [{ quantity: 1 }],
    stockAlerts: [{ sentAt: null }],
    reviews: [{ reviews: 'Cuts well.' }],
  });
  expect(data.orders.map((order: { number: string }) => order.number)).toEqual(numbers.reverse());
  expect(data.emails.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['order-placed', 'confirm-email']),
  );
  expect(response.body).not.toMatch(/argon2|sk_test|reset-password\?token/);
  for (const text of other.texts) expect(response.body).not.toContain(text);
});
