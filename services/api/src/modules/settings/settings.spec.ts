import type { FakeStripe } from '@whetstone/fake-stripe';
import { newId } from '@whetstone/server/database/new-id';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { injectInternal } from '@whetstone/server/testing/inject-internal';
import { formatMoney, priceFormat } from '../../common/money.ts';
import { LOCALES } from '../../common/settings.ts';
import { forgeToken } from '../../testing/access-token.ts';
import { sessionOf, startOnlineShop } from '../../testing/online-payments.ts';
import { OrderClient } from '../../testing/order-client.ts';
import { mailsTo } from '../../testing/outbox.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stockTool } from '../../testing/stock.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { AuditLog } from '../audit/audit-log.service.ts';
import { Email } from '../mail/email.entity.ts';
import type { SettingsDto } from './settings.dto.ts';
import { SettingsService } from './settings.service.ts';

let shop: TestApp;
let fake: FakeStripe;
let admin: SignedIn;
beforeAll(async () => {
  const delivery = { costCents: 490, days: { least: 2, most: 4 } };
  ({ shop, fake } = await startOnlineShop({ delivery, lowStockAt: 7, caches: false }));
  admin = await signIn(shop, { role: 'admin' });
});
afterAll(async () => {
  await shop.close();
  await fake.close();
});

const send = (method: 'GET' | 'PUT', url: string, payload?: object) =>
  shop.app.inject({ method, url: `/api${url}`, headers: admin.headers, ...(payload && { payload }) });
const current = async (): Promise<SettingsDto> => (await send('GET', '/settings')).json();
const save = async (changes: object) => {
  const { changedAt: _, ...settings } = await current();
  return send('PUT', '/settings', { ...settings, ...changes });
};

it('begins with the values of the environment', async () => {
  expect(await current()).toMatchObject({
    ...{ name: 'Whetstone', currency: 'USD', locale: 'en-US', timeZone: 'UTC', version: 0 },
    ...{ deliveryCost: 4.9, deliveryDaysLeast: 2, deliveryDaysMost: 4, lowStockAt: 7, notifyOrders: [] },
    ...{ deliveryArea: '', priceNote: '', legalName: '', legalAddress: '', vatNumber: '' },
  });
  const { currencies } = (await send('GET', '/settings/choices')).json();
  expect(currencies).toEqual(expect.arrayContaining(['CHF', 'SLE', 'XCG']));
  for (const withdrawn of ['HRK', 'BGN', 'SLL', 'DEM']) expect(currencies).not.toContain(withdrawn);
});

it('applies changed settings to delivery, footer, low stock, new orders, payments and emails, and keeps those of earlier orders', async () => {
  const buyer = await signIn(shop);
  const asBuyer = new OrderClient(shop, buyer);
  const tool = await stockTool(shop, { price: 10, quantity: 8 });
  const before = await asBuyer.placed({ [tool]: 1 });
  const changes = {
    ...{ name: 'Grindstone & Co', address: '1 Wheel Street\nLeeds', currency: 'EUR', locale: 'en-IE' },
    ...{ deliveryCost: 6.5, deliveryDaysLeast: 1, deliveryDaysMost: 1, lowStockAt: 6 },
  };
  expect((await save(changes)).json()).toMatchObject({ ...changes, version: 1 });
  expect((await send('GET', '/shop')).json()).toMatchObject({
    ...{ name: changes.name, address: changes.address, currency: 'EUR' },
    price: { prefix: '€', suffix: '', group: ',', decimal: '.' },
  });
  expect((await send('GET', '/delivery')).json()).toMatchObject({
    ...{ cost: 6.5, days: { least: 1, most: 1 } },
  });
  const after = await asBuyer.placed({ [tool]: 1 });
  expect((await send('GET', '/stock/low')).json()).toMatchObject([{ _id: tool, lowStockDefault: 6 }]);
  expect(await asBuyer.get(before.number)).toMatchObject({ total: 14.9, delivery: 4.9, currency: 'USD' });
  expect(after).toMatchObject({ total: 16.5, delivery: 6.5, currency: 'EUR' });
  for (const [{ number }, currency] of [
    [before, 'usd'],
    [after, 'eur'],
  ] as const) {
    const { url } = (await asBuyer.send('POST', `/orders/${number}/payment`)).json();
    expect(fake.account.session(sessionOf(url)).currency).toBe(currency);
  }
  const mail = (await mailsTo(shop, buyer.email)).at(-1);
  for (const part of [
    'Total: €16.50',
    'you ordered at Grindstone & Co.',
    '1 Wheel Street Leeds',
    '1 working day from the payment or invoice.',
  ])
    expect(mail).toContain(part);
});

