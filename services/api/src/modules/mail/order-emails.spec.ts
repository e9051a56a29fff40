import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { createApp } from '../../app.factory.ts';
import { initialSettings } from '../../common/settings.ts';
import { enterSeller } from '../../testing/invoices.ts';
import { CONTACT, OrderClient } from '../../testing/order-client.ts';
import { mailsTo } from '../../testing/outbox.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stockTool } from '../../testing/stock.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { OrderEvent } from '../orders/order.entity.ts';
import { User } from '../users/user.entity.ts';
import { Email } from './email.entity.ts';
import { orderMail } from './templates/order-mails.ts';
import { renderHtml } from './templates/render-html.ts';
import { renderText } from './templates/render-text.ts';
import { returnMail } from './templates/return-mails.ts';

let admin: OrderClient;
let buyer: SignedIn;
let asBuyer: OrderClient;
let gauge: string;
let square: string;
const shop = sharedTestApp({ delivery: { costCents: 490, days: { least: 2, most: 4 } } });
beforeAll(async () => {
  admin = new OrderClient(shop, await signIn(shop, { role: 'admin', name: 'Ada Holloway' }));
  gauge = await stockTool(shop, { name: 'Marking Gauge', price: 24.5, quantity: 100 });
  square = await stockTool(shop, { name: 'Try <Square>', price: 10, quantity: 100 });
});
beforeEach(async () => {
  buyer = await signIn(shop);
  asBuyer = new OrderClient(shop, buyer);
});

const subjects = async () => {
  const mails = await mailsTo(shop, buyer.email);
  return mails.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]);
};
const newest = async () => (await mailsTo(shop, buyer.email)).at(-1) ?? '';

it('confirms an order with its lines, sums, address and link', async () => {
  const { number } = await asBuyer.placed({ [gauge]: 2, [square]: 1 });
  const mail = await newest();
  for (const part of [
    `Subject: Your order ${number}\n`,
    'Thank you for your order, Robin Hale',
    '2 × Marking Gauge: $49.00\n1 × Try <Square>: $10.00\nDelivery: $4.90\nTotal: $63.90\n',
    `Delivery method: Standard\nDelivery to:\nRobin Hale\n${CONTACT.address}\nPhone: ${CONTACT.phone}\nTerms: ${shop.config.publicUrl}/terms\n`,
    'The order is not paid yet. The delivery takes 2 to 4 working days from the payment or invoice.',
    `\nPay now:\n${shop.config.publicUrl}/payment?order=${number}\n`,
    `\n${shop.config.publicUrl}/dashboard/myOrders/${number}\n`,
    '1 × Try &lt;Square&gt;',
  ]) {
    expect(mail).toContain(part);
  }
  expect(mail.match(/class="button"/g)).toHaveLength(1);
  expect(mail).toContain('\nReply-To: workshop@whetstone.example\n');
  const gift = { street: '1 Oak St', city: 'Portland', region: 'OR', postcode: '97214', country: 'US' };
  await asBuyer.placed({ [square]: 1 }, { ...gift, recipient: 'Kenji Tanaka' });
  const toOther = await newest();
  expect(toOther).toContain('Thank you for your order, Robin Hale');
  expect(toOther).toContain('Delivery to:\nKenji Tanaka\n1 Oak St\nPortland, OR 97214\nUnited States\nPhone');
  const [email] = await shop.dataSource.getRepository(Email).findBy({ recipient: buyer.email });
  const listed = (await admin.send('GET', `/emails?q=${number}`)).json();
  expect(listed).toMatchObject([{ _id: email?.id, kind: 'order-placed', number, state: 'sent' }]);
});

