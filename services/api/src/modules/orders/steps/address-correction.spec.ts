import { CONTACT, OrderClient } from '../../../testing/order-client.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { OrderLine } from '../order-line.entity.ts';

const MOVED = { address: '7 Anvil Yard\nLeeds', phone: '0113 496 0100' };
const BERLIN = { street: 'Weg 1', postcode: '10115', city: 'Berlin', country: 'DE', phone: '030 1234567' };

let shop: TestApp;
let asBuyer: OrderClient;
let asAdmin: OrderClient;
let number: string;
beforeAll(async () => {
  shop = await startTestApp({ ordersPerMinute: 1_000 });
  asBuyer = new OrderClient(shop, await signIn(shop));
  asAdmin = new OrderClient(shop, await signIn(shop, { role: 'admin', name: 'Ada Holloway' }));
});
beforeEach(async () => {
  const tool = await stockTool(shop);
  ({ number } = await asBuyer.placed({ [tool]: 1 }, { address: '4 Forge Lane\nSheffield' }));
});
afterAll(() => shop.close());

const correct = (body: object) => asAdmin.send('PUT', `/orders/${number}/address`, body);
const found = async (q: string) => (await asAdmin.send('GET', `/orders?q=${encodeURIComponent(q)}`)).json();

it('changes order, lines and search, and keeps the address before in the history', async () => {
  const corrected = await correct(BERLIN);
  expect(corrected.statusCode).toBe(200);
  const address = 'Weg 1\n10115 Berlin\nGermany';
  const { phone, ...parts } = BERLIN;
  expect(corrected.json()).toMatchObject({ address, country: 'DE', phone, postal: parts });
  expect(corrected.json().history.at(-1)).toMatchObject({
    ...{ kind: 'address-changed', actor: 'Ada Holloway', note: '4 Forge Lane\nSheffield', byCustomer: false },
    before: `4 Forge Lane\nSheffield\nUnited Kingdom\n${CONTACT.phone}`,
    ...{ after: `${address}\n${phone}`, otherCountry: true },
  });
  const ids = corrected.json().lines.map(({ _id }: { _id: string }) => _id);
  expect(await shop.dataSource.getRepository(OrderLine).findOneByOrFail({ id: ids[0] })).toMatchObject({
    ...{ address, phone },
  });
  expect(await found(`${number} berlin`)).toHaveLength(1);
  expect(await found(`${number} sheffield`)).toEqual([]);
  const [entry] = (await asAdmin.send('GET', '/audit?action=order.address-changed')).json();
  expect(entry).toMatchObject({
    before: { country: 'GB' },
    after: { country: 'DE', changed: 'address, country, phone' },
  });
});

it('names a phone number or a recipient that changes alone, and leaves their values out of the audit log', async () => {
  const same = { address: '4 Forge Lane\nSheffield' };
  await correct({ ...same, phone: '0113 496 0100' });
  await correct({ ...same, phone: '0113 496 0199' });
  const to = { ...same, phone: '0113 496 0199', recipient: 'Walter Jones' };
  const [, ...corrections] = (await correct(to)).json().history;
  expect(corrections).toMatchObject([
    { before: CONTACT.phone, after: '0113 496 0100' },
    { before: '0113 496 0100', after: '0113 496 0199' },
    { before: same.address, after: `Walter Jones\n${same.address}` },
  ]);
  for (const correction of corrections) expect(correction).not.toHaveProperty('otherCountry');
  const entries = (await asAdmin.send('GET', `/audit?subject=${number}`)).json();
  expect(entries.map(({ after }: { after: object }) => after)).toEqual([
    { changed: 'recipient' },
    { changed: 'phone' },
    { changed: 'phone' },
  ]);
});

it('is recorded once if it is repeated, and can go back to a text', async () => {
  await correct(BERLIN);
  await correct(MOVED);
  expect((await correct(MOVED)).json().history).toHaveLength(3);
  const order = await asBuyer.get(number);
  expect([order.address, order.country, order.postal]).toEqual([MOVED.address, 'GB', undefined]);
});

it('keeps the country beside a text that names none', async () => {
  await correct(BERLIN);
  const text = { address: 'Weg 2\n10115 Berlin', country: 'DE', phone: BERLIN.phone };
  expect((await correct(text)).json()).toMatchObject({
    ...{ address: 'Weg 2\n10115 Berlin\nGermany', country: 'DE' },
  });
});

it('can give a text a recipient', async () => {
  const corrected = (await correct({ ...MOVED, recipient: 'Walter Jones' })).json();
  expect(corrected).toMatchObject({ recipient: 'Walter Jones', address: `Walter Jones\n${MOVED.address}` });
  expect((await correct(MOVED)).json()).not.toHaveProperty('recipient');
});

it('keeps an address that was accepted if only the phone changes', async () => {
  const tool = await stockTool(shop);
  // 500 characters, without the region and the country that a choice would add.
  const texas = `${'Lane '.repeat(96)}\nAustin 78701, USA`.slice(-500);
  const texts = [{ address: texas }, { address: `${'Lane '.repeat(97)}`.trim(), recipient: 'Walter Jones' }];
  for (const text of texts) {
    const order = await asBuyer.placed({ [tool]: 1 }, text);
    ({ number } = order);
    const wanted = { country: order.country, ...text, phone: MOVED.phone };
    const corrected = await correct(wanted);
    expect([corrected.statusCode, corrected.json()]).toMatchObject([
      200,
      { address: order.address, country: order.country, phone: MOVED.phone },
    ]);
  }
});

it('is possible until the order is shipped', async () => {
  await asAdmin.step(number, 'pay');
  await asAdmin.step(number, 'pack');
  expect((await correct(MOVED)).statusCode).toBe(200);
  await asAdmin.step(number, 'ship');
  const late = await correct(BERLIN);
  expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'address-is-final', state: 'shipped' }]);
  expect((await asBuyer.get(number)).address).toBe(MOVED.address);
});
