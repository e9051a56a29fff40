import { readPdf } from '../../../../testing/read-pdf.ts';
import type { InvoiceDto } from '../invoices.dto.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { visualRuns } from './text-layout.ts';

const invoice: InvoiceDto = {
  ...{ number: 'INV-000012', kind: 'invoice', issuedOn: '2026-11-29', currency: 'EUR' },
  ...{ orderNumber: '40712-38915', orderedOn: '2026-11-28' },
  seller: {
    ...{
      legalName: 'Schleifstein Werkzeuge GmbH',
      legalAddress: 'Wörthstraße 5\n10115 Berlin',
      country: 'DE',
    },
    ...{ email: 'shop@shop.example', phone: '+49 30 1', vatNumber: 'DE136695976', taxNumber: '' },
    ...{ companyRegister: '', representative: 'Grit Hofer', bankAccount: 'DE00 TEST', bankCode: 'TESTDEXX' },
  },
  buyer: { name: 'Ada Byron', address: '1 Anvil Yard\nSheffield', country: 'GB', email: 'ada@example.com' },
  pricesContainTax: true,
  lines: [{ name: 'Hammer', quantity: 2, price: 9.99, amount: 19.98, taxLabel: 'VAT 19%' }],
  delivery: { name: 'Standard', amount: 4.9, taxLabel: 'VAT 19%' },
  taxes: [{ name: 'VAT', rate: 19, base: 20.91, amount: 3.97, label: 'Including VAT 19%' }],
  ...{ net: 20.91, tax: 3.97, total: 24.88, paidOnline: true, paidOn: '2026-11-29', notes: ['Thank you.'] },
};
const pagesOf = async (changes: Partial<InvoiceDto>) =>
  readPdf(await invoicePdf({ ...invoice, ...changes }, 'en-IE'));

it('has every fact as text', async () => {
  const expectedSupply = { earliest: '2026-12-02', latest: '2026-12-04' };
  const discounts = [{ label: 'Spring', amount: 2 }];
  const [page = '', ...others] = await pagesOf({
    ...{ expectedSupply, discounts, deliveredTo: 'Kenji Tanaka\n1 Oak St' },
  });
  expect(others).toEqual([]);
  expect(page).toMatch(/^Schleifstein Werkzeuge GmbH\n?Invoice INV-000012/);
  for (const text of [
    'Invoice INV-000012',
    'Schleifstein Werkzeuge GmbH',
    'Wörthstraße 5',
    'VAT number DE136695976',
    'Represented by Grit Hofer',
    'Ada Byron',
    '29 November 2026',
    'Hammer',
    '€19.98',
    'Delivery, Standard (VAT 19%)',
    'Including VAT 19% of €20.91',
    '€24.88',
    'Paid online on 29 November 2026',
    'Date of supply Expected 2 December 2026 to 4 December 2026',
    'Delivered to Kenji Tanaka\n1 Oak St',
    '−€2.00Discount: Spring',
    'DE00 TEST',
    'Thank you.',
    'Page 1 of 1',
  ])
    expect(page).toContain(text);
});

it('writes Japanese, Arabic, Hebrew, Greek and Polish with letters of the fonts', async () => {
  const name = '山田 太郎';
  const address = [
    ...['東京都千代田区丸の内1-9-1', 'ليلى حداد', 'הרצל 7'],
    ...['Ελένη Παπαδοπούλου', 'ulica Żółwia'],
  ].join('\n');
  const [page = ''] = await pagesOf({ buyer: { ...invoice.buyer, name, address } });
  // Dots of Arabic letters are glyphs of their own, which PDF.js reads as control characters.
  const letters = (text: string) => [...text.replace(/[\s\p{Cc}]/gu, '')].sort().join('');
  const [lines = ''] = page.split('\nada@');
  expect(letters(lines.split('Customer')[1] ?? '')).toBe(letters(name + address));
});

it('orders Arabic words from right to left, and numbers and Latin words in them from left to right', () => {
  const text = visualRuns('شارع النيل 12 Berlin', 400).map((run) => run.text);
  expect(text.join('')).toBe('Berlin 12 النيل شارع');
  const brackets = visualRuns('شقة (3)', 400).map((run) => run.text);
  expect(brackets.join('')).toBe('(3) شقة');
});

it('continues many lines on the next page, with the headings again, and breaks a long name', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => {
    return { name: `Tool ${index}`, quantity: 1, price: 1, amount: 1 };
  });
  const name = 'Werkzeugkastenbeschlag '.repeat(5).trim();
  const pages = await pagesOf({ lines: [{ name, quantity: 1, price: 1, amount: 1 }, ...lines] });
  expect(pages.length).toBeGreaterThan(1);
  expect(pages[1]).toContain('Quantity');
  expect(pages.join(' ')).toContain('Tool 59');
  expect(pages[0]?.match(/Werkzeugkastenbeschlag/g)).toHaveLength(5);
});
