import fc from 'fast-check';
import { amountsOf, paidByRate, taxesOn } from '../../../../common/taxes/calculate-taxes.ts';
import { EXEMPT_RATES, type Exemption } from '../../../../common/taxes/exemptions.ts';
import type { NamedRate } from '../../../../common/taxes/tax-rates.ts';
import { SELLER } from '../../../../testing/invoices.ts';
import type { OrderVat } from '../../order-vat.ts';
import type { InvoiceAmount, InvoiceDocument, InvoiceLine } from '../invoice-document.ts';
import { invoiceXml } from './invoice-xml.ts';

const STANDARD = { name: 'VAT', rate: 19_000 };
const PARIS = { address: '5 rue des Forges\n75001 Paris\nFrance', country: 'FR', postal: null };

interface Sold {
  priceCents: number;
  quantity: number;
  rate: NamedRate | null;
  /** What a promotion takes off the line, at most its price. */
  discount?: number;
}

/** An invoice whose taxes are calculated as those of an order. */
function invoiceOf(
  sold: readonly Sold[],
  deliveryCents: number,
  pricesContainTax: boolean,
  changes: Partial<InvoiceDocument> = {},
): InvoiceDocument {
  const delivered = { cents: deliveryCents, rate: sold[0]?.rate ?? STANDARD };
  const amounts = sold.map(({ priceCents, quantity, rate, discount = 0 }) => {
    return { cents: priceCents * quantity - discount, rate };
  });
  const [ofDelivery = null, ...ofLines] = taxesOn([delivered, ...amounts], pricesContainTax);
  const lines = sold.map(
    ({ priceCents, quantity, discount = 0 }, index): InvoiceLine => ({
      ...{ id: String(index), name: `Tool ${index}`, quantity, priceCents },
      ...{ cents: priceCents * quantity - discount, tax: ofLines[index] ?? null },
      discounts: discount > 0 ? [{ promotion: 'p', label: 'Spring (SPRING10)', cents: discount }] : [],
    }),
  );
  const delivery: InvoiceAmount = { name: 'Standard', cents: deliveryCents, discounts: [], tax: ofDelivery };
  const taxes = paidByRate([...lines, delivery], pricesContainTax);
  return {
    ...{ kind: 'invoice', number: 'INV-000012', issuedOn: '2026-11-29', currency: 'EUR', credited: null },
    ...{ orderNumber: '40712-38915', orderedOn: '2026-11-28', shippedOn: '2026-11-30', expectedSupply: null },
    seller: {
      ...{
        ...SELLER,
        representative: 'Grit Hofer',
        country: 'DE',
        email: 'shop@shop.example',
        phone: '+49 30 1234567',
      },
      ...{ taxNumber: '', bankAccount: 'DE02 1203 0000 0000 2020 51', bankCode: 'BYLADEM1001' },
    },
    buyer: { name: 'Ada Byron', ...PARIS, email: 'ada@example.com', vat: null },
    destination: { recipient: null, ...PARIS },
    ...{ deliveredTo: null, untaxed: false },
    ...{ pricesContainTax, lines, delivery, taxes, ...amountsOf(taxes) },
    payment: { means: 'transfer', paidOn: null },
    notes: [],
    ...changes,
  };
}

