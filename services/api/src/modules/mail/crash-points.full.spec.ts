import { MAIL_CRASH_POINTS } from '../../common/crash-points.ts';
import { ApiProcess, buildApi, environmentOf } from '../../testing/api-process.ts';
import { OrderClient, overHttp } from '../../testing/order-client.ts';
import { sendMails } from '../../testing/outbox.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { TestSmtpServer } from '../../testing/smtp-server.ts';
import { stockTool } from '../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Email } from './email.entity.ts';

let smtp: TestSmtpServer;
/** Another instance, in this process. Tests run its jobs. */
let shop: TestApp;
let buyer: SignedIn;
let tool: string;
beforeAll(async () => {
  smtp = await TestSmtpServer.start();
  await buildApi();
  shop = await startTestApp({ mail: { from: 'shop@whetstone.example', smtpUrl: smtp.url } });
  buyer = await signIn(shop);
  tool = await stockTool(shop, { quantity: 100 });
});
afterAll(async () => {
  await shop.close();
  await smtp.close();
});

/** The Message-IDs of the accepted emails about an order. */
const acceptedFor = (number: string) =>
  smtp.accepted.flatMap(({ subject, messageId }) => (subject?.includes(number) ? [messageId] : []));

/** `kill -9` of the process that sends the first email. Returns the order's number, which the crash may have kept from the client. */
async function placeAndCrash(point: string): Promise<string> {
  const settings = { SMTP_URL: smtp.url, TEST_CRASH_POINT: point };
  const api = await ApiProcess.start({ ...environmentOf(shop.config), ...settings });
  await new OrderClient(overHttp(api), buyer).place({ [tool]: 1 }).catch(() => undefined);
  expect((await api.ended).code).toBeNull();
  const [{ number }] = await shop.dataSource.query('SELECT number FROM orders ORDER BY id DESC LIMIT 1');
  return number;
}

it.each(MAIL_CRASH_POINTS)(
  'an order that is killed at %s has its email, with one Message-ID',
  async (point) => {
    const times = point === 'email accepted' ? 2 : 1;
    const number = await placeAndCrash(point);
    expect(acceptedFor(number)).toHaveLength(times - 1);
    // The lease of the killed process ends.
    await shop.dataSource.getRepository(Email).update({ state: 'sending' }, { nextAttemptAt: new Date(0) });
    const next = await new OrderClient(shop, buyer).placed({ [tool]: 1 });
    await sendMails(shop);
    expect(acceptedFor(next.number)).toHaveLength(1);
    expect(new Set(acceptedFor(number)).size).toBe(1);
    expect(acceptedFor(number)).toHaveLength(times);
    expect(await shop.dataSource.getRepository(Email).countBy({ state: 'sent' })).toBe(
      await shop.dataSource.getRepository(Email).count(),
    );
  },
);
