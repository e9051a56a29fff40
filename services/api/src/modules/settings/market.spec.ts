import { DATA_TAGS_HEADER } from '@whetstone/contract/data-tags';
import { OrderClient } from '../../testing/order-client.ts';
import { mailsTo } from '../../testing/outbox.ts';
import { signIn } from '../../testing/sign-in.ts';
import { stockTool } from '../../testing/stock.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const shop = sharedTestApp({ caches: false });
let asAdmin: OrderClient;
beforeAll(async () => {
  asAdmin = new OrderClient(shop, await signIn(shop, { role: 'admin' }));
});

async function save(changes: object): Promise<void> {
  const { changedAt: _, ...settings } = (await asAdmin.send('GET', '/settings')).json();
  expect((await asAdmin.send('PUT', '/settings', { ...settings, ...changes })).statusCode).toBe(200);
}
const read = async (url: string) => (await shop.app.inject(`/api${url}`)).json();

describe('without market rules', () => {
  it('adds nothing to pages', async () => {
    expect(await read(`/purchase/${await stockTool(shop)}`)).not.toHaveProperty('priceNote');
    expect(await read('/shop')).not.toHaveProperty('market');
    expect(await read('/shop/texts')).toEqual({ terms: expect.stringMatching(/^Who sells\n/) });
  });
});

describe('in the United States', () => {
  beforeAll(() => save({ market: 'us' }));

  it('keeps invoices for the years of the law, and adds nothing else', async () => {
    expect((await read('/shop')).market).toEqual({ binding: false, withdrawalDays: 0, invoiceYears: 10 });
  });
});

describe('in the European Union', () => {
  beforeAll(() => save({ market: 'eu' }));
  afterAll(() => save({ market: 'none' }));

  it.each([
    [{}, true],
    [{ country: 'DE' }, true],
    [{ address: 'Weg 1\n1010 Wien\nAustria' }, true],
    [{ country: 'CH' }, undefined],
  ])(
    'the button that orders says that the order must be paid, by the country of delivery: %j',
    async (place, binding) => {
      const lines = [{ id: await stockTool(shop), quantity: 1 }];
      const response = await shop.app.inject({
        method: 'POST',
        url: '/api/quote',
        payload: { lines, ...place },
      });
      expect(response.json().binding).toBe(binding);
      expect((await read('/shop')).market).toMatchObject({ binding: true });
    },
  );

  it.each([
    ['4 Weg\n10115 Berlin\nGermany', true],
    ['4 Lane\nLeeds LS1 1AA\nUnited Kingdom', false],
  ])(
    'the confirmation has the seller, the terms, the right of withdrawal and the model form: %j',
    async (address, hasContract) => {
      await save({
        ...{
          legalName: 'Whetstone Tool Works Ltd',
          legalAddress: '14 Grindstone Lane\nSheffield',
          vatNumber: 'GB 980 7806 84',
        },
        ...{ termsText: '1. Orders\nWe sell <tools>.', withdrawalText: '' },
      });
      const buyer = await signIn(shop);
      const { number } = await new OrderClient(shop, buyer).placed(
        { [await stockTool(shop)]: 1 },
        { address },
      );
      const mail = (await mailsTo(shop, buyer.email)).at(-1) ?? '';
      for (const part of [
        'Seller\n\nWhetstone Tool Works Ltd\n14 Grindstone Lane\nSheffield\n',
        '\nVAT number: GB 980 7806 84\n',
        'Terms of sale\n\n1. Orders\nWe sell <tools>.',
        '1. Orders<br>We sell &lt;tools&gt;.',
        'Right of withdrawal\n\nYou have the right to withdraw from this contract within 14 days',
        `/dashboard/myOrders/${number}/return. If you use this option`,
        'Model withdrawal form\n\n(Complete and return',
      ])
        expect([part, mail.includes(part)]).toEqual([part, hasContract]);
    },
  );

  it('the confirmation has the text of the shop about the right of withdrawal', async () => {
    await save({ withdrawalText: 'You have 30 days.' });
    const buyer = await signIn(shop);
    await new OrderClient(shop, buyer).placed({ [await stockTool(shop)]: 1 }, { address: '4 Weg\nGermany' });
    const mail = (await mailsTo(shop, buyer.email)).at(-1) ?? '';
    expect(mail).toContain('Right of withdrawal\n\nYou have 30 days.\n');
    expect(mail).not.toContain('within 14 days');
    expect((await read('/shop/texts')).withdrawal).toBe('You have 30 days.');
  });

  it('pages have the texts of the confirmation, also those that the shop has not entered', async () => {
    await save({
      termsText: '',
      withdrawalText: '',
      legalName: 'Tool Works',
      legalAddress: '1 Lane,\nLeeds',
    });
    const buyer = await signIn(shop);
    await new OrderClient(shop, buyer).placed({ [await stockTool(shop)]: 1 }, { address: '4 Weg\nGermany' });
    const mail = (await mailsTo(shop, buyer.email)).at(-1) ?? '';
    const { terms, withdrawal, withdrawalForm } = await read('/shop/texts');
    expect(terms).toContain('You buy from Tool Works, 1 Lane, Leeds.');
    expect(withdrawal).toContain('/dashboard/myOrders. If you use this option');
    for (const text of [terms, withdrawal.split('\n')[0], withdrawalForm]) expect(mail).toContain(text);
  });

  it('prices say what the tax settings are, with the name in the country of the shop', async () => {
    const rates = [
      { country: 'DE', region: '', taxClass: 'standard', rate: 19, name: 'MwSt.' },
      { country: 'GB', region: '', taxClass: 'standard', rate: 20, name: 'VAT' },
    ];
    const tool = await stockTool(shop);
    const words: string[] = [(await read('/shop')).market.priceWords];
    for (const taxes of [
      { pricesContainTax: true, rates },
      { pricesContainTax: false, rates },
      { pricesContainTax: true, rates: rates.slice(0, 1) },
      { pricesContainTax: true, rates: [] },
    ]) {
      const { version } = (await asAdmin.send('GET', '/taxes')).json();
      const saved = await asAdmin.send('PUT', '/taxes', { ...taxes, version });
      expect([saved.statusCode, saved.headers[DATA_TAGS_HEADER]]).toEqual([200, 'settings tools']);
      words.push((await read('/shop')).market.priceWords);
      const { priceNote } = await read(`/purchase/${tool}`);
      expect(priceNote).toBe(`${words.at(-1)} plus delivery`.trim());
    }
    expect(words).toEqual(['', 'incl. VAT', 'excl. VAT', 'incl. MwSt.', '']);
  });
});