it('keeps the lines of an address, writes delivery without a cost as free, and asks for the payment of the last invoice', () => {
  const order = {
    ...{ number: '40712-38915', shopUrl: 'http://shop.example', note: '' },
    statusLink: 'http://shop.example/orders/status#token',
    contact: {
      ...{ name: 'Robin Hale', phone: CONTACT.phone, link: 'http://shop.example/1' },
      address: '4 Forge Lane,\r\nSheffield\n',
    },
    ...{
      lines: [],
      delivery: 0,
      ...{ deliveryName: '', expected: '' },
      ...{ discounts: [], taxes: [], vatNote: '' },
      invoices: [],
      ...{ total: 49, refunded: 0 },
      payment: 'paid' as const,
    },
    format: { locale: 'en-GB', currency: 'EUR' },
  };
  const settings = { ...initialSettings(shop.config), address: '14 Grindstone Lane\nSheffield' };
  const shipped = { kind: 'order-shipped' as const, order, carrier: 'Parcel Post', part: undefined };
  const mail = orderMail({ ...shipped, tracking: '', trackingUrl: undefined }, settings);
  const trackingUrl = 'https://post.example/PP1';
  const linked = orderMail({ ...shipped, tracking: 'PP 1', trackingUrl }, settings);
  expect(renderText(linked, settings, shop.config.publicUrl)).toContain(
    `Tracking number: PP 1\nTracking: ${trackingUrl}\n`,
  );
  expect(renderHtml(linked, settings, shop.config.publicUrl)).toContain(`href="${trackingUrl}"`);
  expect(renderText(mail, settings, shop.config.publicUrl)).toContain(
    'Delivery to:\nRobin Hale\n4 Forge Lane\nSheffield\n',
  );
  expect(renderText(mail, settings, shop.config.publicUrl)).toContain('Delivery: Free\nTotal: €49.00\n');
  expect(renderText(mail, settings, shop.config.publicUrl)).toContain(
    'Whetstone Tool Works, 14 Grindstone Lane Sheffield',
  );
  expect(renderHtml(mail, settings, shop.config.publicUrl)).toContain('>Free<');
  const noticeUrl = 'http://shop.example/imprint';
  const texts = (changes: object) =>
    [renderText, renderHtml].map((render) =>
      render(mail, { ...settings, ...changes }, 'http://shop.example'),
    );
  const [text = '', html = ''] = texts({ legalName: 'Tools GmbH' });
  expect(text.endsWith(`\nLegal notice: ${noticeUrl}`)).toBe(true);
  expect(html).toContain(`href="${noticeUrl}"`);
  for (const unlinked of texts({ legalName: '', legalAddress: '' }))
    expect(unlinked).not.toContain(noticeUrl);
  const invoices = ['Invoice', 'Credit note', 'Invoice', 'Credit note'].map((name, index) => {
    return { name, number: `N-${index}`, url: `http://shop.example/${index}` };
  });
  const replaced = { ...order, payment: 'invoiced' as const, invoices };
  const due = orderMail({ ...shipped, order: replaced, tracking: '', trackingUrl: undefined }, settings);
  expect(renderText(due, settings, shop.config.publicUrl)).toContain(
    'Please pay invoice N-2, €49.00, within',
  );
});

it.each([
  [undefined, 'return of 2 × Chisel'],
  ['30 November 2026', 'withdrawal from the contract for 2 × Chisel'],
])('says what a customer keeps who cancels a return, withdrawn on %s', (withdrawnAt, what) => {
  const format = { locale: 'en-GB', currency: 'EUR' };
  const mail = { state: 'cancelled' as const, tools: '2 × Chisel', missing: '', refund: undefined };
  const message = { ...mail, address: '', postage: undefined, sendBy: '', withdrawnAt };
  const { blocks } = returnMail(message, { number: '40712-38915', format });
  expect(JSON.stringify(blocks)).toContain(`You cancelled your ${what}, so we refund nothing`);
});