it('needs a recent proof for what customers pay, and where they send it, answers and tools, and for nothing else', async () => {
  const token = await forgeToken(shop.config, admin, { claims: { auth_time: 0 } });
  const { changedAt: _, ...settings } = await current();
  const saveStale = async (changes: object) =>
    shop.app.inject({
      ...{ method: 'PUT', url: '/api/settings', headers: { authorization: `Bearer ${token}` } },
      payload: { ...settings, ...changes },
    });
  for (const changes of [
    { currency: 'GBP' },
    { deliveryCost: 0.5 },
    { legalName: 'Another' },
    { bankAccount: 'X1' },
    { email: 'thief@mail.example' },
    { returnAddress: '1 Alley' },
  ])
    expect((await saveStale(changes)).json()).toMatchObject({ status: 403, code: 'step-up-required' });
  expect((await saveStale({ priceNote: 'Prices include taxes.' })).statusCode).toBe(200);
});

it.each([
  [{ country: 'DE', vatNumber: 'DE1' }, [{ field: 'vatNumber', code: 'not-a-vat-number' }]],
  [{ country: 'DE', vatNumber: 'DE136695975' }, [{ field: 'vatNumber', code: 'not-a-vat-number' }]],
  [{ country: 'GB', vatNumber: 'DE1' }, [{ field: 'vatNumber', code: 'not-a-vat-number' }]],
  [{ bankAccount: 'DE00 1' }, [{ field: 'bankAccount', code: 'not-an-iban' }]],
  [{ bankAccount: 'DE02 1203 0000 0000 2020 52' }, [{ field: 'bankAccount', code: 'not-an-iban' }]],
  [
    { market: 'eu', returnDays: 13 },
    [{ field: 'returnDays', code: 'fewer-than-by-law', params: { min: 14 } }],
  ],
])('rejects what cannot be right: %j', async (changes, errors) => {
  expect((await save(changes)).json()).toMatchObject({ status: 400, errors });
});

it.each([
  { country: 'DE', vatNumber: 'DE 136 695 976' },
  { country: 'DE', vatNumber: '136695976' },
  { country: 'GB', vatNumber: 'EL094259216' },
  { bankAccount: 'de02 1203 0000 0000 2020 51' },
  { bankAccount: '1234-5678' },
  { vatNumber: '', bankAccount: '' },
  { market: 'eu', returnDays: 14 },
  { market: 'none', returnDays: 0 },
  { country: 'GB', returnDays: 30 },
])('accepts %j', async (changes) => {
  expect((await save(changes)).json()).toMatchObject(changes);
});

it('shows where the shop delivers and a note about taxes, and keeps them and the seller for a client that does not know them', async () => {
  expect((await send('GET', '/shop')).json()).not.toHaveProperty('legalNotice');
  const seller = {
    legalName: 'Grindstone Ltd',
    legalAddress: '1 Wheel Street\nLeeds',
    representative: 'G. Hofer',
  };
  const notes = { deliveryArea: 'Ireland', priceNote: '', country: 'IE', ...seller };
  expect((await save(notes)).json()).toMatchObject(notes);
  const unknown = Object.fromEntries(Object.keys(notes).map((name) => [name, undefined]));
  expect((await save(unknown)).json()).toMatchObject(notes);
  expect((await send('GET', '/shop')).json()).toMatchObject({
    ...{ deliveryArea: 'Ireland', priceNote: '', returnDays: 30, legalNotice: true },
  });
  expect((await send('GET', '/shop/texts')).json().legalNotice).toMatchObject({ ...seller, vatNumber: '' });
});

it('returns the current settings if another admin has saved meanwhile, and records who changed what', async () => {
  const mine = await current();
  expect((await save({ phone: '+44 20 1234' })).statusCode).toBe(200);
  const { changedAt: _, ...settings } = mine;
  const late = await send('PUT', '/settings', { ...settings, company: 'Late Ltd' });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    code: 'changed-meanwhile',
    current: { phone: '+44 20 1234', version: mine.version + 1 },
  });
  const [entry] = (await send('GET', '/audit?action=settings.changed')).json();
  expect(entry).toMatchObject({
    action: 'settings.changed',
    before: { phone: mine.phone },
    after: { phone: '+44 20 1234' },
  });
});

