import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { createMigratedDatabase, type TestDatabase } from '@whetstone/server/testing/database/test-database';
import { DataSource } from 'typeorm';
import { createApp } from '../../app.factory.ts';
import type { Config } from '../../common/config/config.ts';
import { WEBHOOK_CRASH_POINTS } from '../../common/crash-points.ts';
import { ApiProcess, buildApi, environmentOf } from '../../testing/api-process.ts';
import { OrderClient, overHttp } from '../../testing/order-client.ts';
import { signIn } from '../../testing/sign-in.ts';
import { stockTool } from '../../testing/stock.ts';
import { type Shop, testConfig } from '../../testing/test-app.ts';
import { WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { OrderEvent } from '../orders/order.entity.ts';
import { DeliveryQueue } from './delivery-queue.ts';
import { WebhookDelivery } from './webhook.entity.ts';

let fresh: TestDatabase;
let config: Config;
let receiver: WebhookReceiver;
/** The same database in this process. */
let shop: Shop;
let secret: string;
beforeAll(async () => {
  [fresh, receiver] = await Promise.all([createMigratedDatabase('api'), WebhookReceiver.start(), buildApi()]);
  config = testConfig(fresh.database, fresh.dataDir, { webhookInternalHosts: [receiver.host] });
  const app = await createApp(config);
  await app.init();
  shop = { app, dataSource: app.get(DataSource) };
  const { headers } = await signIn(shop, { role: 'admin' });
  const payload = { url: receiver.url, description: '', events: ['order.placed'] };
  secret = (await app.inject({ method: 'POST', url: '/api/webhooks', payload, headers })).json().secret;
});
beforeEach(() => receiver.reset());
afterAll(async () => {
  receiver.close();
  await shop.app.close();
  await fresh.drop();
});

/** Attempts that the kill interrupts are repeated when their lease has ended. */
async function recover(): Promise<void> {
  const deliveries = shop.dataSource.getRepository(WebhookDelivery);
  await deliveries.update({ state: 'queued' }, { nextAttemptAt: new Date() });
  for (const name of ['announce-orders', 'send-webhooks']) await shop.app.get(JobsService).run(name);
  await shop.app.get(DeliveryQueue).settled();
}

it.each(WEBHOOK_CRASH_POINTS)(
  'killed %s, the event arrives at least once, each time with the same id',
  async (point) => {
    const api = await ApiProcess.start({
      ...environmentOf(config),
      WEBHOOK_INTERNAL_HOSTS: receiver.host,
      TEST_CRASH_POINT: point,
    });
    const buyer = new OrderClient(overHttp(api), await signIn(shop));
    // The process can end before it has responded.
    await buyer.place({ [await stockTool(shop)]: 1 }).catch(() => {});
    expect((await api.ended).code).toBeNull();
    expect(receiver.received).toHaveLength(point.startsWith('announce') ? 0 : 1);

    for (const _ of ['first', 'again']) await recover();
    const isRepeated = point === 'settle-webhook before commit';
    expect(receiver.received).toHaveLength(isRepeated ? 2 : 1);
    expect(receiver.verified(secret)).toMatchObject(Array(isRepeated ? 2 : 1).fill({ type: 'order.placed' }));
    const [event] = await shop.dataSource.getRepository(OrderEvent).find({ order: { id: 'DESC' }, take: 1 });
    expect(new Set(receiver.ids)).toEqual(new Set([event?.id]));
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    const deliveries = await shop.dataSource.getRepository(WebhookDelivery).findBy({ eventId: event?.id });
    expect(deliveries).toMatchObject([{ state: 'delivered', attempts: isRepeated ? 2 : 1 }]);
  },
);