it('emails each step that concerns the customer, once', async () => {
  const { number } = await asBuyer.placed({ [gauge]: 1 });
  for (const step of ['invoice', 'pay', 'pack', 'ship', 'deliver', 'refund']) {
    const details = step === 'ship' ? { tracking: 'https://parcel.example/1?a=1&b=2' } : {};
    expect((await admin.step(number, step, { note: `Note of ${step}.`, ...details })).statusCode).toBe(200);
    await mailsTo(shop, buyer.email);
  }
  expect(await subjects()).toEqual([
    `Your order ${number}`,
    `You can pay order ${number} on invoice`,
    `We received your payment for order ${number}`,
    `Your order ${number} is on its way`,
    `Your order ${number} was delivered`,
    `We refunded order ${number}`,
  ]);
  expect(await newest()).toContain(
    `We returned $29.40 for order ${number}. Your payment is now returned in full.`,
  );
  expect(await newest()).toContain('Total of the order: $29.40\n');
  const [, onInvoice, paid, shipped, delivered] = await mailsTo(shop, buyer.email);
  expect(onInvoice).toContain('\n\nOur note: Note of invoice.\n\n1 × Marking Gauge: $24.50\n');
  expect(onInvoice).toContain(
    '\nTo pay: $29.40\nUntil: Within the time that the invoice names. You get it when your order ships\n',
  );
  expect(onInvoice).not.toContain('Pay now');
  expect(paid).toContain('is paid. We email you when it ships.');
  expect(paid).not.toContain('Pay now');
  expect(delivered).toContain('1 × Marking Gauge: $24.50\nDelivery: $4.90\nTotal: $29.40\n');
  // The page of the order shows the same days.
  for (const mail of [onInvoice, paid, shipped])
    expect(mail).toMatch(
      /\nDelivery method: Standard\nExpected delivery: \w{3}, \w{3} \d+ – \w{3}, \w{3} \d+\nDelivery to:\n/,
    );
  expect(paid).not.toContain('working days');
  expect(shipped).toContain('Carrier: Parcel Post\nTracking: https://parcel.example/1?a=1&b=2\n');
  expect(shipped).toContain('href="https://parcel.example/1?a=1&amp;b=2"');
  expect(shipped).toMatch(/handed order .+ to the carrier\.\n\nOur note: Note of ship\.\n\nCarrier/);
});

it('does not promise to ship what is on its way, and names the account for an order on invoice', async () => {
  const { number } = await asBuyer.placed({ [gauge]: 2 });
  await enterSeller(shop.dataSource, { bankAccount: 'DE02 1203', invoiceNote: 'Net 14 days.' });
  await admin.step(number, 'invoice');
  const onInvoice = await newest();
  for (const step of ['pack', 'ship', 'pay']) await admin.step(number, step);
  expect(onInvoice).toContain(
    `\nAccount: DE02 1203\nReference: Order ${number}\nTerms of payment: Net 14 days.\n`,
  );
  const paid = await newest();
  expect(paid).toContain(`\nOrder ${number} is paid.\n`);
  expect(paid).not.toMatch(/ships|working days/);
});

it('emails what a correction of the address changed, without the address to an unconfirmed account', async () => {
  const { number } = await asBuyer.placed({ [gauge]: 1 });
  const correct = (body: object) => admin.send('PUT', `/orders/${number}/address`, body);
  await correct({ address: CONTACT.address, phone: '0113 496 0199' });
  const mail = await newest();
  expect(mail).toContain(`Subject: We corrected the delivery details of order ${number}\n`);
  expect(mail).toContain(`\nBefore: ${CONTACT.phone}\nNow: 0113 496 0199\n`);
  expect(mail).not.toContain('Our note');
  await correct({
    street: 'Weg 1',
    postcode: '10115',
    city: 'Berlin',
    country: 'DE',
    phone: '0113 496 0199',
  });
  expect(await newest()).toContain('Now:\nWeg 1\n10115 Berlin\nGermany\n');
  expect(await newest()).toContain('The tax and the delivery cost stay as ordered.');
  await shop.dataSource.getRepository(User).update({ id: buyer.id }, { emailConfirmed: false });
  await shop.dataSource.getRepository(Email).delete({ recipient: buyer.email });
  await correct({ address: CONTACT.address, phone: '0113 496 0100' });
  const neutral = await newest();
  expect(neutral).toContain(`We corrected the address or phone number of order ${number}.`);
  expect(neutral).not.toMatch(/Forge Lane|496 01|Berlin/);
});