it.each([
  ['currency', 'XAU', 'ISO 4217'],
  ['locale', 'ar-EG', 'en-US'],
  ['timeZone', '+02:00', 'IANA'],
  ['timeZone', 'Europe/Sheffield', 'IANA'],
  ['phone', 'call us', 'digits'],
  ['deliveryCost', 1.005, '2 decimals'],
  ['deliveryCost', 1e-7, 'amount of money'],
  ['deliveryDaysMost', 0, 'deliveryDaysMost'],
  ['deliveryArea', 'x'.repeat(121), '120 characters'],
  ['deliveryArea', 'Irland', 'names of countries'],
  ['country', 'UK', 'ISO 3166-1'],
  ['notifyOrders', ['nobody'], 'email addresses'],
  ['notifyOrders', ['a@shop.example', 'a@shop.example'], 'each once'],
  ['name', '\u202e', 'name'],
])('rejects the %s %j', async (field, value, words) => {
  const response = await save({ [field]: value });
  expect(response.statusCode).toBe(400);
  expect(response.json().errors).toMatchObject([{ field, message: expect.stringContaining(words) }]);
});

it('reads the database once for concurrent callers, and again after a second', async () => {
  const cached = new SettingsService(shop.dataSource, shop.app.get(AuditLog), {
    ...shop.config,
    caches: true,
  });
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now);
  const { name } = await cached.get();
  expect((await save({ name: 'Whetstone' })).statusCode).toBe(200);
  expect((await cached.get()).name).toBe(name);
  clock.mockReturnValue(now + 1_000);
  expect((await cached.get()).name).toBe('Whetstone');
  jest.restoreAllMocks();
});

it.each([
  ['en-US', 'USD', { prefix: '$', group: ',', decimal: '.', digits: 2 }],
  ['en-GB', 'GBP', { prefix: '£', group: ',', decimal: '.', digits: 2 }],
  ['en-ZA', 'ZAR', { prefix: 'R\u00a0', group: '\u00a0', decimal: ',', digits: 2 }],
  ['en-US', 'CHF', { prefix: 'CHF\u00a0', group: ',', decimal: '.', digits: 2 }],
  ['en-US', 'JPY', { prefix: '¥', group: ',', decimal: '.', digits: 0 }],
  ['en-US', 'KWD', { prefix: 'KWD\u00a0', group: ',', decimal: '.', digits: 3 }],
  ['de-DE', 'EUR', { prefix: '', suffix: '\u00a0€', group: '.', decimal: ',', digits: 2 }],
  ['de-DE', 'JPY', { prefix: '', suffix: '\u00a0¥', group: '.', decimal: ',', digits: 0 }],
  ['fr-FR', 'EUR', { prefix: '', suffix: '\u00a0€', group: '\u00a0', decimal: ',', digits: 2 }],
])('formats prices of %s in %s', (locale, currency, format) => {
  expect(priceFormat(locale, currency)).toEqual({ suffix: '', ...format });
});

it('formats prices with the digits and groups of pages in every offered language', () => {
  for (const locale of LOCALES) {
    const { prefix, suffix, group, decimal } = priceFormat(locale, 'EUR');
    const amount = formatMoney(1_234_567.5, { locale, currency: 'EUR' });
    expect([locale, amount]).toEqual([locale, `${prefix}1${group}234${group}567${decimal}50${suffix}`]);
    expect([locale, /[\p{Cf}\u202f]/u.test(amount)]).toEqual([locale, false]);
    expect(formatMoney(1_234.5, { locale, currency: 'EUR' })).toBe(
      `${prefix}1${group}234${decimal}50${suffix}`,
    );
  }
});

it('shows pages the number format with English dates', async () => {
  expect((await save({ locale: 'de-DE', currency: 'EUR' })).statusCode).toBe(200);
  expect((await send('GET', '/shop')).json()).toMatchObject({
    locale: 'en-DE',
    price: { prefix: '', suffix: '\u00a0€', group: '.', decimal: ',' },
  });
  expect((await save({ locale: 'en-US', currency: 'USD' })).statusCode).toBe(200);
});

