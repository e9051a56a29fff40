import type { ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { createApp } from '../../app.factory.ts';
import { OrderClient } from '../../testing/order-client.ts';
import { signIn } from '../../testing/sign-in.ts';
import { stockTool } from '../../testing/stock.ts';
import { type Shop, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { DeliveryQueue } from './delivery-queue.ts';
import { WEBHOOK_EVENTS, WebhookDelivery, WebhookEndpoint } from './webhook.entity.ts';
import type { WebhookDeliveryDto, WebhookDto, WebhookWithSecretDto } from './webhooks.dto.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOT_TIME = ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance'];

let shop: TestApp;
let one: WebhookReceiver;
let other: WebhookReceiver;
let tool: string;
beforeAll(async () => {
  [one, other] = [await WebhookReceiver.start(), await WebhookReceiver.start()];
  shop = await startTestApp({
    webhookInternalHosts: [one.host, other.host],
    ordersPerMinute: 1_000,
    rateLimitFactor: 1_000_000,
  });
  tool = await stockTool(shop, { quantity: 1_000 });
});
beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: NOT_TIME as 'setTimeout'[] });
  jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  for (const receiver of [one, other]) receiver.reset();
  for (const entity of [WebhookEndpoint, WebhookDelivery])
    await shop.dataSource.getRepository(entity).clear();
  await shop.dataSource.query('UPDATE order_events SET announced_at = created_at');
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
afterAll(async () => {
  for (const receiver of [one, other]) receiver.close();
  await shop.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** As an admin who signs in for each call: tests change the clock by days. */
async function send(method: Method, path = '', payload?: object) {
  const { headers } = await signIn(shop, { role: 'admin' });
  return shop.app.inject({ method, url: `/api/webhooks${path}`, payload, headers });
}
const about = (url: string, more = {}) => ({
  url,
  description: 'The warehouse',
  events: [...WEBHOOK_EVENTS],
  ...more,
});
const add = async (url: string, more = {}): Promise<WebhookWithSecretDto> =>
  (await send('POST', '', about(url, more))).json();
const list = async (): Promise<WebhookDto[]> => (await send('GET')).json();
const deliveriesOf = async ({ id }: WebhookDto): Promise<WebhookDeliveryDto[]> =>
  (await send('GET', `/${id}/deliveries?limit=100`)).json();

/** Announces what has happened and sends what is due. */
async function run(at: Shop = shop): Promise<void> {
  const jobs = at.app.get(JobsService);
  for (const name of ['announce-orders', 'send-webhooks']) expect(await jobs.run(name)).toBe(true);
  await at.app.get(DeliveryQueue).settled();
}
const pass = (ms: number) => jest.setSystemTime(Date.now() + ms);
const placeOrder = async (quantity = 1) =>
  new OrderClient(shop, await signIn(shop)).placed({ [tool]: quantity });
const fail = (response: ServerResponse) => response.writeHead(500).end();

describe('an endpoint', () => {
  it('is added, changed, and deleted, and shows its secret once', async () => {
    const { secret, ...added } = await add(one.url, { events: ['order.paid'] });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(added).toEqual({
      ...{ id: expect.any(String), url: one.url, description: 'The warehouse', events: ['order.paid'] },
      ...{ state: 'active', version: 1, failures: 0, createdAt: expect.any(String) },
    });
    expect(await list()).toEqual([added]);
    const change = about(other.url, { description: '', state: 'paused' });
    const changed = (await send('PUT', `/${added.id}`, change)).json();
    expect(changed).toEqual({ ...added, ...change, version: 2 });
    expect(await list()).toEqual([changed]);
    expect((await send('DELETE', `/${added.id}`)).json()).toEqual({ deletedCount: 1 });
    expect((await send('DELETE', `/${added.id}`)).json()).toEqual({ deletedCount: 0 });
    for (const [method, path] of [
      ['PUT', ''],
      ['POST', '/test'],
      ['POST', '/secret'],
      ['GET', '/deliveries'],
    ] as const) {
      const response = await send(method, `/${added.id}${path}`, method === 'PUT' ? change : undefined);
      expect(response.json()).toMatchObject({ status: 404, detail: 'There is no webhook with this id.' });
    }
  });

  it.each([
    ['http://hooks.example.com/', 'The URL must start with https://.'],
    ['https://169.254.169.254/latest', 'The host 169.254.169.254 has an address that is not public.'],
    ['https://0x7f.1/', 'The host 127.0.0.1 has an address that is not public.'],
    ['https://admin:secret@hooks.example.com/', 'The URL must not contain a user name or a password.'],
  ])('is rejected with the URL %s', async (url, message) => {
    const { id } = await add(one.url);
    for (const response of [
      await send('POST', '', about(url)),
      await send('PUT', `/${id}`, about(url, { state: 'active' })),
    ]) {
      expect(response.json()).toMatchObject({ status: 400, errors: [{ field: 'url', message }] });
    }
  });

  it('is rejected if it names no event, an unknown event or an event twice', async () => {
    for (const events of [[], ['webhook.test'], ['order.paid', 'order.paid']]) {
      const response = await send('POST', '', about(one.url, { events }));
      expect(response.json()).toMatchObject({ status: 400, errors: [{ field: 'events' }] });
    }
  });

  it('keeps the change of the first of two admins, and shows it to the second', async () => {
    const { id, version, secret } = await add(one.url);
    const seen = `?version=${version}`;
    const edit = (description: string) =>
      send('PUT', `/${id}${seen}`, about(one.url, { description, state: 'active' }));
    const [first, second] = await Promise.all([edit('Mine'), edit('Theirs')]);
    const [won, lost] = first.statusCode === 200 ? [first, second] : [second, first];
    expect(won.json()).toMatchObject({ version: version + 1 });
    expect(lost.json()).toMatchObject({ status: 409, code: 'changed-meanwhile', current: won.json() });

    const rotated = await send('POST', `/${id}/secret?version=${version + 1}`);
    const again = await send('POST', `/${id}/secret?version=${version + 1}`);
    expect([rotated.statusCode, again.statusCode]).toEqual([200, 409]);
    await send('POST', `/${id}/test`);
    for (const valid of [rotated.json().secret, secret]) expect(one.verified(valid)).toHaveLength(1);
  });

  it('is one of at most 20', async () => {
    for (let count = 0; count < 20; count += 1) await add(one.url);
    const detail = 'The shop has 20 webhooks, which is the maximum. Delete one of them first.';
    expect((await send('POST', '', about(one.url))).json()).toMatchObject({ status: 409, detail });
  });

  it('signs with the old and the new secret for 24 hours after a rotation', async () => {
    const { id, secret: old } = await add(one.url);
    const { secret, previousSecretUntil } = (await send('POST', `/${id}/secret`)).json();
    expect(secret).not.toBe(old);
    expect(Date.parse(previousSecretUntil) - Date.now()).toBe(DAY);
    await send('POST', `/${id}/test`);
    for (const valid of [secret, old]) expect(one.verified(valid)).toHaveLength(1);
    pass(DAY);
    one.reset();
    await send('POST', `/${id}/test`);
    expect(one.verified(secret)).toHaveLength(1);
    expect(() => one.verified(old)).toThrow('No matching signature');
    expect((await list())[0]).not.toHaveProperty('previousSecretUntil');
  });
});

describe('an event', () => {
  it('is delivered once to each endpoint that wants it, signed and with the order', async () => {
    const all = await add(one.url);
    await add(other.url, { events: ['order.paid'] });
    const placed = await placeOrder(2);
    const admin = new OrderClient(shop, await signIn(shop, { role: 'admin' }));
    await admin.step(placed.number, 'pay', { note: 'By cheque' });
    for (const _ of ['first', 'again']) await run();
    const line = { ...{ service: 'Marking Gauge', quantity: 2, price: 24.5, cancelled: false }, id: tool };
    const lines = [{ ...line, _id: placed.lines[0]?._id }];
    const { number, client, clientName, address, phone, createdAt } = placed;
    const contact = { number, client, clientName, address, phone, createdAt };
    const amounts = { total: 49, delivery: 0, currency: 'USD' };
    const order = { ...contact, state: 'placed', payment: 'paid', ...amounts, lines };
    const events = one.verified(all.secret).toSorted((a, b) => a.timestamp.localeCompare(b.timestamp));
    expect(events).toEqual([
      { type: 'order.placed', timestamp: createdAt, data: { note: '', order: order } },
      { type: 'order.paid', timestamp: expect.any(String), data: { note: 'By cheque', order: order } },
    ]);
    const paid = one.received.find(({ body }) => body.includes('order.paid'));
    expect(other.ids).toEqual([paid?.id]);
    expect(await deliveriesOf(all)).toMatchObject(
      Array(2).fill({ state: 'delivered', attempts: 1, status: 204, durationMs: expect.any(Number) }),
    );
  });

  it('names the cancelled line', async () => {
    const { secret } = await add(one.url, { events: ['order.line-cancelled'] });
    const user = await signIn(shop);
    const client = new OrderClient(shop, user);
    const there = { street: 'Weg 1', postcode: '10115', city: 'Berlin', country: 'DE', recipient: 'Erika' };
    const { lines } = await client.placed({ [tool]: 1, [await stockTool(shop)]: 1 }, there);
    await client.cancelLine(lines[0]?._id ?? '');
    await run();
    expect(one.verified(secret)).toMatchObject([
      {
        data: {
          line: lines[0]?._id,
          order: { recipient: 'Erika', lines: [{ cancelled: true }, { cancelled: false }] },
        },
      },
    ]);
  });

  it('is retried with growing waits and the same id and body, until an admin sends it again', async () => {
    const webhook = await add(one.url, { events: ['order.placed'] });
    one.respond = fail;
    await placeOrder();
    await run();
    const waits: number[] = [];
    for (;;) {
      const [delivery] = await deliveriesOf(webhook);
      if (!delivery?.nextAttemptAt) break;
      expect(delivery).toMatchObject({ state: 'queued', status: 500, error: 'status' });
      const wait = Date.parse(delivery.nextAttemptAt) - Date.now();
      waits.push(wait / HOUR);
      pass(wait - 1);
      await run();
      expect(one.received).toHaveLength(waits.length);
      pass(1);
      await run();
    }
    expect(waits).toEqual([1 / 60, 5 / 60, 0.5, 2, 5, 10, 14, 20, 24]);
    const [failed] = await deliveriesOf(webhook);
    expect(failed).toMatchObject({ state: 'failed', attempts: 10 });
    const { id, url, description, events } = webhook;
    await send('PUT', `/${id}`, { url, description, events, state: 'active' });
    one.respond = (response) => response.writeHead(200).end();
    const sent = (await send('POST', `/deliveries/${failed?.id}/send-again`)).json();
    expect(sent).toMatchObject({ state: 'delivered', attempts: 11, status: 200, payload: failed?.payload });
    expect(sent).not.toHaveProperty('error');
    expect(new Set(one.ids)).toEqual(new Set([failed?.eventId]));
    expect(new Set(one.received.map(({ body }) => body)).size).toBe(1);
  });

  it('is sent by one of several instances', async () => {
    await add(one.url);
    const second = await createApp(shop.config);
    await second.init();
    await Promise.all([placeOrder(), placeOrder(), placeOrder(), placeOrder(), placeOrder()]);
    const instances = [shop, { app: second, dataSource: shop.dataSource }];
    await Promise.all(instances.map((instance) => run(instance)));
    expect(one.ids).toHaveLength(5);
    expect(new Set(one.ids).size).toBe(5);
    await second.close();
  });

  it('is deleted from the log after 30 days', async () => {
    const webhook = await add(one.url);
    await send('POST', `/${webhook.id}/test`);
    pass(30 * DAY);
    const purge = () => shop.app.get(JobsService).run('purge-webhook-deliveries');
    await purge();
    expect(await deliveriesOf(webhook)).toHaveLength(1);
    pass(1_000);
    await purge();
    expect(await deliveriesOf(webhook)).toEqual([]);
  });
});

it('a receiver that hangs has at most four requests and does not delay another receiver', async () => {
  const open: ServerResponse[] = [];
  one.respond = (response) => void open.push(response);
  await add(one.url);
  await add(other.url);
  const jobs = shop.app.get(JobsService);
  for (let count = 0; count < 6; count += 1) await placeOrder();
  await jobs.run('announce-orders');
  await jobs.run('send-webhooks');
  await Promise.all([one.until(4), other.until(6)]);
  // Later events reach the other receiver, too.
  await placeOrder();
  await jobs.run('announce-orders');
  await jobs.run('send-webhooks');
  await other.until(7);
  expect(one.received).toHaveLength(4);
  one.respond = (response) => response.end();
  for (const response of open) response.end();
  await shop.app.get(DeliveryQueue).settled();
  expect(new Set(one.ids).size).toBe(7);
  expect(one.ids).toHaveLength(7);
});

it('attempts that the stop of an instance interrupts are repeated by another one after a minute', async () => {
  await add(one.url);
  await placeOrder();
  one.respond = () => {};
  const second = await createApp(shop.config);
  await second.init();
  for (const name of ['announce-orders', 'send-webhooks']) await second.get(JobsService).run(name);
  await one.until(1);
  await second.close();
  one.respond = (response) => response.end();
  pass(59_999);
  await run();
  expect(one.ids).toHaveLength(1);
  pass(1);
  await run();
  expect(new Set(one.ids).size).toBe(1);
  expect(one.ids).toHaveLength(2);
});

describe('a pause', () => {
  const pausedBy = (reason: string) => ({ state: 'paused', pauseReason: reason });

  it('follows ten failures in a row over a day, keeps the events, and ends when an admin resumes', async () => {
    const webhook = await add(one.url);
    one.respond = fail;
    for (let count = 0; count < 9; count += 1) await placeOrder();
    await run();
    // After a batch of four, one delivery at a time, with growing waits.
    for (const [index, wait] of [1_000, 2_000, 4_000, 8_000, 16_000].entries()) {
      pass(wait - 1);
      await run();
      expect(await list()).toMatchObject([{ failures: 4 + index }]);
      pass(1);
      await run();
      expect(await list()).toMatchObject([{ failures: 5 + index }]);
    }
    pass(DAY - 31_001);
    await run();
    expect(await list()).toMatchObject([{ state: 'active', failures: 10 }]);
    pass(HOUR);
    await run();
    expect(await list()).toMatchObject([pausedBy('failing')]);

    one.reset();
    await placeOrder();
    pass(DAY);
    await run();
    expect(one.received).toEqual([]);
    const [latest] = await deliveriesOf(webhook);
    expect(latest).toMatchObject({ state: 'queued', attempts: 0 });
    const again = await send('POST', `/deliveries/${latest?.id}/send-again`);
    expect(again.json()).toMatchObject({ status: 409, code: 'webhook-paused' });
    expect((await send('POST', `/${webhook.id}/test`)).json()).toMatchObject({ state: 'delivered' });

    const { url, description, events } = webhook;
    const resumed = await send('PUT', `/${webhook.id}`, { url, description, events, state: 'active' });
    expect(resumed.json()).toMatchObject({ state: 'active', failures: 0 });
    expect(resumed.json()).not.toHaveProperty('pauseReason');
    one.reset();
    await run();
    expect(one.received).toHaveLength(10);
    expect((await send('GET', `/${webhook.id}/deliveries?state=delivered`)).json()).toHaveLength(11);
  });

  it('does not follow failures before a success', async () => {
    const webhook = await add(one.url);
    one.respond = fail;
    for (let count = 0; count < 3; count += 1) await placeOrder();
    await run();
    expect(await list()).toMatchObject([{ failures: 3, failingSince: expect.any(String) }]);
    one.reset();
    await placeOrder();
    pass(1_000);
    await run();
    expect(await list()).toMatchObject([{ failures: 0 }]);
    pass(2 * DAY);
    one.respond = fail;
    await run();
    expect(await list()).toMatchObject([{ state: 'active', failures: 3 }]);
    expect((await deliveriesOf(webhook))[0]).toMatchObject({ state: 'delivered' });
  });

  it('follows a 410 at once', async () => {
    await add(one.url);
    one.respond = (response) => response.writeHead(410).end();
    await placeOrder();
    await run();
    expect(await list()).toMatchObject([pausedBy('gone')]);
  });
});

describe('a test', () => {
  it('is attempted once, and does not count as a failure', async () => {
    const { id, secret } = await add(one.url);
    expect((await send('POST', `/${id}/test`)).json()).toMatchObject({
      ...{ type: 'webhook.test', state: 'delivered', attempts: 1, status: 204 },
    });
    expect(one.verified(secret)).toEqual([{ type: 'webhook.test', timestamp: expect.any(String), data: {} }]);
    one.respond = fail;
    expect((await send('POST', `/${id}/test`)).json()).toMatchObject({
      ...{ state: 'failed', attempts: 1, status: 500, error: 'status' },
    });
    expect(await list()).toMatchObject([{ failures: 0 }]);
  });
});