it('emails a cancelled tool with the rest of the order, and one email for the last tool', async () => {
  const { number, lines } = await asBuyer.placed({ [gauge]: 1, [square]: 2 });
  const [first, second] = ['Marking Gauge', 'Try <Square>'].map(
    (service) => lines.find((line) => line.service === service)?._id ?? '',
  );
  await asBuyer.cancelLine(first ?? '');
  const mail = await newest();
  expect(mail).toContain(`Subject: Marking Gauge was removed from order ${number}\n`);
  expect(mail).toContain(`You cancelled 1 × Marking Gauge of order ${number}.\n`);
  expect(mail).toContain('2 × Try <Square>: $20.00\nDelivery: $4.90\nTotal: $24.90\n');
  await asBuyer.cancelLine(second ?? '');
  expect((await subjects()).slice(2)).toEqual([`Your order ${number} was cancelled`]);
  const last = await newest();
  expect(last).toContain(`You cancelled order ${number}. You have nothing to pay.`);
  expect(last).toContain('2 × Try <Square>: $20.00\nDelivery: $4.90\nCancelled total: $24.90\n');
  expect(last).not.toContain('Marking Gauge');
});

it('subtracts an earlier refund in each later email', async () => {
  const { number } = await asBuyer.placed({ [gauge]: 1, [square]: 2 });
  await admin.step(number, 'pay');
  await admin.step(number, 'refund', { amount: 5 });
  const refunded = await newest();
  for (const step of ['pack', 'ship', 'deliver']) await admin.step(number, step);
  for (const mail of [refunded, ...(await mailsTo(shop, buyer.email)).slice(-2)])
    expect(mail).toContain('\nTotal: $49.40\nRefunded: −$5.00\nTotal after all refunds: $44.40\n');
});

it('states who cancelled, and shows the note of the shop but not the customer’s own', async () => {
  const { number } = await asBuyer.placed({ [gauge]: 1 });
  await admin.step(number, 'pay');
  await admin.step(number, 'cancel', { note: 'The gauge\nbroke.' });
  const mail = await newest();
  expect(mail).toContain(`We cancelled order ${number}. You have already paid, so we return $29.40 to you.`);
  expect(mail).toContain('Our note: The gauge\nbroke.');
  const own = await asBuyer.placed({ [gauge]: 1 });
  await admin.step(own.number, 'pay');
  await admin.step(own.number, 'refund', { amount: 5 });
  await asBuyer.step(own.number, 'cancel', { note: 'Too expensive.' });
  // Without what was returned before.
  expect(await newest()).toContain('You have already paid, so we return $24.40 to you.');
  expect(await newest()).not.toContain('Too expensive');
});

