import type { FakeStripe } from '@whetstone/fake-stripe';
import { newId } from '@whetstone/server/database/new-id';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { PaymentDifference } from '../modules/orders/differences/payment-difference.entity.ts';
import { Order } from '../modules/orders/order.entity.ts';
import { Authenticator } from './authenticator.ts';
import { Browser } from './browser.ts';
import { sessionOf, settle, startOnlineShop } from './online-payments.ts';
import { OrderClient } from './order-client.ts';
import { renewAccessToken, type SignedIn, signIn } from './sign-in.ts';
import { stockTool } from './stock.ts';
import type { TestApp } from './test-app.ts';

const SHEFFIELD = { city: 'Sheffield', postcode: 'S3 8GW', country: 'GB' };
export const PASSWORD = 'quill-and-feather';

export const ENDINGS = ['cancelled', 'delivered', 'refunded', 'line cancelled'] as const;
type Ending = (typeof ENDINGS)[number];

interface Person {
  account: SignedIn;
  as: OrderClient;
  browser: Browser;
  /** Texts that nothing else in the database contains. */
  texts: string[];
}

/** A shop whose customers have entered their data everywhere, and whose orders reach a warehouse by webhook. */
export class ErasureScenario {
  /** The number of people so far. */
  people = 0;

  private constructor(
    readonly shop: TestApp,
    readonly fake: FakeStripe,
    readonly admin: SignedIn,
    readonly warehouse: OrderClient,
  ) {}

  static async start(): Promise<ErasureScenario> {
    const { shop, fake } = await startOnlineShop({ rateLimitFactor: 1_000, ordersPerMinute: 10_000 });
    const admin = await signIn(shop, { role: 'admin', name: 'Ada Admin' });
    const warehouse = new OrderClient(shop, admin);
    const events = ['placed', 'line-cancelled', 'cancelled', 'paid', 'refunded'].map(
      (kind) => `order.${kind}`,
    );
    const webhook = { url: 'http://127.0.0.1:9/orders', description: 'The warehouse', events };
    expect((await warehouse.send('POST', '/webhooks', webhook)).statusCode).toBe(201);
    return new ErasureScenario(shop, fake, admin, warehouse);
  }

  async close(): Promise<void> {
    await this.shop.close();
    await this.fake.close();
  }

  /** Signs up a person who has entered their data everywhere. */
  async person(password = PASSWORD): Promise<Person> {
    this.people += 1;
    // On a slow machine, the scenarios of the full run outlast a token.
    await renewAccessToken(this.shop, this.admin);
    const id = `${this.people}q${newId().slice(-12)}`;
    const [name, street, digits] = [
      `Zephyrine Quill${id}`,
      `Featherlane${id}`,
      String(4_700_000_000 + this.people),
    ];
    const email = `zephyrine.${id}@mail.example`;
    const [address, phone] = [`${this.people} ${street}, Sheffield`, `+${digits}`];
    const browser = new Browser(this.shop.app, this.shop.config.publicUrl);
    await browser.signUp(email, password, name);
    await this.shop.dataSource.query('UPDATE identity_user SET emailVerified = 1 WHERE email = ?', [email]);
    const passkey = new Authenticator(this.shop.config.publicUrl);
    expect((await passkey.addTo(browser, `Laptop of ${name}`)).statusCode).toBe(200);
    const headers = { authorization: `Bearer ${await browser.accessToken(email)}` };
    const [{ _id = '' } = {}] = (await browser.get(`/api/user?email=${email}`, headers)).json();
    const account = { id: _id, email, name, role: 'user' as const, headers };
    const as = new OrderClient(this.shop, account);
    const requests = [
      as.send('POST', '/user', {
        edu: `Taught by ${street}`,
        address,
        phone,
        img: `https://img.example/${street}`,
      }),
      as.send('POST', '/addresses', { name, phone, street: `${this.people} ${street}`, ...SHEFFIELD }),
      as.send('POST', '/review', { reviews: 'Cuts well.', rating: 5 }),
      as.send('PUT', `/basket/${await stockTool(this.shop)}`, { quantity: 1 }),
      as.send('PUT', `/stock-alerts/${await stockTool(this.shop, { quantity: 0 })}`),
    ];
    for (const request of requests) expect((await request).statusCode).toBeLessThan(300);
    const texts = [`quill${id}`, street, digits, email, `zephyrine${id}mailexample`];
    return { account, as: Object.assign(as, { contact: { address, phone } }), browser, texts };
  }