it('emails the staff about orders, low stock and failed emails, each once', async () => {
  const to = 'stock@shop.example';
  const buyer = new OrderClient(shop, await signIn(shop));
  await stockTool(shop, { name: 'Last Plane', quantity: 2 });
  await save({
    lowStockAt: 2,
    currency: 'USD',
    notifyOrders: [to],
    notifyLowStock: [to],
    notifyFailedEmails: [to],
  });
  const subjects = async () => {
    expect(await shop.app.get(JobsService).run('notify-staff')).toBe(true);
    return (await mailsTo(shop, to)).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]);
  };
  const tools = [await stockTool(shop, { quantity: 9 }), await stockTool(shop, { quantity: 9 })];
  const { number, lines } = await buyer.placed(Object.fromEntries(tools.map((tool) => [tool, 2])));
  expect(await subjects()).toEqual(
    expect.arrayContaining([`New order ${number}`, 'The stock of Last Plane is low']),
  );
  const [line, last] = lines;
  await buyer.cancelLine(line?._id ?? '');
  const cancelled = `Cancelled: 2 × ${line?.service} of order ${number}`;
  expect((await subjects()).at(-1)).toBe(cancelled);
  await buyer.cancelLine(last?._id ?? '');
  expect((await subjects()).slice(-2)).toEqual([cancelled, `Cancelled: order ${number}`]);
  const id = newId();
  const content = { subject: 'Your order', text: 'Thank you.', html: '<p>Thank you.</p>', secret: false };
  const failed = { state: 'failed' as const, attempts: 9, nextAttemptAt: new Date(), createdAt: new Date() };
  const email = { id, messageId: id, kind: 'order-paid' as const, recipient: 'robin@mail.example' };
  await shop.dataSource.getRepository(Email).insert({ ...email, ...content, ...failed });
  const all = await subjects();
  expect(all).toContain('An email could not be sent');
  expect(await subjects()).toEqual(all);
});

it('emails an admin about the end of a deploy token, once, and nobody else', async () => {
  const token = { microfrontend: 'mf-catalog', label: 'build server', expiresAt: '2026-12-24T12:00:00.000Z' };
  const announce = (id: string, createdBy: string) =>
    injectInternal(shop.app, {
      ...{ method: 'POST', url: '/internal/deploy-token-notices' },
      headers: { authorization: `Bearer ${shop.config.serviceSecret}` },
      payload: { ...token, id, createdBy },
    });
  const user = await signIn(shop);
  for (const createdBy of [admin.email, admin.email, user.email, 'the service itself'])
    expect((await announce(createdBy === admin.email ? 't1' : newId(), createdBy)).statusCode).toBe(200);
  const mails = (await mailsTo(shop, admin.email)).filter((mail) => mail.includes('deploy token'));
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('Your deploy token for mf-catalog ends on');
  expect(await mailsTo(shop, user.email)).toEqual([]);
});

describe('a canary that was stopped', () => {
  const stopped = {
    ...{ microfrontend: 'mf-catalog', isCanary: true, version: 'c2c2c2c2', live: 'c1c1c1c1' },
    ...{ isAutomatic: true, reason: 'The canary failed\nin 40 of 100 attempts.' },
  };
  const announce = async (id: string, changes = {}) => {
    const response = await injectInternal(shop.app, {
      ...{ method: 'POST', url: '/internal/rollback-notices' },
      headers: { authorization: `Bearer ${shop.config.serviceSecret}` },
      payload: { ...stopped, id, createdBy: [admin.email, 'the service itself'], ...changes },
    });
    expect(response.statusCode).toBe(200);
  };
  const teamEmails = new Map([['mf-saws', ['saws@shop.example', 'ada@shop.example']]]);
  beforeAll(() => Object.assign(shop.config, { teamEmails }));

  it('is emailed to each address of the team, once, with the reason', async () => {
    const id = newId();
    for (const _ of [1, 2]) await announce(id, { microfrontend: 'mf-saws' });
    for (const to of ['saws@shop.example', 'ada@shop.example']) {
      const mails = await mailsTo(shop, to);
      expect(mails).toHaveLength(1);
      expect(mails[0]).toContain('The canary of mf-saws was stopped');
      expect(mails[0]).toContain('The canary failed in 40 of 100 attempts.');
      expect(mails[0]).toContain('/dashboard/releases/microfrontends/mf-saws');
    }
  });

  it('is emailed to the admins who created the deploy tokens if the team has no address', async () => {
    const user = await signIn(shop);
    const rolledBack = { isCanary: false, isAutomatic: false, reason: '' };
    await announce(newId(), { ...rolledBack, createdBy: [admin.email, admin.email, user.email] });
    const mails = (await mailsTo(shop, admin.email)).filter((mail) => mail.includes('rolled back'));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('An admin rolled version c2c2c2c2 back.');
    expect(await mailsTo(shop, user.email)).toEqual([]);
  });
});