describe('an unconfirmed address', () => {
  const PERSONAL = /Forge Lane|496 0100|Robin|myOrders|Our note/;
  beforeEach(() => shop.dataSource.getRepository(User).update({ id: buyer.id }, { emailConfirmed: false }));

  it('gets tools, amounts and the way to pay of unpaid orders, at most three times a day', async () => {
    const { number } = await asBuyer.placed({ [gauge]: 1 });
    await asBuyer.step(number, 'cancel');
    const other = await asBuyer.placed({ [gauge]: 1 });
    await asBuyer.placed({ [gauge]: 1 });
    const mails = await mailsTo(shop, buyer.email);
    expect(await subjects()).toEqual([
      `Your order ${number}`,
      `Your order ${number} was cancelled`,
      `Your order ${other.number}`,
    ]);
    for (const mail of mails) {
      expect(mail).toMatch(
        /1 × Marking Gauge: \$24\.50\nDelivery: \$4\.90\n(Total|Cancelled total): \$29\.40\n/,
      );
      expect(mail).not.toMatch(PERSONAL);
    }
    const [placed, cancelled] = mails;
    for (const part of [
      'The order is not paid yet.',
      `\nPay now:\n${shop.config.publicUrl}/payment?order=${number}\n`,
      'If you neither pay nor confirm your email within a day, we cancel the order.',
      `Go to my account:\n${shop.config.publicUrl}/dashboard\n`,
    ]) {
      expect(placed).toContain(part);
    }
    expect(cancelled).not.toContain('we cancel the order');
  });

  it('gets tools, amounts and terms of a paid order, and of its cancellations and refunds, each time', async () => {
    const { number, lines } = await asBuyer.placed({ [gauge]: 1, [square]: 2 });
    await admin.step(number, 'invoice', { note: 'Within 14 days.' });
    await mailsTo(shop, buyer.email);
    await admin.step(number, 'pay', { note: 'Cash.' });
    await mailsTo(shop, buyer.email);
    await asBuyer.cancelLine(lines.find(({ service }) => service === 'Marking Gauge')?._id ?? '');
    await mailsTo(shop, buyer.email);
    await admin.step(number, 'cancel', { note: 'Broken.' });
    await admin.step(number, 'refund');
    const [, ...paid] = await mailsTo(shop, buyer.email);
    expect((await subjects()).slice(1)).toEqual([
      `You can pay order ${number} on invoice`,
      `We received your payment for order ${number}`,
      `Marking Gauge was removed from order ${number}`,
      `Your order ${number} was cancelled`,
      `We refunded order ${number}`,
    ]);
    for (const mail of paid) {
      for (const part of [number, '2 × Try <Square>: $20.00', `Terms: ${shop.config.publicUrl}/terms\n`])
        expect(mail).toContain(part);
      expect(mail).toContain('Please confirm your email');
      expect(mail.match(/class="button"/g)).toHaveLength(1);
      expect(mail).toMatch(/\nThis was not me:\nmailto:\S+\?subject=This%20was%20not%20me/);
      expect(mail).not.toContain('we cancel the order');
      expect(mail).not.toMatch(PERSONAL);
    }
    expect(paid[2]).toContain('so we return $24.50 to you.');
    expect(paid.at(-1)).toContain(`We returned your payment for order ${number}.`);
    await shop.dataSource.getRepository(User).update({ id: buyer.id }, { emailConfirmed: true });
    const next = await asBuyer.placed({ [gauge]: 1 });
    await admin.step(next.number, 'pay');
    expect(await newest()).toContain(`Robin Hale\n${CONTACT.address}\nPhone: ${CONTACT.phone}\n`);
  });
});

it('sends no email to a removed account', async () => {
  await asBuyer.placed({ [gauge]: 1 });
  await admin.send('DELETE', `/user/${buyer.id}`);
  expect(await mailsTo(shop, buyer.email)).toEqual([]);
});

it('announces each event once although two instances announce it, and continues after an event that fails', async () => {
  await asBuyer.placed({ [gauge]: 1 });
  const events = shop.dataSource.getRepository(OrderEvent);
  const [broken] = await events.find({ order: { id: 'DESC' }, take: 1 });
  const numbers: string[] = [];
  for (let count = 0; count < 20; count += 1) numbers.push((await asBuyer.placed({ [gauge]: 1 })).number);
  // Another email of the same event and kind: the unique index rejects the second one.
  const [row] = await shop.dataSource.getRepository(Email).find({ take: 1 });
  await shop.dataSource.getRepository(Email).update({ id: row?.id }, { eventId: broken?.id });
  const other = await createApp(shop.config);
  await other.init();
  const runs = [shop.app, other].map((app) => app.get(JobsService).run('announce-orders'));
  expect(await Promise.all(runs)).toContain(false);
  await other.close();
  expect((await subjects()).sort()).toEqual(numbers.map((number) => `Your order ${number}`).sort());
  expect((await events.findOneByOrFail({ id: broken?.id })).announcedAt).toBeNull();
});