  /** Places an order that ends in this way. Returns its number. */
  async ordered({ as, account, texts: [word, street, digits] }: Person, ending: Ending): Promise<string> {
    const parts = { ...SHEFFIELD, recipient: account.name, company: `${word} Ltd`, street: `9 ${street}` };
    const gift = { address: `9 ${street}, Sheffield`, recipient: `${word} Jones` };
    const where = ending === 'cancelled' ? gift : parts;
    const contact = { ...where, phone: `+${digits}`, key: newId() };
    const [one, other] = [await stockTool(this.shop), await stockTool(this.shop)];
    const { number, lines } = await as.placed({ [one]: 2, [other]: 1 }, contact);
    const vat = JSON.stringify({ number: 'FR40303265045', company: `${word} SARL`, state: 'pending' });
    await this.shop.dataSource.getRepository(Order).update({ number }, { vat });
    const note = `Asked for by ${word}, ${account.email}`;
    if (ending === 'cancelled') await as.step(number, 'cancel', { note });
    if (ending === 'line cancelled') await as.cancelLine(lines[0]?._id ?? '');
    if (ending === 'cancelled') return number;
    const moved = { ...parts, street: `10 ${street}`, phone: '+44 114 496 0199' };
    expect((await this.warehouse.send('PUT', `/orders/${number}/address`, moved)).statusCode).toBe(200);
    const { url } = (await as.send('POST', `/orders/${number}/payment`)).json();
    this.fake.account.pay(sessionOf(url), 'card');
    await as.send('POST', `/orders/${number}/payment/check`);
    for (const step of ['pack', 'ship', 'deliver'])
      expect((await this.warehouse.step(number, step, { note })).statusCode).toBe(200);
    if (ending === 'refunded') await this.warehouse.step(number, 'refund', { note });
    if (ending === 'delivered') {
      const asked = { lines: [{ line: lines[0]?._id, quantity: 1 }], reason: 'unwanted', note };
      const { _id } = (await as.send('POST', `/orders/${number}/returns`, asked)).json();
      const declined = { step: 'decline', answer: note };
      expect((await this.warehouse.send('POST', `/returns/${_id}/steps`, declined)).statusCode).toBe(200);
    }
    const [order] = await this.shop.dataSource.getRepository(Order).findBy({ number });
    const id = newId();
    await this.shop.dataSource.getRepository(PaymentDifference).insert({
      ...{
        id,
        kind: 'wrong-state',
        provider: 'stripe',
        reference: newId(),
        orderId: order?.id ?? null,
        detail: '{"code":"unknown-refund"}',
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
    const resolved = await this.warehouse.send('POST', `/payments/differences/${id}/resolve`, { note });
    expect(resolved.statusCode).toBe(200);
    return number;
  }

  runJob(name: string): Promise<boolean> {
    return this.shop.app.get(JobsService).run(name);
  }

  /** Runs the workers of emails, webhooks and payments. */
  async runWorkers(): Promise<void> {
    await settle(this.shop, this.fake);
    for (const job of ['announce-orders', 'send-webhooks']) await this.runJob(job);
  }

  /** Runs the job that erases what arrived meanwhile. */
  async tenMinutesLater(): Promise<void> {
    // The clock alone: workers in the background need their timers.
    const later = Date.now() + 11 * 60_000;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => later);
    expect(await this.runJob('erase-removed-accounts')).toBe(true);
    clock.mockRestore();
    await this.shop.dataSource.query('DELETE FROM job_leases');
  }

  erase({ as }: Person, proof: object = { password: PASSWORD }) {
    return as.send('POST', '/user/me/erase', proof);
  }
}