const textsOf = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)</${element}>`, 'g'))].map(
    ([, text = '']) => text,
  );
const textOf = (xml: string, element: string): string | undefined => textsOf(xml, element)[0];
const partsOf = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(([, part = '']) => part);
const centsOf = (text: string | undefined): number => Math.round(Number(text ?? '0') * 100);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The rules of EN 16931 about totals, with the terms that they compare. */
function expectTotals(xml: string): void {
  const [totals = ''] = partsOf(xml, 'cac:LegalMonetaryTotal');
  const total = (element: string) => centsOf(textOf(totals, element));
  const lines = partsOf(xml, 'cac:InvoiceLine').concat(partsOf(xml, 'cac:CreditNoteLine'));
  const charges = partsOf(
    lines.reduce((rest, line) => rest.replace(line, ''), xml),
    'cac:AllowanceCharge',
  );
  const [taxTotal = ''] = partsOf(xml, 'cac:TaxTotal');
  const groups = partsOf(taxTotal, 'cac:TaxSubtotal');
  const net = total('cbc:TaxExclusiveAmount');
  const tax = centsOf(textOf(taxTotal, 'cbc:TaxAmount'));
  const lineCents = lines.map((line) => centsOf(textOf(line, 'cbc:LineExtensionAmount')));
  const chargeCents = charges.map((charge) => centsOf(textOf(charge, 'cbc:Amount')));
  expect({
    'BR-CO-10': total('cbc:LineExtensionAmount'),
    'BR-CO-12': total('cbc:ChargeTotalAmount'),
    'BR-CO-13': net,
    'BR-CO-14': tax,
    'BR-CO-15': total('cbc:TaxInclusiveAmount'),
    'BR-CO-16': total('cbc:PayableAmount'),
  }).toEqual({
    'BR-CO-10': sum(lineCents),
    'BR-CO-12': sum(chargeCents),
    'BR-CO-13': sum(lineCents) + sum(chargeCents),
    'BR-CO-14': sum(groups.map((group) => centsOf(textOf(group, 'cbc:TaxAmount')))),
    'BR-CO-15': net + tax,
    'BR-CO-16': net + tax - total('cbc:PrepaidAmount'),
  });
  for (const line of lines) {
    // The price of the quantity, without the allowances of the line, is its net amount.
    const allowances = partsOf(line, 'cac:AllowanceCharge').map((part) =>
      centsOf(textOf(part, 'cbc:Amount')),
    );
    const [price = ''] = partsOf(line, 'cac:Price');
    expect(centsOf(textOf(price, 'cbc:PriceAmount')) - sum(allowances)).toBe(
      centsOf(textOf(line, 'cbc:LineExtensionAmount')),
    );
  }
  for (const group of groups) {
    const category = (part: string) => `${textOf(part, 'cbc:ID')} ${textOf(part, 'cbc:Percent')}`;
    const [own = ''] = partsOf(group, 'cac:TaxCategory');
    const taxed = [
      ...lines.map((line, at) => ({
        in: partsOf(line, 'cac:ClassifiedTaxCategory')[0],
        cents: lineCents[at] ?? 0,
      })),
      ...charges.map((charge, at) => ({
        in: partsOf(charge, 'cac:TaxCategory')[0],
        cents: chargeCents[at] ?? 0,
      })),
    ].filter((one) => category(one.in ?? '') === category(own));
    // BR-S-08 and its like: the base of a rate is that of its lines and charges.
    expect(centsOf(textOf(group, 'cbc:TaxableAmount'))).toBe(sum(taxed.map(({ cents }) => cents)));
    // BR-CO-17. Where no whole base has the tax-inclusive price, a cent is left. Validators accept less than 100.
    const percent = Number(textsOf(own, 'cbc:Percent')[0] ?? 0);
    const expected = (centsOf(textOf(group, 'cbc:TaxableAmount')) * percent) / 100;
    expect(Math.abs(centsOf(textOf(group, 'cbc:TaxAmount')) - expected)).toBeLessThanOrEqual(1);
  }
  expect(groups.length).toBeGreaterThan(0);
}

it('has the fields of the invoice', async () => {
  const sold = [
    { priceCents: 999, quantity: 2, rate: STANDARD },
    { priceCents: 1_070, quantity: 1, rate: { name: 'VAT', rate: 7_000 } },
  ];
  const xml = await invoiceXml(invoiceOf(sold, 490, true));
  // 1998 × 19 / 119 = 319, 490 × 19 / 119 = 78.24 → 78, 1070 × 7 / 107 = 70.
  const fields = {
    'cbc:CustomizationID': ['urn:cen.eu:en16931:2017'],
    'cbc:InvoiceTypeCode': ['380'],
    'cbc:DocumentCurrencyCode': ['EUR'],
    'cbc:IssueDate': ['2026-11-29'],
    'cbc:RegistrationName': [SELLER.legalName, 'Ada Byron'],
    'cbc:IdentificationCode': ['DE', 'FR', 'FR'],
    'cbc:ActualDeliveryDate': ['2026-11-30'],
    'cbc:PaymentMeansCode': ['30'],
    'cbc:LineExtensionAmount': ['26.79', '16.79', '10.00'],
    'cbc:Amount': ['4.12'],
    'cbc:TaxAmount': ['4.67', '3.97', '0.70'],
    'cbc:TaxableAmount': ['20.91', '10.00'],
    'cbc:TaxExclusiveAmount': ['30.91'],
    'cbc:TaxInclusiveAmount': ['35.58'],
    'cbc:PayableAmount': ['35.58'],
    'cbc:Name': [SELLER.legalName, 'Ada Byron', 'Tool 0', 'Tool 1'],
  };
  for (const [element, texts] of Object.entries(fields))
    expect([element, textsOf(xml, element)]).toEqual([element, texts]);
  for (const text of ['INV-000012', '40712-38915', SELLER.vatNumber, 'DE02120300000000202051'])
    expect(xml).toContain(`>${text}<`);
  expect(xml).toMatch(/<cbc:TaxAmount currencyID="EUR">/);
  expectTotals(xml);
});

it('has a discount as an allowance of its line, a period before the dispatch, and markup in a name as text', async () => {
  const sold = { priceCents: 999, quantity: 2, rate: STANDARD, discount: 200 };
  const expectedSupply = { earliest: '2026-12-02', latest: '2026-12-04' };
  const { buyer, ...document } = invoiceOf([sold], 490, true, { shippedOn: null, expectedSupply });
  // Entities, also unknown ones.
  const name = 'Ada <b>]]></b> & Sons; &amp; &lol; &lt; &#0; &#x1; &#9999999;';
  const destination = { ...document.destination, recipient: 'Kenji Tanaka' };
  const xml = await invoiceXml({ ...document, buyer: { ...buyer, name }, destination });
  const [party = ''] = partsOf(xml, 'cac:DeliveryParty');
  expect(textOf(party, 'cbc:Name')).toBe('Kenji Tanaka');
  // 1998 × 19 / 119 = 319, 1798 × 19 / 119 = 287.08: 16.79 − 1.68 = 15.11.
  const [line = ''] = partsOf(xml, 'cac:InvoiceLine');
  const [allowance = ''] = partsOf(line, 'cac:AllowanceCharge');
  expect(allowance).toContain('>false<');
  expect(allowance).toContain('>Spring (SPRING10)<');
  expect(textOf(allowance, 'cbc:Amount')).toBe('1.68');
  expect(textOf(line, 'cbc:PriceAmount')).toBe('16.79');
  expect(textOf(line, 'cbc:LineExtensionAmount')).toBe('15.11');
  expectTotals(xml);
  expect(textsOf(xml, 'cbc:ActualDeliveryDate')).toEqual([]);
  expect([...textsOf(xml, 'cbc:StartDate'), ...textsOf(xml, 'cbc:EndDate')]).toEqual([
    '2026-12-02',
    '2026-12-04',
  ]);
  const text =
    'Ada &lt;b&gt;]]&gt;&lt;/b&gt; &amp; Sons; &amp;amp; &amp;lol; &amp;lt; &amp;#0; &amp;#x1; &amp;#9999999;';
  expect(textsOf(xml, 'cbc:RegistrationName')).toEqual([SELLER.legalName, text]);
});

// BR-IC-02, 05, 10, 11 and 12, BR-AE-02, 05 and 10.
it.each<[Exemption, string, string]>([
  ['intra-community', 'K', 'VATEX-EU-IC'],
  ['reverse-charge', 'AE', 'VATEX-EU-AE'],
])(
  'with the exemption %s names both numbers, when and where to, and why there is no tax',
  async (exemption, category, reason) => {
    const vat: OrderVat = {
      ...{ number: 'FR40303265045', company: 'Outils SARL', state: 'confirmed', check: 'valid' },
      ...{ decision: null, exemption },
    };
    const document = invoiceOf(
      [{ priceCents: 1_000, quantity: 3, rate: EXEMPT_RATES[exemption] }],
      408,
      false,
    );
    const xml = await invoiceXml({ ...document, buyer: { ...document.buyer, vat }, notes: ['Why'] });
    expect(textsOf(xml, 'cbc:CompanyID')).toEqual(expect.arrayContaining([SELLER.vatNumber, vat.number]));
    expect(textsOf(xml, 'cbc:RegistrationName')).toEqual([SELLER.legalName, vat.company]);
    expect(textOf(xml, 'cbc:CompanyLegalForm')).toBe('Represented by Grit Hofer');
    expect(textOf(xml, 'cbc:TaxExemptionReasonCode')).toBe(reason);
    expect(textOf(xml, 'cbc:ActualDeliveryDate')).toBe('2026-11-30');
    expect(partsOf(xml, 'cac:DeliveryLocation')[0]).toMatch(/<cbc:IdentificationCode>FR</);
    expect(textOf(xml, 'cbc:Note')).toBe('Why');
    // The line, the charge and the breakdown.
    expect(xml.match(/<cbc:ID>(K|AE)<\/cbc:ID>\s*<cbc:Percent>0</g)).toHaveLength(3);
    expect(xml).toContain(`<cbc:ID>${category}</cbc:ID>`);
    expectTotals(xml);
  },
);

it('of a credit note has its invoice, and a returned delivery alone as its line', async () => {
  const sold = { priceCents: 999, quantity: 1, rate: STANDARD };
  const document = invoiceOf([sold], 490, true);
  const taxes = paidByRate([document.delivery as InvoiceAmount], true);
  const xml = await invoiceXml({
    ...document,
    ...{ kind: 'credit-note', number: 'CN-000003', lines: [], taxes, ...amountsOf(taxes) },
    credited: { number: 'INV-000012', issuedOn: '2026-11-29' },
  });
  expect(xml).toMatch(/<CreditNote /);
  expect(textOf(xml, 'cbc:CreditNoteTypeCode')).toBe('381');
  expect(partsOf(xml, 'cac:BillingReference')[0]).toContain('>INV-000012<');
  expect(textsOf(xml, 'cbc:CreditedQuantity')).toEqual(['1']);
  expectTotals(xml);
});

// BR-G-02 and 10, BR-E-02 and 10, BR-O-02, 05 and 10.
it.each([
  ['US', {}, 'G', 'VATEX-EU-G', 'Export outside the EU'],
  ['US', { vatNumber: '', taxNumber: '37/123/45678' }, 'E', undefined, 'Not taxed'],
  ['US', { vatNumber: '' }, 'O', 'VATEX-EU-O', 'Not subject to VAT'],
  ['FR', {}, 'E', undefined, 'Not taxed'],
])(
  'says why nothing is taxed in %s, for a seller with %j',
  async (country, numbers, category, code, reason) => {
    const document = invoiceOf([{ priceCents: 999, quantity: 1, rate: null }], 0, true);
    const delivery = { name: '', cents: 0, discounts: [], tax: null };
    const destination = { ...document.destination, country };
    const seller = { ...document.seller, ...numbers };
    const taxes = paidByRate([...document.lines, delivery], true);
    const xml = await invoiceXml({ ...document, seller, destination, delivery, taxes, ...amountsOf(taxes) });
    expect(textsOf(xml, 'cbc:TaxExemptionReasonCode')).toEqual(code ? [code] : []);
    expect(textsOf(xml, 'cbc:TaxExemptionReason')).toEqual([reason]);
    expect(xml.match(new RegExp(`<cbc:ID>${category}<`, 'g'))).toHaveLength(2);
    expect(textsOf(xml, 'cbc:Percent')).toEqual(category === 'O' ? [] : ['0', '0']);
    expectTotals(xml);
  },
);

it('of any invoice adds up by the rules of EN 16931', async () => {
  const rate = fc.constantFrom(
    STANDARD,
    { name: 'VAT', rate: 7_000 },
    { name: 'Sales tax', rate: 8_875 },
    { name: 'VAT', rate: 0 },
  );
  const sold = fc.array(
    fc.record({
      priceCents: fc.integer({ min: 1, max: 9_999_999 }),
      quantity: fc.integer({ min: 1, max: 99 }),
      rate,
      // In percent.
      discount: fc.constantFrom(0, 0, 1, 33, 100),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const paidOn = fc.constantFrom(null, '2026-11-29');
  await fc.assert(
    fc.asyncProperty(
      sold,
      fc.nat({ max: 9_999 }),
      fc.boolean(),
      paidOn,
      async (lines, delivery, included, paid) => {
        const payment = { means: 'online' as const, paidOn: paid };
        const sold = lines.map(({ discount, ...line }) => {
          return { ...line, discount: Math.floor((line.priceCents * line.quantity * discount) / 100) };
        });
        expectTotals(await invoiceXml(invoiceOf(sold, delivery, included, { payment })));
      },
    ),
    { numRuns: process.env.TEST_FULL === '1' ? 30 : 3 },
  );
});
