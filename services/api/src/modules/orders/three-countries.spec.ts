import type { FakeStripe } from '@whetstone/fake-stripe';
import { documentsOf, enterSeller, SELLER } from '../../testing/invoices.ts';
import { sessionOf, settle, startOnlineShop } from '../../testing/online-payments.ts';
import { OrderClient } from '../../testing/order-client.ts';
import { mailsTo } from '../../testing/outbox.ts';
import { signIn } from '../../testing/sign-in.ts';
import { stockTool } from '../../testing/stock.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { SettingsDto } from '../settings/settings.dto.ts';

let shop: TestApp;
let fake: FakeStripe;
let asAdmin: OrderClient;
beforeAll(async () => {
  const delivery = { costCents: 490, days: { least: 2, most: 4 } };
  ({ shop, fake } = await startOnlineShop({ delivery, caches: false }));
  asAdmin = new OrderClient(shop, await signIn(shop, { role: 'admin' }));
});
afterAll(async () => {
  await shop.close();
  await fake.close();
});

interface Way {
  settings: object;
  taxes: object;
  price: number;
  address: string;
  /** The words at the price, the total and the tax of two tools, and the amount at Stripe. */
  expected: { priceNote?: string; total: number; tax: number; taxLabel: string; atStripe: number };
  /** What the mails say. */
  mail: { total: string; refund: string };
  /** A refund of an amount, with the tax in it. */
  refund: { amount: number; tax: number };
}

const WAYS: Record<string, Way> = {
  // 2 × 29.75 + 4.90 = 64.40, of which 64.40 × 19 ÷ 119 = 10.28; in the refund 11.90 × 19 ÷ 119 = 1.90.
  Germany: {
    settings: { currency: 'EUR', country: 'DE', locale: 'de-DE', market: 'eu', deliveryCost: 4.9 },
    taxes: {
      pricesContainTax: true,
      rates: [{ country: 'DE', region: '', taxClass: 'standard', rate: 19, name: 'VAT' }],
    },
    price: 29.75,
    address: 'Wörthstraße 5\n10115 Berlin\nGermany',
    expected: {
      priceNote: 'incl. VAT',
      total: 64.4,
      tax: 10.28,
      taxLabel: 'Including VAT 19%',
      atStripe: 6_440,
    },
    mail: { total: '64,40\u00a0€', refund: '11,90\u00a0€' },
    refund: { amount: 11.9, tax: 1.9 },
  },
  // 2 × 29.75 + 7.00 = 66.50, plus 66.50 × 8.875 % = 5.90; in the refund 10.00 × 5.90 ÷ 72.40 = 0.81.
  'the United States': {
    settings: { currency: 'USD', country: 'US', locale: 'en-US', market: 'us', deliveryCost: 7 },
    taxes: {
      pricesContainTax: false,
      rates: [{ country: 'US', region: 'NY', taxClass: 'standard', rate: 8.875, name: 'Sales tax' }],
    },
    price: 29.75,
    address: '350 Fifth Avenue\nNew York, NY 10118\nUnited States',
    expected: { total: 72.4, tax: 5.9, taxLabel: 'Sales tax 8.875%', atStripe: 7_240 },
    mail: { total: '$72.40', refund: '$10.00' },
    refund: { amount: 10, tax: 0.81 },
  },
  // 2 × 2,970 + 550 = 6,490, of which 6,490 × 10 ÷ 110 = 590; in the refund 1,100 × 10 ÷ 110 = 100.
  Japan: {
    settings: { currency: 'JPY', country: 'JP', locale: 'en-US', market: 'none', deliveryCost: 550 },
    taxes: {
      pricesContainTax: true,
      rates: [{ country: 'JP', region: '', taxClass: 'standard', rate: 10, name: 'Consumption tax' }],
    },
    price: 2_970,
    address: '1-1 Chiyoda\nChiyoda-ku, Tokyo 100-8111\nJapan',
    expected: { total: 6_490, tax: 590, taxLabel: 'Including Consumption tax 10%', atStripe: 6_490 },
    mail: { total: '¥6,490', refund: '¥1,100' },
    refund: { amount: 1_100, tax: 100 },
  },
};

it.each(Object.entries(WAYS))(
  'the way of a customer in %s: list, quote, order, payment, mail, invoice, refund of a part, credit note',
  async (_country, { settings, taxes, price, address, expected, mail, refund }) => {
    const { changedAt: _, ...before }: SettingsDto = (await asAdmin.send('GET', '/settings')).json();
    const saved = await asAdmin.send('PUT', '/settings', { ...before, ...settings });
    expect(saved.statusCode).toBe(200);
    await enterSeller(shop.dataSource, SELLER);
    const { version } = (await asAdmin.send('GET', '/taxes')).json();
    expect((await asAdmin.send('PUT', '/taxes', { reverseChargeTo: [], ...taxes, version })).statusCode).toBe(
      200,
    );
    const buyer = await signIn(shop);
    const asBuyer = new OrderClient(shop, buyer);

    const id = await stockTool(shop, { price });
    const listed = (await asBuyer.send('GET', `/purchase/${id}`)).json();
    expect(listed).toMatchObject({
      price,
      ...(expected.priceNote && { priceNote: expect.stringContaining(expected.priceNote) }),
    });

    const wanted = { lines: [{ id, quantity: 2 }], address };
    const quote = (await asBuyer.send('POST', '/quote', wanted)).json();
    const { total, currency } = quote;
    expect(quote).toMatchObject({ total: expected.total, taxes: { totals: [{ amount: expected.tax }] } });

    const seen = { expectedTotal: total, expectedCurrency: currency };
    const order = await asBuyer.placed({ [id]: 2 }, { address, ...seen });
    const { url } = (await asBuyer.send('POST', `/orders/${order.number}/payment`)).json();
    const session = fake.account.session(sessionOf(url));
    expect(session.amount_total).toBe(expected.atStripe);
    fake.account.pay(session.id, 'card');
    await settle(shop, fake);

    const [invoice] = await documentsOf(shop.dataSource, order.number);
    const shown = (await asBuyer.send('GET', `/invoices/${invoice?.number}`)).json();
    expect(shown).toMatchObject({
      currency,
      total: expected.total,
      taxes: [{ amount: expected.tax, label: expected.taxLabel }],
    });

    const step = await asAdmin.step(order.number, 'refund', { amount: refund.amount });
    expect(step.statusCode).toBe(200);
    await settle(shop, fake);
    const [, note] = await documentsOf(shop.dataSource, order.number);
    const credited = (await asBuyer.send('GET', `/invoices/${note?.number}`)).json();
    expect(credited).toMatchObject({
      kind: 'credit-note',
      total: refund.amount,
      taxes: [{ amount: refund.tax }],
    });
    expect(await asBuyer.get(order.number)).toMatchObject({
      payment: 'paid',
      refunds: [{ amount: refund.amount, state: 'succeeded' }],
    });

    const mails = await mailsTo(shop, buyer.email);
    expect(mails[0]).toContain(mail.total);
    expect(mails.at(-1)).toContain(mail.refund);
  },
);
